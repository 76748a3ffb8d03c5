// The areas of articles: where each lives (§2), what the portal calls it (§7), and what search engines are
// told it is (schema.org).

import { GLOSSARY_CATEGORIES } from '../../../../common/categories.ts';
import { fileHref } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';

export interface Area {
  /** What the portal calls its articles (§7 "type uppercased"). */
  type: string;
  /** The list, and its address without locale. */
  path: string;
  title: TextKey;
  lead: TextKey;
  /** The page that stands above the list, if it is not the home page. */
  above?: Area;
  /** What the list says to search engines (§7 seoCommon), where editors wrote it. */
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

const blog: Area = {
  type: 'BLOG',
  path: '/blog/',
  title: 'list.blogTitle',
  lead: 'list.blogLead',
  seo: 'blog',
  schema: 'BlogPosting',
};
const news: Area = {
  type: 'NEWS',
  path: '/news/',
  title: 'list.newsTitle',
  lead: 'list.newsLead',
  seo: 'news',
  schema: 'NewsArticle',
};
const notice: Area = {
  type: 'NOTICE',
  path: '/news/content/notice/',
  title: 'list.noticeTitle',
  lead: 'list.noticeLead',
  above: news,
  seo: 'notice',
  schema: 'NewsArticle',
};
const cases: Area = {
  type: 'CASE',
  path: '/case-study/',
  title: 'list.caseTitle',
  lead: 'list.caseLead',
  seo: 'case-study',
  schema: 'Article',
};
const glossary: Area = {
  type: 'GLOSSARY',
  path: '/glossary/',
  title: 'list.glossaryTitle',
  lead: 'list.glossaryLead',
  seo: 'glossary',
  schema: 'DefinedTerm',
};
/** The long-keyword glossary: a view of the glossary, with articles below the same address. */
const questions: Area = {
  type: 'LONG-KEYWORD',
  path: '/glossary/?type=questions',
  title: 'list.questionsTitle',
  lead: 'list.questionsLead',
  above: glossary,
  schema: 'Article',
};
export const library: Area = {
  type: 'RESOURCES',
  path: '/resources/',
  title: 'list.resourcesTitle',
  lead: 'list.resourcesLead',
  seo: 'resources',
  schema: 'DigitalDocument',
};

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
export const resourceKinds = Object.keys(RESOURCES) as ResourceKind[];

/** §2: the first part of a resource's own address; only brochures are spelt in the singular. */
export const itemPath = (kind: ResourceKind): string => (kind === 'brochures' ? '/brochure' : `/${kind}`);

const resourceArea = (kind: ResourceKind): Area => ({
  ...RESOURCES[kind],
  path: `/resources/${kind}/`,
  title: `list.${kind}Title`,
  lead: `list.${kind}Lead`,
  above: library,
});
export const resources = Object.fromEntries(
  resourceKinds.map((kind) => [kind, resourceArea(kind)]),
) as Record<ResourceKind, Area>;

export const areas = { blog, news, notice, cases, glossary, questions };
/** The areas with a feed of their own, by the path of their list. */
export const feedAreas: readonly Area[] = [blog, news, cases, glossary, library];

/** The area whose feed has the articles of an area: its own, or the one above it; `undefined` for none. */
export const feedOf = (area: Area): Area | undefined =>
  feedAreas.find((one) => one === area || one === area.above);

/** What the portal calls the introduction of a category of the glossary (§2), whose code is the category. */
export const GLOSSARY_CATEGORY = 'GLOSSARY-CATEGORY';

/** Whether a tag of the glossary is a page of its own. */
export const isGlossaryCategory = (tag: string): boolean =>
  GLOSSARY_CATEGORIES.some((category) => category === tag);

/** The area that an article belongs to, by what the portal calls its kind. */
export const areaOf = (type: string): Area => {
  const kind = type.toUpperCase();
  if (kind === GLOSSARY_CATEGORY) return glossary;
  return [...Object.values(areas), ...Object.values(resources)].find((area) => area.type === kind) ?? blog;
};

/** The address of an area's feed in a locale. */
export const feedPath = ({ path }: Area, locale: Locale): string => fileHref(`${path}feed.xml`, locale);
