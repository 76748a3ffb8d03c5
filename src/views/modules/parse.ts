// Parser of the portal's modules: invalid, invisible, unknown, and misshapen modules are dropped and reported
// (§5).
import type { z } from 'zod';
import {
  type Details,
  MODULES,
  type ModuleType,
  type PortalModule,
} from '../../../common/contract/modules/modules.ts';
import { ownOf } from '../../../common/contract/own.ts';

/** A link of the page-title navigation. */
export interface NavigationItem {
  id: string;
  name: string;
}

/**
 * A module whose details match the schema of its type; `fixedNavigation` is created here and never sent by
 * the portal.
 */
export type ParsedModule =
  | { [T in ModuleType]: { id: string; name: string; type: T; details: Details<T> } }[ModuleType]
  | { id: string; name: string; type: 'fixedNavigation'; details: { items: NavigationItem[] } };

/** Details of the hero of a page. */
export const heroOf = (list: readonly ParsedModule[]): Details<'hero'> | undefined =>
  list.find((module) => module.type === 'hero')?.details;

/** Reason why a module was dropped. `detail` is for the log. */
export interface ModuleProblem {
  id: string;
  type: string;
  reason: 'json' | 'invisible' | 'unknown' | 'shape';
  detail: string;
}

/** A type of a table of schemas, with details that match its schema. */
type Parsed<S extends Record<string, z.ZodType>> = {
  [T in keyof S]: { type: T; details: z.output<S[T]> };
}[keyof S];

/** Reason why the details of a module cannot be shown. */
export type Unreadable = Pick<ModuleProblem, 'reason' | 'detail'>;

/**
 * Parses the details of a module with the schema of its type (§5); returns them, or the reason of the
 * failure. Never throws.
 */
export function readDetails<S extends Record<string, z.ZodType>>(
  schemas: S,
  type: string,
  details: string,
): Parsed<S> | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(details);
  } catch (error) {
    return { reason: 'json', detail: error instanceof Error ? error.message : String(error) };
  }
  if (typeof value === 'object' && value !== null && 'visible' in value && value.visible === false)
    return { reason: 'invisible', detail: 'visible is false' };
  const result = ownOf(schemas, type)?.safeParse(value);
  if (!result) return { reason: 'unknown', detail: `no renderer for ${type}` };
  // The details match the type's schema; the compiler cannot infer the relation.
  if (result.success) return { type, details: result.data } as Parsed<S>;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { reason: 'shape', detail: issues.join('; ') };
}

/** Parsed details by module object: shared data is the same object for many requests. */
const readings = new WeakMap<PortalModule, Parsed<typeof MODULES> | Unreadable>();

function readModule(module: PortalModule): Parsed<typeof MODULES> | Unreadable {
  const known = readings.get(module);
  if (known) return known;
  const read = readDetails(MODULES, module.type, module.details);
  readings.set(module, read);
  return read;
}

/**
 * Parses the modules of a page (§5). Modules that cannot be shown are omitted and passed to `report`; never
 * throws. A module with a repeated id receives another id, so that the ids of a page are unique.
 */
export function parseModules(
  list: readonly PortalModule[],
  report: (problem: ModuleProblem) => void,
): ParsedModule[] {
  const usedIds = new Set<string>();
  return list.flatMap((module, index) => {
    const { name, type } = module;
    const read = readModule(module);
    if ('reason' in read) {
      report({ id: module.id, type, ...read });
      return [];
    }
    const id = usedIds.has(module.id) ? `${module.id}-${index + 1}` : module.id;
    usedIds.add(id);
    return [{ id, name, ...read }];
  });
}

/** Id of the navigation's section. */
export const NAVIGATION_ID = 'on-this-page';

/**
 * Page assembly (§4): page-title navigation, built from module names and ids, inserted as a fixed-navigation module at
 * position 2. The first module is omitted, because it is above the navigation. On a page without a hero, the head of the
 * page is at position 1, and the navigation above all modules. A list of fewer than two modules is unchanged. `inserted`
 * is a section before a closing call to action.
 */
export function withFixedNavigation(
  modules: readonly ParsedModule[],
  inserted?: NavigationItem,
): ParsedModule[] {
  if (modules.length < 2) return [...modules];
  const above = modules[0]?.type === 'hero' ? 1 : 0;
  const below = modules.slice(above);
  const items = below.map(({ id, name }) => ({ id, name }));
  const end = below.at(-1)?.type === 'callToAction' ? items.length - 1 : items.length;
  if (inserted) items.splice(end, 0, inserted);
  const navigation = { id: NAVIGATION_ID, name: '', type: 'fixedNavigation', details: { items } } as const;
  return [...modules.slice(0, above), navigation, ...below];
}
