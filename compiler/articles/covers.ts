// Kinds of covers (content/data/covers.json): an editor selects the drawing that suits an article.
import { join } from 'node:path';
import { z } from 'zod';
import { DrawingKind } from '../../common/contract/modules/modules.ts';
import { readChecked } from '../files.ts';
import type { Work } from '../work.ts';

const CoversSchema = z.record(z.string(), z.record(z.string(), DrawingKind));
/** Kinds of drawings by type and code of an article. */
export type Covers = z.output<typeof CoversSchema>;

export const readCovers = (work: Work): Covers =>
  readChecked(join(work.root, 'data', 'covers.json'), CoversSchema, work).value ?? {};
