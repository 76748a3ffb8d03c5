// Rows of `content`, validated with the publisher's schema. An invalid row is logged and omitted, so that it does not
// break the list.
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import { log } from '../response.ts';
import { inJson, type StoredText, StoredTextSchema } from './stored.ts';

const RowSchema = StoredTextSchema.extend({ card: inJson(StoredTextSchema.shape.card) });

/** Returns the columns of a table alias under the property names of `StoredText`. */
export const columnsOf = (alias: string): string =>
  [
    ...['type', 'code', 'locale', 'state', 'id', 'position', 'title', 'summary', 'card', 'tag'].map(
      (column) => `${alias}.${column}`,
    ),
    `${alias}.published_at AS publishedAt`,
    `${alias}.updated_at AS updatedAt`,
    `${alias}.source_hash AS sourceHash`,
    `${alias}.made_from AS translatedFrom`,
  ].join(', ');

interface BadRow {
  type?: unknown;
  code?: unknown;
  name?: unknown;
  locale?: unknown;
  state?: unknown;
}

/** Logs a row that does not match its schema. */
export function reportBadRow({ caller }: Ctx, table: string, row: BadRow, error: z.ZodError): void {
  const issue = error.issues[0];
  log('warn', 'portal.invalid-row', {
    requestId: caller.requestId,
    table,
    row: [row.type, row.code, row.name, row.locale, row.state].filter(Boolean).join(' '),
    reason: `${issue?.path.join('.')}: ${issue?.message}`.slice(0, 200),
  });
}

/** Parses rows with the columns of `columnsOf`. */
export const parseTextRows = (ctx: Ctx, rows: readonly Record<string, unknown>[]): StoredText[] =>
  rows.flatMap((row) => {
    const text = RowSchema.safeParse(row);
    if (text.success) return [text.data];
    reportBadRow(ctx, 'content', row, text.error);
    return [];
  });
