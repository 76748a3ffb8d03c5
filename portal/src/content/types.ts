// Which stored types a name in a path means: callers write BLOG, blog or ebooks for the same thing (§7 "type
// uppercased").
import { notFound } from '../errors.ts';

/** Types made of modules. */
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
/** Types whose page stands for a document, which is a file. */
export const DOCUMENT_TYPES: readonly string[] = ['brochure', 'datasheet', 'ebook', 'infographic', 'report'];

/** What the file of a document is called. */
export const documentName = (type: string, code: string, locale: string): string =>
  `${type}-${code}-${locale}.pdf`;

/** Types written as articles. */
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
/** Collections, videos and apps made of JSON modules. */
export const DETAIL_TYPES = ['json-collect', 'json-video', 'json-app'] as const;
/** Types whose lists are in the order of a dictionary of the visitor's language, not newest first. */
export const TITLE_ORDERED: readonly string[] = ['glossary'];

const NAMES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...[...ARTICLE_TYPES, ...PAGE_TYPES].flatMap((type): [string, string[]][] => [
    [type, [type]],
    [`${type}s`, [type]],
  ]),
  ['case-study', ['case']],
  ['glossaries', ['glossary']],
  ['resource', RESOURCE_TYPES],
  ['resources', RESOURCE_TYPES],
]);

/** The stored types behind a name; throws not-found for a name of nothing. */
export function typesOf(name: string, among: readonly string[] = ARTICLE_TYPES): readonly string[] {
  const types = (NAMES.get(name.toLowerCase()) ?? []).filter((type) => among.includes(type));
  if (types.length === 0) throw notFound(`type ${name}`);
  return types;
}
