// Articles of every kind: blog, news, notices, cases, resources, glossary, events (§3 News list query, §9
// tags).
import { z } from 'zod';
import { localeCode } from '../call.ts';
import { ModuleSchema } from '../modules/modules.ts';
import { TranslationSchema } from '../translation.ts';
import { FileSchema, VideoSchema } from './files.ts';

/** What a kind of article has beyond title and text; empty where the kind has no such thing. */
export const FactsSchema = z.object({
  /** Reading on needs a request. */
  gated: z.boolean().default(false),
  /** Length of a document in pages, or of a recording in minutes; digits, or empty. */
  pages: z.string().default(''),
  minutes: z.string().default(''),
  /** Codes of the products it is about. */
  products: z.array(z.string()).default([]),
  /** Of a case study. */
  customer: z.string().default(''),
  /** A finer kind within the kind: `record` of videos, the series of reports. */
  extendType: z.string().default(''),
  /** Of a long keyword: its category, and the phrases people search for. */
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
  /** The seed its cover is drawn from. */
  cover: z.string(),
  url: z.string(),
  locale: localeCode,
  facts: FactsSchema.prefault({}),
});
export type ArticleRow = z.output<typeof ArticleRowSchema>;

export const ArticleSchema = ArticleRowSchema.extend({
  /** HTML made from Markdown by the portal; the site sanitises it again before it shows or keeps it. */
  content: z.string(),
  headings: z
    .array(z.object({ id: z.string(), text: z.string(), level: z.number().int().min(2).max(3) }))
    .default([]),
  /** The document itself, where it is for everybody. */
  file: FileSchema.nullable().default(null),
  /** Of a video or webinar: the recording, where it can be played. */
  video: VideoSchema.nullable().default(null),
  /** Of an infographic: its graphic, as data in JSON (../graphics.ts), read like a module. */
  graphic: ModuleSchema.nullable().default(null),
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

/** §4 Event countdown. Times are instants; `timeZone` is the one of the venue. */
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

/** An event in a list: without its sections. */
export const EventRowSchema = EventSchema.omit({ moduleViewList: true, translation: true }).extend({
  url: z.string(),
  /** The locale of the text, which differs from the requested one for a fallback. */
  locale: localeCode,
});
export type EventRow = z.output<typeof EventRowSchema>;

/** A result is sent as segments, so that a highlight needs no markup from the portal. */
const Segments = z.array(z.object({ text: z.string(), mark: z.boolean() }));
export const SearchRowSchema = z.object({
  id: z.string(),
  type: z.string(),
  code: z.string(),
  url: z.string(),
  title: Segments,
  snippet: Segments,
  /** Differs from the asked locale when only the source language has a match. */
  locale: localeCode,
  publishTime: z.iso.datetime({ offset: true }).nullable(),
});
export const SearchResultSchema = z.object({
  rows: z.array(SearchRowSchema),
  total: z.number().int().min(0),
  pageIndex: z.number().int().min(1),
  pageSize: z.number().int().min(1),
  counts: z.record(z.string(), z.number().int()),
  /** The nearest spelling that has results, when the asked one has none. */
  suggestion: z.string().nullable(),
});
export type SearchRow = z.output<typeof SearchRowSchema>;
export type SearchResult = z.output<typeof SearchResultSchema>;
