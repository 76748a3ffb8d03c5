// Article areas: their paths (§2), their types in the portal (§7), and their schema.org types.

import { GLOSSARY_CATEGORIES } from '../../../../common/categories.ts';
import { keysOf, recordOf } from '../../../../common/contract/own.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';

export interface Area {
  /** Type of its articles in the portal (§7 "type uppercased"). */
  type: string;
  /** Path of the list, without locale. */
  path: string;
  title: TextKey;
  lead: TextKey;
  /** Singular name, if the area lists documents or recordings. */
  singular?: TextKey;
  /** The parent page of the list, if it is not the home page. */
  above?: Area;
  /** Code of the list's SEO metadata (§7 seoCommon), if editors write it. */
  seo?: string;
  schema:
    | 'BlogPosting'
    | 'NewsArticle'
    | 'Article'
    | 'DefinedTerm'
    | 'DigitalDocument'
    | 'Report'
    | 'VideoObject';
}

const listArea = (
  name: 'blog' | 'news' | 'notice' | 'case' | 'glossary' | 'questions' | 'resources',
  area: Omit<Area, 'title' | 'lead'>,
): Area => ({ title: `list.${name}Title`, lead: `list.${name}Lead`, ...area });

const blog = listArea('blog', { type: 'BLOG', path: '/blog/', seo: 'blog', schema: 'BlogPosting' });
const news = listArea('news', { type: 'NEWS', path: '/news/', seo: 'news', schema: 'NewsArticle' });
const notice = listArea('notice', {
  type: 'NOTICE',
  path: '/news/content/notice/',
  above: news,
  seo: 'notice',
  schema: 'NewsArticle',
});
const cases = listArea('case', { type: 'CASE', path: '/case-study/', seo: 'case-study', schema: 'Article' });
const glossary = listArea('glossary', {
  type: 'GLOSSARY',
  path: '/glossary/',
  seo: 'glossary',
  schema: 'DefinedTerm',
});
/** Long-keyword glossary: a view of the glossary. Its articles are under the path of the glossary. */
const questions = listArea('questions', {
  type: 'LONG-KEYWORD',
  path: '/glossary/?type=questions',
  above: glossary,
  schema: 'Article',
});
export const library = listArea('resources', {
  type: 'RESOURCES',
  path: '/resources/',
  seo: 'resources',
  schema: 'DigitalDocument',
});

const RESOURCES = {
  brochures: { type: 'BROCHURE', schema: 'DigitalDocument' },
  datasheets: { type: 'DATASHEET', schema: 'DigitalDocument' },
  ebooks: { type: 'EBOOK', schema: 'DigitalDocument' },
  infographics: { type: 'INFOGRAPHIC', schema: 'DigitalDocument' },
  reports: { type: 'REPORT', schema: 'Report' },
  videos: { type: 'VIDEO', schema: 'VideoObject' },
  webinars: { type: 'WEBINAR', schema: 'VideoObject' },
} as const;
export type ResourceKind = keyof typeof RESOURCES;
export const resourceKinds = keysOf(RESOURCES);

/** §2: path prefix of the page of a resource. Only brochures use the singular. */
export const itemPath = (kind: ResourceKind): string => (kind === 'brochures' ? '/brochure' : `/${kind}`);

export type ResourceArea = Area & { singular: TextKey };

const resourceArea = (kind: ResourceKind): ResourceArea => ({
  ...RESOURCES[kind],
  path: `/resources/${kind}/`,
  title: `list.${kind}Title`,
  lead: `list.${kind}Lead`,
  singular: `list.${kind}One`,
  above: library,
});
export const resources = recordOf(resourceKinds, resourceArea);

export const areas = { blog, news, notice, cases, glossary, questions };
/** Returns the area whose feed contains the articles: the parent area if the list is a filtered view of its list. */
export const feedArea = (area: Area): Area => (area.path.includes('?') ? (area.above ?? area) : area);

/** Portal type of the introduction to a glossary category (§2). The code of the introduction is the category. */
export const GLOSSARY_CATEGORY = 'GLOSSARY-CATEGORY';

/** Whether a glossary tag has its own page. */
export const isGlossaryCategory = (tag: string): boolean =>
  GLOSSARY_CATEGORIES.some((category) => category === tag);

/** Returns the area of an article by its type in the portal; the blog for unknown types. */
export const areaOf = (type: string): Area => {
  const kind = type.toUpperCase();
  if (kind === GLOSSARY_CATEGORY) return glossary;
  return [...Object.values(areas), ...Object.values(resources)].find((area) => area.type === kind) ?? blog;
};
