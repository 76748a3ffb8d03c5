// Checks that each kind of drawing occurs at most once on a page.
import type { z } from 'zod';
import type { DrawingKind, ModuleType } from '../../common/contract/modules/modules.ts';
import { mapStrings } from '../markdown/prose.ts';

type Kind = z.output<typeof DrawingKind>;

/** Kind of the drawing in the closing section of a page without a hero. */
const CLOSING: Kind = 'isobars';

interface Module {
  type: ModuleType;
  details: Readonly<Record<string, unknown>>;
}

/** Returns an error for each repeated kind of drawing in a page's authored modules. */
export function drawingProblems(modules: readonly Module[]): { path: PropertyKey[]; message: string }[] {
  const problems: { path: PropertyKey[]; message: string }[] = [];
  const has = (type: ModuleType) => modules.some((module) => module.type === type);
  const seen = new Set<string>(has('callToAction') && !has('hero') ? [CLOSING] : []);
  mapStrings(
    modules.map(({ details }) => ({ details })),
    (kind, path) => {
      if (path.at(-1) !== 'drawing') return kind;
      if (seen.has(kind)) problems.push({ path, message: `the page already has a drawing of kind ${kind}` });
      seen.add(kind);
      return kind;
    },
  );
  return problems;
}
