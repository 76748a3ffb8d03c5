// From what the portal sends to what the renderers take: unparsable, invisible, unknown and misshapen modules
// are dropped and reported (§5).
import type { z } from 'zod';
import {
  type Details,
  MODULES,
  type ModuleType,
  type PortalModule,
} from '../../../common/contract/modules/modules.ts';

/** A link of the page-title navigation. */
export interface NavigationItem {
  id: string;
  name: string;
}

/**
 * A module whose details are known to be of its type's shape; `fixedNavigation` is made here and never comes
 * from the portal.
 */
export type ParsedModule =
  | { [T in ModuleType]: { id: string; name: string; type: T; details: Details<T> } }[ModuleType]
  | { id: string; name: string; type: 'fixedNavigation'; details: { items: NavigationItem[] } };

/** Why a module was dropped. `detail` is for the log. */
export interface ModuleProblem {
  id: string;
  type: string;
  reason: 'json' | 'invisible' | 'unknown' | 'shape';
  detail: string;
}

/** Why the details of a module cannot be shown. */
export type Unreadable = Pick<ModuleProblem, 'reason' | 'detail'>;

/**
 * The details of a module, by the schemas of all types there are (§5): read, or why they cannot be shown. It
 * never throws.
 */
export function readDetails<T extends string>(
  schemas: { readonly [type in T]: z.ZodType },
  type: string,
  details: string,
): { type: T; details: unknown } | Unreadable {
  const isKnown = (name: string): name is T => Object.hasOwn(schemas, name);
  let value: unknown;
  try {
    value = JSON.parse(details);
  } catch (error) {
    return { reason: 'json', detail: error instanceof Error ? error.message : String(error) };
  }
  if (typeof value === 'object' && value !== null && 'visible' in value && value.visible === false)
    return { reason: 'invisible', detail: 'visible is false' };
  if (!isKnown(type)) return { reason: 'unknown', detail: `no renderer for ${type}` };
  const result = schemas[type].safeParse(value);
  if (result.success) return { type, details: result.data };
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { reason: 'shape', detail: issues.join('; ') };
}

/** What was read of a module before: what all visitors share is the same object for many requests. */
const readings = new WeakMap<PortalModule, ReturnType<typeof readDetails<ModuleType>>>();

function readModule(module: PortalModule): ReturnType<typeof readDetails<ModuleType>> {
  const known = readings.get(module);
  if (known) return known;
  const read = readDetails(MODULES, module.type, module.details);
  readings.set(module, read);
  return read;
}

/**
 * Parses the modules of a page (§5). Those that cannot be shown are left out and handed to `report`, one by
 * one; it never throws. A second module with an id that was taken is shown under an id of its own, so that
 * the ids of a page stay unique.
 */
export function parseModules(
  list: readonly PortalModule[],
  report: (problem: ModuleProblem) => void,
): ParsedModule[] {
  const taken = new Set<string>();
  return list.flatMap((module, index) => {
    const { name, type } = module;
    const read = readModule(module);
    if ('reason' in read) {
      report({ id: module.id, type, ...read });
      return [];
    }
    const id = taken.has(module.id) ? `${module.id}-${index + 1}` : module.id;
    taken.add(id);
    // The details are of the type's schema, which the compiler cannot follow from one to the other.
    return [{ id, name, ...read } as ParsedModule];
  });
}

/** The id of the navigation's own section. */
export const NAVIGATION_ID = 'on-this-page';

/**
 * Page assembly (§4): page-title navigation built from module names and ids without the first module,
 * inserted as a fixed-navigation module at position 2 of the list. A list without a second module has nothing
 * to navigate and stays as it is.
 */
export function withFixedNavigation(modules: readonly ParsedModule[]): ParsedModule[] {
  const [first, ...rest] = modules;
  if (!first || rest.length === 0) return [...modules];
  const items = rest.map(({ id, name }) => ({ id, name }));
  return [first, { id: NAVIGATION_ID, name: '', type: 'fixedNavigation', details: { items } }, ...rest];
}
