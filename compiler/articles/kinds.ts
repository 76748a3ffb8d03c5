// Content kinds, with their authoring folders, page paths (§2), and search kinds.
import { eventPath, legalPath, pagePath, regionPath } from '../../common/contract/page-paths.ts';

export interface Kind {
  /** Name in the database and of the folder in content/. */
  type: string;
  /** Search kind, or `null` if not searchable. */
  search: 'BLOG' | 'NEWS' | 'CASE' | 'GLOSSARY' | 'RESOURCE' | 'PRODUCT' | 'SOLUTION' | 'PAGE' | null;
  url: (code: string) => string;
  /** Tag dictionary (content/data/dictionaries.json). */
  tags?: string;
  /** Whether a tree defines the page order (content/{type}/tree.json). */
  ordered?: true;
}

const below = (path: string) => (code: string) => `/${path}/${code}/`;

/** Kinds of pages made of modules. */
export const PAGE_KINDS: readonly Kind[] = [
  { type: 'product', search: 'PRODUCT', url: below('products'), ordered: true },
  { type: 'solution', search: 'SOLUTION', url: below('solutions'), ordered: true },
  { type: 'page', search: 'PAGE', url: pagePath },
  { type: 'industry', search: 'PAGE', url: below('industry') },
  { type: 'region', search: 'PAGE', url: regionPath },
  { type: 'legal', search: null, url: legalPath },
];

export const ARTICLE_KINDS: readonly Kind[] = [
  { type: 'blog', search: 'BLOG', url: below('blog'), tags: 'blog-tags' },
  { type: 'news', search: 'NEWS', url: below('news'), tags: 'news-tags' },
  { type: 'notice', search: 'NEWS', url: below('news/content/notice'), tags: 'notice-categories' },
  { type: 'case', search: 'CASE', url: below('case-study'), tags: 'case-tags' },
  { type: 'glossary', search: 'GLOSSARY', url: below('glossary'), tags: 'glossary-tags' },
  { type: 'glossary-category', search: 'GLOSSARY', url: below('glossary'), tags: 'glossary-tags' },
  { type: 'long-keyword', search: 'GLOSSARY', url: below('glossary'), tags: 'long-keyword-categories' },
  { type: 'brochure', search: 'RESOURCE', url: below('brochure'), tags: 'blog-tags' },
  { type: 'datasheet', search: 'RESOURCE', url: below('datasheets'), tags: 'blog-tags' },
  { type: 'ebook', search: 'RESOURCE', url: below('ebooks'), tags: 'blog-tags' },
  { type: 'infographic', search: 'RESOURCE', url: below('infographics'), tags: 'blog-tags' },
  { type: 'report', search: 'RESOURCE', url: below('reports'), tags: 'blog-tags' },
  { type: 'video', search: 'RESOURCE', url: below('videos'), tags: 'blog-tags' },
  { type: 'webinar', search: 'RESOURCE', url: below('webinars'), tags: 'blog-tags' },
];

export const EVENT_KIND: Kind = { type: 'event', search: 'PAGE', url: eventPath };
