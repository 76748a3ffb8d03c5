// A page made of modules: a product, a solution, or any other page authored that way (§3 Detail data).
import type { ReactNode } from 'react';
import type { Detail } from '../../../common/contract/entities/content.ts';
import { Phrases } from '../components/phrases.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import type { Lookup } from '../modules/lookup.tsx';
import { Modules } from '../modules/modules.tsx';
import { type ParsedModule, withFixedNavigation } from '../modules/parse.ts';

interface DetailPageProps {
  detail: Detail;
  /** `detail.moduleViewList`, parsed. */
  modules: readonly ParsedModule[];
  lookup: Lookup;
  breadcrumb?: readonly Crumb[];
  /** Stands after the modules, but before a call to action that closes them. */
  after?: ReactNode;
  /** Stands beneath the first module, and is named in the navigation. */
  form?: ReactNode;
}

/**
 * The modules in order, with page-title navigation in second place (§4). A page whose first module is no hero
 * gets its name as heading.
 */
export function DetailPage({ detail, modules, lookup, breadcrumb, after, form }: DetailPageProps) {
  return (
    <>
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
      {modules[0]?.type !== 'hero' && (
        <header className="wrap page-head">
          <h1>
            <Phrases text={detail.name} />
          </h1>
          <p className="lead">{detail.desc}</p>
        </header>
      )}
      <Modules list={withFixedNavigation(modules)} lookup={lookup} after={after} form={form} />
    </>
  );
}
