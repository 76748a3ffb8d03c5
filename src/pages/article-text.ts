// The text of an article as a page of ours shows it: the portal's HTML is sanitised here, before it is shown or
// kept.
import type { Article } from '../api/contract/entities/news.ts';
import { sanitiseHtml } from '../api/sanitise.ts';
import type { SiteContext } from '../env.ts';

/** An article's HTML, sanitised; plain text, and a line in the log, when it cannot be read. */
export const textOf = (c: SiteContext, { content, url }: Pick<Article, 'content' | 'url'>): string =>
  sanitiseHtml(content, (error) =>
    c.var.log.report({ event: 'section-missing', call: 'article', page: url, error }),
  );
