// A list of parsed modules, rendered in order.
import type { ReactNode } from 'react';
import type { ModuleType } from '../../api/contract/modules.ts';
import { FixedNavigation } from './fixed-navigation.tsx';
import { type Lookup, LookupProvider } from './lookup.tsx';
import type { ParsedModule } from './parse.ts';
import { registry } from './registry.tsx';
import type { Renderer } from './types.ts';

function render(module: ParsedModule, first: boolean): ReactNode {
  if (module.type === 'fixedNavigation') return <FixedNavigation key={module.id} id={module.id} items={module.details.items} />;
  // Type and details belong together by how ParsedModule is made; the compiler cannot follow that through the table.
  const Module = registry[module.type] as Renderer<ModuleType>;
  return <Module key={module.id} details={module.details} id={module.id} name={module.name} first={first} />;
}

/** Renders modules in their order. `lookup` says how products and solutions are called and where they are. */
export const Modules = ({ list, lookup }: { list: readonly ParsedModule[]; lookup: Lookup }) => (
  <LookupProvider lookup={lookup}>{list.map((module, index) => render(module, index === 0))}</LookupProvider>
);
