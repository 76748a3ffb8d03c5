// Turns stored content into what the contract says of it: details, rows of lists, articles.
import type { DataInput } from '../../../src/api/contract/contract.ts';
import type { PortalModule } from '../../../src/api/contract/modules.ts';
import type { Chosen, Whole } from './read.ts';

type Row = DataInput<'news/getReports'>['rows'][number];
type Article = DataInput<'news/getNewsDetail'>;
type Detail = DataInput<'products/productDetail'>;

export const showRow = (text: Chosen): Row => ({
  id: text.id,
  code: text.code,
  type: text.type.toUpperCase(),
  title: text.title,
  summary: text.summary,
  tag: text.tag,
  tagName: text.card.tagName ?? '',
  subtags: text.card.subtags ?? [],
  author: text.card.author ?? '',
  publishTime: text.published_at ?? text.updated_at,
  updateTime: text.updated_at,
  readingMinutes: text.card.readingMinutes ?? 1,
  cover: text.card.cover ?? text.code,
  url: text.card.url,
  locale: text.locale,
  facts: text.card.facts ?? {},
});

export const showArticle = (text: Whole): Article => ({
  ...showRow(text),
  content: String(text.body.html ?? ''),
  headings: (text.body.headings ?? []) as Article['headings'],
  translation: text.translation,
  draft: text.state === 'draft',
});

export const modulesOf = (text: Whole): PortalModule[] => (text.body.modules ?? []) as PortalModule[];

export const showDetail = (text: Whole): Detail => ({
  id: text.id,
  code: text.code,
  name: text.title,
  desc: text.summary,
  moduleViewList: modulesOf(text),
  translation: text.translation,
  updateTime: text.updated_at,
  draft: text.state === 'draft',
});

/** One page of a list, counted from 1. */
export function pageOf<T, R>(
  all: readonly T[],
  { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
  show: (item: T) => R,
): { rows: R[]; total: number; pageIndex: number; pageSize: number } {
  return {
    rows: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize).map(show),
    total: all.length,
    pageIndex,
    pageSize,
  };
}
