// Schemas of stored content. The publisher validates content before writing, the portal after reading.
import { z } from 'zod';
import { localeCode } from '../../../common/contract/call.ts';
import { JsonDetailSchema, STATIONS } from '../../../common/contract/entities/content.ts';
import { ArticleRowSchema, ArticleSchema, EventSchema } from '../../../common/contract/entities/news.ts';
import { ModuleSchema, ProofSchema } from '../../../common/contract/modules/modules.ts';
import { DETAIL_TYPES, PAGE_TYPES } from './types.ts';

/**
 * List data in addition to title and summary. Some fields apply only to pages, others only to articles. Unknown fields
 * are ignored on reading, because the content may be newer than the portal during a deployment.
 */
const StoredCardSchema = ArticleRowSchema.pick({ facts: true }).extend({
  url: z.string().startsWith('/'),
  /** Locales in which it is shown; empty means all. */
  displayOnly: z.array(localeCode).readonly().default([]),
  station: z.enum(STATIONS).optional(),
  proof: ProofSchema.optional(),
  tagName: z.string().default(''),
  subtags: z.array(z.string()).readonly().default([]),
  author: z.string().default(''),
  readingMinutes: z.number().int().min(1).default(1),
  cover: z.string().default(''),
  /** Alternative names: synonyms and acronyms. */
  keywords: z.array(z.string()).readonly().default([]),
  /** Whether editors recommend it, so that lists show it first. */
  recommended: z.boolean().default(false),
});

/** Columns of `content` that lists and pages read. `card` is parsed; times are in UTC. */
export const StoredTextSchema = z.object({
  type: z.string().min(1),
  code: z.string().min(1),
  locale: localeCode,
  state: z.enum(['live', 'draft']),
  id: z.string().min(1),
  position: z.number().int(),
  title: z.string().min(1),
  summary: z.string(),
  card: StoredCardSchema,
  tag: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  sourceHash: z.string(),
  translatedFrom: z.string().nullable(),
});
export type StoredText = z.output<typeof StoredTextSchema>;

/** Schemas of the column `body`, by kind of page. */
export const BODIES = {
  article: ArticleSchema.pick({ headings: true, video: true, graphic: true, quote: true }).extend({
    html: z.string(),
  }),
  page: z.object({ modules: z.array(ModuleSchema) }),
  event: EventSchema.pick({
    place: true,
    booth: true,
    startsAt: true,
    endsAt: true,
    timeZone: true,
    finishedText: true,
  }).extend({ modules: z.array(ModuleSchema) }),
  detail: JsonDetailSchema.pick({ extendType: true, hotTopicWords: true }).extend({
    modules: JsonDetailSchema.shape.jsonModuleList,
  }),
} as const;
export type Body<S extends keyof typeof BODIES = keyof typeof BODIES> = z.output<(typeof BODIES)[S]>;

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type);

/** Returns the kind of body of a content type. */
export const bodyOf = (type: string): keyof typeof BODIES =>
  type === 'event'
    ? 'event'
    : isOneOf(PAGE_TYPES, type)
      ? 'page'
      : isOneOf(DETAIL_TYPES, type)
        ? 'detail'
        : 'article';

/** A content item with its body, as passed by the compiler. `card` may omit fields with defaults. */
export type NewText = z.input<typeof StoredTextSchema> & {
  body: z.input<(typeof BODIES)[keyof typeof BODIES]>;
};

const NewTextSchema = StoredTextSchema.extend({ card: StoredCardSchema.strict() });

/** Converts a content item to a row. Throws a ZodError for an invalid item, and for unknown fields. */
export function toRow(text: NewText): Record<string, string | number | null> {
  const { card, ...columns } = NewTextSchema.parse(text);
  return {
    type: columns.type,
    code: columns.code,
    locale: columns.locale,
    state: columns.state,
    id: columns.id,
    position: columns.position,
    title: columns.title,
    summary: columns.summary,
    card: JSON.stringify(card),
    body: JSON.stringify(BODIES[bodyOf(columns.type)].strict().parse(text.body)),
    tag: columns.tag,
    published_at: columns.publishedAt,
    updated_at: columns.updatedAt,
    source_hash: columns.sourceHash,
    made_from: columns.translatedFrom,
    recommended: Number(card.recommended),
    extend_type: card.facts.extendType,
    display_only: card.displayOnly.length > 0 ? JSON.stringify(card.displayOnly) : '',
    words: `${columns.title}\n${columns.summary}`.toLowerCase(),
  };
}

/** Returns a schema for JSON text. Invalid JSON is a validation error, like a value of the wrong shape. */
export const inJson = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'is not JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);
