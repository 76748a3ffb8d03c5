// The kinds of content: in which folder each is authored, where its pages live (§2), and what a search calls
// it.
import { eventPath, legalPath, pagePath, regionPath } from '../../common/contract/page-paths.ts';

export interface Kind {
  /** Name in the database and the folder below content/. */
  type: string;
  /** What a search can be narrowed to, or `null` for what is not searched. */
  search: 'BLOG' | 'NEWS' | 'CASE' | 'GLOSSARY' | 'RESOURCE' | 'PRODUCT' | 'SOLUTION' | 'PAGE' | null;
  url: (code: string) => string;
  /** The dictionary (content/data/dictionaries.json) that its tags come from. */
  tags?: string;
  /** Its pages are ordered by a tree (content/{type}/tree.json). */
  ordered?: true;
}

const below = (path: string) => (code: string) => `/${path}/${code}/`;

/** Pages made of modules. */
export const PAGE_KINDS: readonly Kind[] = [
  { type: 'product', search: 'PRODUCT', url: below('products'), ordered: true },
  { type: 'solution', search: 'SOLUTION', url: below('solutions'), ordered: true },
  { type: 'page', search: 'PAGE', url: pagePath },
  { type: 'industry', search: 'PAGE', url: below('industry') },
  { type: 'region', search: 'PAGE', url: regionPath },
  { type: 'legal', search: null, url: legalPath },
];

/** Articles written in Markdown. */
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
