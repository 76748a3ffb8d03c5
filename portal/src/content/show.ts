// Maps stored content to the entities of the contract: details, list rows, articles.
import type { DataInput } from '../../../common/contract/contract.ts';
import type { Ctx } from '../context.ts';
import { requireFound } from '../errors.ts';
import { findDocument } from './files.ts';
import type { Chosen } from './read.ts';
import type { Body, StoredText } from './stored.ts';

type Row = DataInput<'news/getReports'>['rows'][number];
type Article = DataInput<'news/getNewsDetail'>;
type Detail = DataInput<'products/productDetail'>;

/** Maps a content item to a list row. */
export const showRow = ({ card, ...text }: StoredText): Row => ({
  id: text.id,
  code: text.code,
  type: text.type.toUpperCase(),
  title: text.title,
  summary: text.summary,
  tag: text.tag,
  tagName: card.tagName,
  subtags: [...card.subtags],
  author: card.author,
  publishTime: text.publishedAt ?? text.updatedAt,
  updateTime: text.updatedAt,
  readingMinutes: card.readingMinutes,
  cover: card.cover || text.code,
  url: card.url,
  locale: text.locale,
  facts: card.facts,
});

/** Maps an article and its file. Throws not-found with this name if there is none. */
export async function showArticle(
  ctx: Ctx,
  chosen: (Chosen & { body: Body<'article'> }) | null,
  name: string,
): Promise<Article> {
  const text = requireFound(chosen, name);
  return {
    ...showRow(text),
    content: text.body.html,
    headings: text.body.headings,
    file: await findDocument(ctx, text),
    video: text.body.video,
    graphic: text.body.graphic,
    quote: text.body.quote,
    translation: text.translation,
    draft: text.state === 'draft',
  };
}

/** Maps a page. Throws not-found with this name if there is none. */
export function showDetail(chosen: (Chosen & { body: Body<'page'> }) | null, name: string): Detail {
  const text = requireFound(chosen, name);
  return {
    id: text.id,
    code: text.code,
    name: text.title,
    desc: text.summary,
    moduleViewList: text.body.modules,
    translation: text.translation,
    updateTime: text.updatedAt,
    draft: text.state === 'draft',
  };
}
