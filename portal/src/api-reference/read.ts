// Reads the API reference: pages and operations in the visitor's locale, with English as fallback.
import { z } from 'zod';
import {
  ApiChangelogSchema,
  ApiErrorsSchema,
  ApiEventsSchema,
  ApiGuidesSchema,
  ApiResourceSchema,
  OperationCardSchema,
  OperationSchema,
} from '../../../common/contract/entities/api-reference.ts';
import type { StoredText, Translation } from '../../../common/contract/translation.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { inJson } from '../content/stored.ts';
import { chooseText, SOURCE_COLUMNS } from '../content/translated.ts';
import type { Ctx } from '../context.ts';
import { notFound, requireFound } from '../errors.ts';

/** Schemas of stored pages, by kind. */
const BODIES = {
  resource: ApiResourceSchema.omit({
    operations: true,
    productNames: true,
    group: true,
    translation: true,
  }).extend({
    groupId: z.string(),
  }),
  guides: ApiGuidesSchema.omit({ translation: true }),
  errors: ApiErrorsSchema.omit({ translation: true }),
  events: ApiEventsSchema.omit({ translation: true }),
  changelog: ApiChangelogSchema.omit({ translation: true }),
} as const;
export type Kind = keyof typeof BODIES;
export type Page<K extends Kind> = z.output<(typeof BODIES)[K]> & { translation: Translation };

interface PageRow extends StoredText {
  code: string;
  body: string;
}

function selectPage<K extends Kind>(ctx: Ctx, kind: K, rows: readonly PageRow[]): Page<K> | null {
  const row = chooseText(rows, ctx.locale);
  if (!row) return null;
  const schema: z.ZodType = BODIES[kind];
  const body = inJson(schema).parse(row.body) as z.output<(typeof BODIES)[K]>;
  return { ...body, translation: row.translation };
}

const COLUMNS = `code, locale, body, ${SOURCE_COLUMNS}`;

/** Reads a page by its code. Throws not-found if there is none. */
export async function readPage<K extends Kind>(ctx: Ctx, kind: K, code: string): Promise<Page<K>> {
  const { results } = await ctx.db
    .prepare(`SELECT ${COLUMNS} FROM api_page WHERE kind = ? AND code = ?`)
    .bind(kind, code)
    .all<PageRow>();
  return requireFound(selectPage(ctx, kind, results), `the page ${code} of the API`);
}

/** Reads all resources, in the order of the reference. */
export async function readResources(ctx: Ctx): Promise<Page<'resource'>[]> {
  const { results } = await ctx.db
    .prepare(`SELECT ${COLUMNS} FROM api_page WHERE kind = 'resource' ORDER BY position`)
    .all<PageRow>();
  return [...Map.groupBy(results, ({ code }) => code).values()].flatMap(
    (rows) => selectPage(ctx, 'resource', rows) ?? [],
  );
}

type Card = z.output<typeof OperationCardSchema>;

/** Reads the list entries of operations by resource. With a keyword, it returns only operations that contain it. */
export async function readCards(ctx: Ctx, locale: Locale, keyword: string): Promise<Map<string, Card[]>> {
  const { results } = await ctx.db
    .prepare(
      `SELECT resource, card FROM api_operation
       WHERE locale = ?1 AND (?2 = '' OR instr(words, ?2) > 0) ORDER BY resource, position`,
    )
    .bind(locale, keyword.trim().toLowerCase())
    .all<{ resource: string; card: string }>();
  const ofResource = Map.groupBy(results, ({ resource }) => resource);
  return new Map(
    [...ofResource].map(([resource, rows]) => [
      resource,
      rows.map(({ card }) => inJson(OperationCardSchema).parse(card)),
    ]),
  );
}

const Body = OperationSchema.omit({ id: true, method: true, path: true, summary: true, samples: true });

/** Reads the operations of a resource with all details. */
export async function readOperations(ctx: Ctx, locale: Locale, resource: string) {
  const { results } = await ctx.db
    .prepare(
      `SELECT o.card, o.body, s.body AS samples FROM api_operation o JOIN api_sample s ON s.operation_id = o.id
       WHERE o.resource = ? AND o.locale = ? ORDER BY o.position`,
    )
    .bind(resource, locale)
    .all<{ card: string; body: string; samples: string }>();
  return results.map(({ card, body, samples }) => ({
    ...inJson(OperationCardSchema).parse(card),
    ...inJson(Body).parse(body),
    samples: inJson(OperationSchema.shape.samples).parse(samples),
  }));
}

/** Reads the OpenAPI description of a locale as JSON, with English as fallback. Throws not-found if there is none. */
export async function readDescription(db: Database, locale: Locale): Promise<string> {
  const { results } = await db
    .prepare(
      `SELECT text FROM api_document WHERE locale = CASE
         WHEN EXISTS (SELECT 1 FROM api_document WHERE locale = ?1) THEN ?1 ELSE 'en' END ORDER BY part`,
    )
    .bind(locale)
    .all<{ text: string }>();
  if (results.length === 0) throw notFound('the description of the API');
  return results.map(({ text }) => text).join('');
}
