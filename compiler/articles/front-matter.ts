// Front matter of articles: its schema with results and quote of case studies, and its text with placeholders filled.
import { z } from 'zod';
import {
  type Amount,
  QuoteSchema,
  type Result,
  ResultSchema,
  UNIT_NAMES,
} from '../../common/contract/modules/results.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { type Compilation, termProblems } from '../compilation.ts';
import { insertNoBreakSpaces } from '../markdown/binding.ts';
import { fill } from '../markdown/prose.ts';
import type { MarkdownFile } from '../yaml-file.ts';
import { AuthoredGraphic } from './graphics.ts';

/** A number with an optional unit name. */
const AuthoredAmount = z.union([z.number(), z.string()]).transform((authored, context): Amount => {
  const [, value, name = 'count'] = /^(\d+(?:\.\d+)?)(?: (\w+))?$/.exec(String(authored)) ?? [];
  const unit = UNIT_NAMES.find((unitName) => unitName === name);
  if (value !== undefined && unit) return { value: Number(value), unit };
  context.issues.push({
    code: 'custom',
    message: `write a number and its unit: ${UNIT_NAMES.join(', ')}`,
    input: authored,
  });
  return z.NEVER;
});

const AuthoredResults = z
  .array(
    z.strictObject({ label: z.string(), before: AuthoredAmount, after: AuthoredAmount }).pipe(ResultSchema),
  )
  .min(2)
  .max(3);

const AuthoredQuote = z.strictObject(QuoteSchema.shape);

/** A day, or an instant with its offset; a day starts at midnight UTC. */
export const When = z.union([
  z.iso.date().transform((day) => `${day}T00:00:00Z`),
  z.iso.datetime({ offset: true }),
]);

const Period = z
  .strictObject({ from: When, to: When })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), 'the end is not after the start');

export const FrontMatter = z.strictObject({
  title: z.string().min(1).max(160),
  summary: z.string().min(20).max(300),
  tag: z.string().default(''),
  subtags: z.array(z.string()).default([]),
  author: z.string().default(''),
  publishTime: When,
  updateTime: When.optional(),
  /** Seed of the cover drawing; the code by default. */
  cover: z.string().optional(),
  /** Whether the article comes first in recommendations. */
  recommended: z.boolean().default(false),
  /** Subtype: `record` for videos, the series for reports. */
  extendType: z.string().default(''),
  draft: z.boolean().default(false),
  /** Whether visitors must submit a form to get the complete content. */
  gated: z.boolean().default(false),
  /** Length of a recording. Pages of a document are counted when it is generated. */
  minutes: z.string().default(''),
  /** For videos and webinars: the film (content/films), which defines the length. */
  film: z.string().optional(),
  /** For infographics: data of the graphic that the site draws (common/contract/modules/graphics.ts). */
  graphic: AuthoredGraphic.optional(),
  /** Codes of the article's products. */
  products: z.array(z.string()).default([]),
  /** For case studies. */
  customer: z.string().default(''),
  results: AuthoredResults.default([]),
  quote: AuthoredQuote.optional(),
  /** For notices: maintenance windows, and a short description of the affected services. */
  windows: z.array(Period).default([]),
  affected: z.string().default(''),
  /** For long keywords: the category, and the search phrases. */
  category: z.string().default(''),
  keywords: z.array(z.string()).default([]),
});

export type Article = MarkdownFile<z.output<typeof FrontMatter>>;

/** Fills placeholders in the front matter text at a path, and adds no-break spaces. Reports errors. */
function fillText(
  text: string,
  path: readonly PropertyKey[],
  { file, report }: Article,
  locale: Locale,
  compilation: Compilation,
): string {
  for (const problem of termProblems(text, locale, file, compilation)) report(path, problem);
  try {
    return insertNoBreakSpaces(fill(text, compilation, locale));
  } catch (error) {
    report(path, (error as Error).message);
    return text;
  }
}

export const fillField = (
  article: Article,
  key: 'title' | 'summary' | 'author' | 'customer' | 'affected',
  locale: Locale,
  compilation: Compilation,
): string => fillText(article.front[key], [key], article, locale, compilation);

/** The results with placeholders filled in their labels. */
export const resultsOf = (article: Article, locale: Locale, compilation: Compilation): Result[] =>
  article.front.results.map((result, index) => ({
    ...result,
    label: fillText(result.label, ['results', index, 'label'], article, locale, compilation),
  }));

/** The pull quote with placeholders filled; `null` without one. */
export const quoteOf = (article: Article, locale: Locale, compilation: Compilation) =>
  article.front.quote
    ? {
        text: fillText(article.front.quote.text, ['quote', 'text'], article, locale, compilation),
        by: fillText(article.front.quote.by, ['quote', 'by'], article, locale, compilation),
      }
    : null;
