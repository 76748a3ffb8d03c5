// Holds the drawings of a page to what they are for: each shows something else, and labels name parts that are
// there.
import type { z } from 'zod';
import type { DrawingKind, ModuleType } from '../../common/contract/modules/modules.ts';
import { mapStrings } from '../markdown/prose.ts';

type Kind = z.output<typeof DrawingKind>;

/** What the band that ends a page is drawn as. */
const CLOSING: Kind = 'isobars';
/** Kinds whose parts stand in one order: from left to right, or from the uppermost plane to the lowest. */
const IN_ORDER: readonly string[] = [
  'flow',
  'shield',
  'flood',
  'gate',
  'layers',
  'race',
  'resolver',
] satisfies Kind[];

interface Module {
  type: ModuleType;
  details: Readonly<Record<string, unknown>>;
}

/**
 * What is wrong with the drawings of a page's modules, as authors wrote them, each with its place among these: a
 * kind that stands on the page already, and labels of a kind that has no parts in their order.
 */
export function drawingFaults(modules: readonly Module[]): { path: PropertyKey[]; message: string }[] {
  const faults: { path: PropertyKey[]; message: string }[] = [];
  const seen = new Set<string>(modules.some(({ type }) => type === 'callToAction') ? [CLOSING] : []);
  mapStrings(
    modules.map(({ details }) => ({ details })),
    (kind, path) => {
      if (path.at(-1) !== 'drawing') return kind;
      if (seen.has(kind))
        faults.push({ path, message: `the page has a drawing of the kind ${kind} already` });
      seen.add(kind);
      return kind;
    },
  );
  for (const [index, { details }] of modules.entries())
    if (details.labels && !IN_ORDER.includes(String(details.drawing)))
      faults.push({
        path: [index, 'details', 'labels'],
        message: `a drawing of the kind ${details.drawing} has no parts in an order: leave out the labels`,
      });
  return faults;
}
