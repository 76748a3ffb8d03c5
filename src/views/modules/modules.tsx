// Renders the modules of a page.
import type { ReactNode } from 'react';
import type { Details, ModuleType } from '../../../common/contract/modules/modules.ts';
import { LateStyles } from '../components/late-styles.tsx';
import type { FormProps } from '../forms/form-props.ts';
import { FormSection } from '../forms/form-section.tsx';
import { FixedNavigation } from './fixed-navigation.tsx';
import { FormContacts } from './lists.tsx';
import { type Lookup, LookupProvider } from './lookup.tsx';
import { heroOf, type ParsedModule } from './parse.ts';
import { registry } from './registry.tsx';
import type { Renderer } from './types.ts';

function render(module: ParsedModule, first: boolean, hero: Details<'hero'> | undefined): ReactNode {
  if (module.type === 'fixedNavigation')
    return <FixedNavigation key={module.id} id={module.id} items={module.details.items} />;
  // TypeScript cannot infer that the type and details of a ParsedModule match the renderer.
  const Module = registry[module.type] as Renderer<ModuleType>;
  const { id, name, details } = module;
  return <Module key={id} details={details} id={id} name={name} first={first} hero={hero} />;
}

interface ModulesProps {
  list: readonly ParsedModule[];
  /** Names and URLs of products and solutions. */
  lookup: Lookup;
  /** Details of the page's hero, if the list does not contain it. */
  hero?: Details<'hero'> | undefined;
  /** Rendered after the modules, but before a closing call to action. */
  after?: ReactNode;
  /** Rendered below the first module and the navigation, with the `contacts` module of the list next to it. */
  form?: FormProps | undefined;
}

const isContacts = (module: ParsedModule) => module.type === 'contacts';

export function Modules({ list: all, lookup, hero = heroOf(all), after, form }: ModulesProps) {
  const contacts = form && all.find(isContacts);
  const list = all.filter((module) => module !== contacts);
  const end = list.at(-1)?.type === 'callToAction' ? list.length - 1 : list.length;
  const begin = Math.min(list[1]?.type === 'fixedNavigation' ? 2 : 1, end);
  const isHeroFirst = list[0]?.type === 'hero';
  const rendered = list.map((module, index) => render(module, index === 0, hero));
  return (
    <LookupProvider lookup={lookup}>
      {!isHeroFirst && <LateStyles />}
      {rendered.slice(0, begin)}
      {isHeroFirst && <LateStyles />}
      {form && (
        <FormSection
          {...form}
          aside={contacts && <FormContacts id={contacts.id} details={contacts.details} />}
        />
      )}
      {rendered.slice(begin, end)}
      {after}
      {rendered.slice(end)}
    </LookupProvider>
  );
}
