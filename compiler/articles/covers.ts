// Cover drawings of articles, as selected by editors (content/data/covers.json).
import { join } from 'node:path';
import { z } from 'zod';
import { DrawingKind } from '../../common/contract/modules/modules.ts';
import type { Compilation } from '../compilation.ts';
import { readChecked } from '../files.ts';

const CoversSchema = z.record(z.string(), z.record(z.string(), DrawingKind));
/** Kinds of drawings by article type and code. */
export type Covers = z.output<typeof CoversSchema>;

export function readCovers(compilation: Compilation) {
  const { json, value: covers = {} } = readChecked(
    join(compilation.root, 'data', 'covers.json'),
    CoversSchema,
    compilation,
  );
  return {
    covers,
    /** Reports covers for articles that are not in `articleKeys` (`type/code` of all articles). */
    reportUnknownCovers: (articleKeys: ReadonlySet<string>): void => {
      for (const [type, codes] of Object.entries(covers))
        for (const code of Object.keys(codes))
          if (!articleKeys.has(`${type}/${code}`))
            json.report([type, code], `${type}/${code}: the article does not exist`);
    },
  };
}
