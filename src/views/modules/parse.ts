// Parser for the portal's modules. Invisible, unknown, and invalid modules are dropped and reported (§5).
import type { z } from 'zod';
import {
  type Details,
  MODULES,
  type ModuleType,
  type PortalModule,
} from '../../../common/contract/modules/modules.ts';
import { ownOf } from '../../../common/contract/own.ts';

/** Link in the page-title navigation. */
export interface NavigationItem {
  id: string;
  name: string;
}

/** Module whose details match its schema. `fixedNavigation` is created here; the portal never sends it. */
export type ParsedModule =
  | { [T in ModuleType]: { id: string; name: string; type: T; details: Details<T> } }[ModuleType]
  | { id: string; name: string; type: 'fixedNavigation'; details: { items: NavigationItem[] } };

/** Returns the details of a page's hero. */
export const heroOf = (list: readonly ParsedModule[]): Details<'hero'> | undefined =>
  list.find((module) => module.type === 'hero')?.details;

/** Reason why a module was dropped. `detail` is for the log. */
export interface ModuleProblem {
  id: string;
  type: string;
  reason: 'json' | 'invisible' | 'unknown' | 'shape';
  detail: string;
}

/** Type and matching details, for each schema of a table. */
type Parsed<S extends Record<string, z.ZodType>> = {
  [T in keyof S]: { type: T; details: z.output<S[T]> };
}[keyof S];

/** Reason why the details of a module are unusable. */
export type DetailsProblem = Pick<ModuleProblem, 'reason' | 'detail'>;

/** Parses the details of a module (§5). Returns the details, or why they are unusable. Never throws. */
export function parseDetails<S extends Record<string, z.ZodType>>(
  schemas: S,
  type: string,
  details: string,
): Parsed<S> | DetailsProblem {
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
  // TypeScript cannot infer that the details match the type.
  if (result.success) return { type, details: result.data } as Parsed<S>;
  const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { reason: 'shape', detail: issues.join('; ') };
}

/** Cache of parsed modules, by object identity: many requests receive the same shared data object. */
const readings = new WeakMap<PortalModule, Parsed<typeof MODULES> | DetailsProblem>();

function readModule(module: PortalModule): Parsed<typeof MODULES> | DetailsProblem {
  const cached = readings.get(module);
  if (cached) return cached;
  const read = parseDetails(MODULES, module.type, module.details);
  readings.set(module, read);
  return read;
}

/**
 * Parses the modules of a page (§5). Unusable modules are omitted and passed to `report`. A module with a duplicate ID
 * gets a suffix, so that the IDs of a page are unique. Never throws.
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
    let { id } = module;
    for (let suffix = index + 1; usedIds.has(id); suffix++) id = `${module.id}-${suffix}`;
    usedIds.add(id);
    return [{ id, name, ...read }];
  });
}

export const NAVIGATION_ID = 'on-this-page';

/**
 * Inserts the page-title navigation, built from module names and IDs, at position 2 of the page (§4): after the hero,
 * which it does not list, or after the page head of a page without a hero. A list of fewer than two modules is
 * unchanged.
 *
 * @param inserted additional entry, before a closing call to action
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
