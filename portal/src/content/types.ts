// Maps the type names of calls to stored types: callers use several names for the same type (§7 "type uppercased").
import { notFound } from '../errors.ts';

/** Types whose pages consist of modules. */
export const PAGE_TYPES = ['product', 'solution', 'page', 'industry', 'region', 'legal', 'event'] as const;
const RESOURCE_TYPES = [
  'brochure',
  'datasheet',
  'ebook',
  'infographic',
  'report',
  'video',
  'webinar',
] as const;
/** Types whose pages represent a document file. */
export const DOCUMENT_TYPES: readonly string[] = ['brochure', 'datasheet', 'ebook', 'infographic', 'report'];

/** Returns the file name of a document in a locale. */
export const documentName = (type: string, code: string, locale: string): string =>
  `${type}-${code}-${locale}.pdf`;

/** Types stored as articles. */
export const ARTICLE_TYPES = [
  'blog',
  'news',
  'notice',
  'case',
  'glossary',
  'glossary-category',
  'long-keyword',
  ...RESOURCE_TYPES,
] as const;
/** Collections, videos, and apps, stored as JSON modules. */
export const DETAIL_TYPES = ['json-collect', 'json-video', 'json-app'] as const;
/** Types whose lists are sorted alphabetically instead of newest first. */
export const TITLE_ORDERED: readonly string[] = ['glossary'];

const NAMES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...[...ARTICLE_TYPES, ...PAGE_TYPES].flatMap((type): [string, string[]][] => [
    [type, [type]],
    [`${type}s`, [type]],
  ]),
  // Articles with a date, so without terms.
  ['articles', ['blog', 'news', 'notice', 'case', ...RESOURCE_TYPES]],
  ['case-study', ['case']],
  ['glossaries', ['glossary']],
  ['resource', RESOURCE_TYPES],
  ['resources', RESOURCE_TYPES],
]);

/** Returns the stored types of a name. Throws not-found for an unknown name. */
export function typesOf(name: string, allowed: readonly string[] = ARTICLE_TYPES): readonly string[] {
  const types = (NAMES.get(name.toLowerCase()) ?? []).filter((type) => allowed.includes(type));
  if (types.length === 0) throw notFound(`type ${name}`);
  return types;
}
