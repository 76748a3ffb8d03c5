// Product tags of articles, for product feeds. An article is tagged with the products that it links to.
import type { Text } from '../markdown/text.ts';
import type { Work } from '../work.ts';

const PRODUCT = /^\/products\/([a-z0-9-]+)\/(?:#.*)?$/;

/** Adds the tag `product:CODE` for each product that a live article links to in its text or front matter. */
export function withProductTags(articles: readonly Text[], { links }: Pick<Work, 'links'>): Text[] {
  const linksOf = Map.groupBy(links, ({ file }) => file);
  return articles.map((article) => {
    if (article.state === 'draft') return article;
    const codes = (linksOf.get(article.file) ?? []).flatMap(({ to }) => PRODUCT.exec(to)?.[1] ?? []);
    return { ...article, tags: [...new Set([...article.tags, ...codes.map((code) => `product:${code}`)])] };
  });
}
