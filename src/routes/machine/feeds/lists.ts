// Lists with feeds, and the articles in each feed.
import { BLOG_CATEGORIES, GLOSSARY_CATEGORIES } from '../../../../common/categories.ts';
import { apiPagePath } from '../../../../common/contract/api-paths.ts';
import { DOCS_PATH } from '../../../../common/contract/docs-paths.ts';
import { EVENTS_PATH } from '../../../../common/contract/page-paths.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';
import { areas, library, resourceKinds, resources } from '../../common/articles/areas.ts';

export interface ArticleQuery {
  /** Type of the articles in the portal. */
  type: string;
  tag?: string;
  /** Whether the portal sorts the list by title instead of by date. */
  alphabetical?: boolean;
}

export interface ListFeed {
  path: string;
  title: TextKey;
  lead: TextKey;
  queries: readonly ArticleQuery[];
  /** Type and code of the tag that filters the list. */
  topic?: { type: string; code: string };
}

const { blog, news, notice, cases, glossary, questions } = areas;
const terms = { type: glossary.type, alphabetical: true };

export const LIST_FEEDS: readonly ListFeed[] = [
  ...[blog, news, notice, cases, library, ...resourceKinds.map((kind) => resources[kind])].map((area) => ({
    ...area,
    queries: [{ type: area.type }],
  })),
  ...BLOG_CATEGORIES.map((category) => ({
    ...blog,
    path: `${blog.path}${category}/`,
    queries: [{ type: blog.type, tag: category }],
    topic: { type: blog.type, code: category },
  })),
  { ...glossary, queries: [terms, { type: questions.type }] },
  ...GLOSSARY_CATEGORIES.map((category) => ({
    ...glossary,
    path: `${glossary.path}${category}/`,
    queries: [{ ...terms, tag: category }],
    topic: { type: glossary.type, code: category },
  })),
];

/** Paths of all lists and pages with a feed, except products and the status page. */
export const PATHS_WITH_FEED: readonly string[] = [
  ...LIST_FEEDS.map(({ path }) => path),
  ...[EVENTS_PATH, DOCS_PATH, apiPagePath('changelog')],
];
