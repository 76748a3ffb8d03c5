// The shape of stored content, said once: the publisher checks what it writes with these schemas, the portal
// what it reads.
import { z } from 'zod';
import { localeCode } from '../../../common/contract/call.ts';
import { JsonDetailSchema } from '../../../common/contract/entities/content.ts';
import { ArticleRowSchema, ArticleSchema, EventSchema } from '../../../common/contract/entities/news.ts';
import { ModuleSchema } from '../../../common/contract/modules/modules.ts';
import { DETAIL_TYPES, PAGE_TYPES } from './types.ts';

/** What lists show beside title and summary. Pages have an address alone, articles the rest. */
const StoredCardSchema = ArticleRowSchema.pick({ facts: true })
  .extend({
    url: z.string().startsWith('/'),
    /** The locales it is shown in; none: all. */
    displayOnly: z.array(localeCode).readonly().default([]),
    tagName: z.string().default(''),
    subtags: z.array(z.string()).readonly().default([]),
    author: z.string().default(''),
    readingMinutes: z.number().int().min(1).default(1),
    cover: z.string().default(''),
    /** What else it is called: synonyms and acronyms. */
    keywords: z.array(z.string()).readonly().default([]),
    /** Editors put it first. */
    recommended: z.boolean().default(false),
  })
  .strict();

/** Columns of `content` that lists and pages read; `card` parsed, times in UTC. */
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
  madeFrom: z.string().nullable(),
});
export type StoredText = z.output<typeof StoredTextSchema>;

/** What a page of each sort is made of: column `body`. */
export const BODIES = {
  article: ArticleSchema.pick({ headings: true, video: true, graphic: true }).extend({ html: z.string() }),
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

/** The sort of body that contents of a type have. */
export const bodyOf = (type: string): keyof typeof BODIES =>
  type === 'event'
    ? 'event'
    : isOneOf(PAGE_TYPES, type)
      ? 'page'
      : isOneOf(DETAIL_TYPES, type)
        ? 'detail'
        : 'article';

/** A text with its body, as the compiler hands it over; `card` may leave out what has a default. */
export type NewText = z.input<typeof StoredTextSchema> & {
  body: z.input<(typeof BODIES)[keyof typeof BODIES]>;
};

/** The row of a text, by column. Throws a ZodError when the text is not of the stored shape. */
export function rowOf(text: NewText): Record<string, string | number | null> {
  const { card, ...columns } = StoredTextSchema.parse(text);
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
    made_from: columns.madeFrom,
    recommended: Number(card.recommended),
    extend_type: card.facts.extendType,
    display_only: card.displayOnly.length > 0 ? JSON.stringify(card.displayOnly) : '',
    words: `${columns.title}\n${columns.summary}`.toLowerCase(),
  };
}

/** A text in JSON, checked; what is no JSON fails like what has the wrong shape. */
export const inJson = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', message: 'is no JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(schema);
