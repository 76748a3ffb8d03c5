// Articles of every kind: blog, news, notices, cases, resources, glossary, events (§3 News list query, §9 tags).
import { z } from 'zod';
import { isTarget } from '../../redirects/address.ts';
import { localeCode } from '../call.ts';
import { ModuleSchema } from '../modules/modules.ts';
import { QuoteSchema, ResultSchema } from '../modules/results.ts';
import { TranslationSchema } from '../translation.ts';
import { FileSchema, VideoSchema } from './files.ts';

/** Facts of an article other than title and text; empty if they do not apply to its kind. */
export const FactsSchema = z.object({
  /** Whether visitors must request the full content. */
  gated: z.boolean().default(false),
  /** Pages of a document, or minutes of a recording; digits or empty. */
  pages: z.string().default(''),
  minutes: z.string().default(''),
  /** Codes of the article's products. */
  products: z.array(z.string()).default([]),
  /** For case studies. */
  customer: z.string().default(''),
  results: z.array(ResultSchema).default([]),
  /** For notices: maintenance windows, and a short description of the affected services. */
  windows: z
    .array(z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) }))
    .default([]),
  affected: z.string().default(''),
  /** Subtype: `record` for videos, the series for reports. */
  extendType: z.string().default(''),
  /** For long keywords: the category, and the search phrases. */
  category: z.string().default(''),
  keywords: z.array(z.string()).default([]),
});

export const ArticleRowSchema = z.object({
  id: z.string(),
  code: z.string(),
  /** Upper case: BLOG, NEWS, NOTICE, CASE, GLOSSARY, EBOOK, … */
  type: z.string(),
  title: z.string(),
  summary: z.string(),
  tag: z.string().default(''),
  tagName: z.string().default(''),
  subtags: z.array(z.string()).default([]),
  author: z.string().default(''),
  publishTime: z.iso.datetime({ offset: true }),
  updateTime: z.iso.datetime({ offset: true }),
  readingMinutes: z.number().int().min(1),
  /** Seed of its cover drawing; a prefix, such as in `flow:CODE`, selects the kind of drawing. */
  cover: z.string(),
  url: z.string(),
  locale: localeCode,
  facts: FactsSchema.prefault({}),
});
export type ArticleRow = z.output<typeof ArticleRowSchema>;

export const ArticleSchema = ArticleRowSchema.extend({
  /** HTML that the portal renders from Markdown; the site sanitizes it again before it shows or caches it. */
  content: z.string(),
  headings: z
    .array(z.object({ id: z.string(), text: z.string(), level: z.number().int().min(2).max(3) }))
    .default([]),
  /** The document if it is public. */
  file: FileSchema.nullable().default(null),
  /** The recording of a video or webinar if it can be played. */
  video: VideoSchema.nullable().default(null),
  /** The graphic of an infographic as JSON data (../modules/graphics.ts), parsed like a module. */
  graphic: ModuleSchema.nullable().default(null),
  /** The pull quote of a case study. */
  quote: QuoteSchema.nullable().default(null),
  translation: TranslationSchema,
  draft: z.boolean().default(false),
});
export type Article = z.output<typeof ArticleSchema>;

export const NewsTypeSchema = z.object({
  type: z.string(),
  name: z.string(),
  tags: z.array(z.object({ code: z.string(), name: z.string() })),
});
export const NewsByTypeSchema = z.object({ type: z.string(), rows: z.array(ArticleRowSchema) });
export const CategorySchema = z.object({
  code: z.string(),
  name: z.string(),
  total: z.number().int().min(0),
});

/** §4 Event countdown. Times are instants; `timeZone` is the venue's time zone. */
export const EventSchema = z.object({
  code: z.string(),
  title: z.string(),
  desc: z.string(),
  place: z.string(),
  booth: z.string().default(''),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  timeZone: z.string(),
  finishedText: z.string(),
  moduleViewList: z.array(ModuleSchema),
  translation: TranslationSchema,
});

/** An event in a list, without its sections. */
export const EventRowSchema = EventSchema.omit({ moduleViewList: true, translation: true }).extend({
  url: z.string(),
  /** Seed of its cover drawing. */
  cover: z.string().default(''),
  /** The locale of the text, which differs from the requested one for a fallback. */
  locale: localeCode,
});
export type EventRow = z.output<typeof EventRowSchema>;

/** Search results consist of segments so that highlights need no markup from the portal. */
const Segments = z.array(
  z.object({
    text: z.string(),
    mark: z.boolean(),
    /** Whether the text is code. */
    code: z.boolean().optional(),
  }),
);
export const SearchRowSchema = z.object({
  id: z.string(),
  type: z.string(),
  code: z.string(),
  url: z.string(),
  title: Segments,
  /** The matching section, with its heading ID; `null` for the introduction and for text without sections. */
  section: z.object({ id: z.string(), title: z.string() }).nullable().default(null),
  snippet: Segments,
  /** Differs from the requested locale if only the source language has a match. */
  locale: localeCode,
  publishTime: z.iso.datetime({ offset: true }).nullable(),
});
export const SearchResultSchema = z.object({
  rows: z.array(SearchRowSchema),
  total: z.number().int().min(0),
  pageIndex: z.number().int().min(1),
  pageSize: z.number().int().min(1),
  counts: z.record(z.string(), z.number().int()),
  /** Number of results by product code, in descending order. */
  products: z.record(z.string(), z.number().int()).default({}),
  /** The closest spelling that has results, if the keyword has none. */
  suggestion: z.string().nullable(),
  /** The page that opens instead of the results, set by editors, as a path without locale; not in §7. */
  redirect: z
    .object({ url: z.string().startsWith('/').refine(isTarget), title: z.string() })
    .nullable()
    .catch(null),
});
export type SearchRow = z.output<typeof SearchRowSchema>;
export type SearchResult = z.output<typeof SearchResultSchema>;
