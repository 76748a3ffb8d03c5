// The network map, and the list of everything public.
import type { networkCalls } from '../../../src/api/contract/calls/network.ts';
import type { DataInput } from '../../../src/api/contract/contract.ts';
import { translationOf } from '../../../src/api/contract/translation.ts';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { listContent, readSetting } from '../content/read.ts';
import { ARTICLE_TYPES, PAGE_TYPES } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';

type Published = DataInput<'site/getPublished'>[number];

interface DocRow {
  doc_id: string;
  menu_id: string;
  locale: Locale;
  title: string;
  updated_at: string;
  source_hash: string;
  made_from: string | null;
}

/** Public documents, each once: restricted and abandoned ones are nobody's to find. */
async function documents(ctx: Ctx): Promise<Published[]> {
  const { results } = await ctx.db
    .prepare(
      `SELECT t.doc_id, n.menu_id, t.locale, t.title, t.updated_at, t.source_hash, t.made_from
       FROM doc_node n JOIN doc_text t ON t.doc_id = n.node_id
       WHERE n.type = 'DOCUMENT' AND n.restricted = 0 AND n.abandoned = 0 ORDER BY n.menu_id, n.position`,
    )
    .all<DocRow>();
  const texts = Map.groupBy(results, (row) => row.doc_id);
  return [...texts.values()].flatMap((rows) => {
    const translation = translationOf(
      rows.map((row) => ({ locale: row.locale, sourceHash: row.source_hash, madeFrom: row.made_from })),
      ctx.locale,
    );
    const row = rows.find((text) => text.locale === translation?.locale);
    if (!translation || !row) return [];
    const { doc_id, menu_id, title, updated_at, locale } = row;
    const url = `/docs/${menu_id}/${doc_id}/`;
    return [
      {
        type: 'doc',
        url,
        title,
        summary: '',
        updateTime: updated_at,
        locale,
        available: localeCodes.filter((code) => translation.available.includes(code)),
      },
    ];
  });
}

export const networkHandlers: HandlersOf<keyof typeof networkCalls> = {
  'network/getMap': async (ctx) => {
    const map = await readSetting<DataInput<'network/getMap'>>(ctx, 'network');
    if (!map) throw notFound('network map');
    return map;
  },
  /** What has an address of its own and may be found: never drafts, never restricted documents. */
  'site/getPublished': async (ctx) => {
    const live: Ctx = { ...ctx, preview: false };
    const pages = await listContent(live, { types: [...PAGE_TYPES, ...ARTICLE_TYPES, 'json-collect', 'json-video', 'json-app'] });
    return [
      ...pages
        .filter((text) => text.card.url !== '')
        .map((text) => ({
          type: text.type,
          url: text.card.url,
          title: text.title,
          summary: text.summary,
          updateTime: text.updated_at,
          locale: text.locale,
          available: text.card.displayOnly?.length
            ? text.translation.available.filter((code) => text.card.displayOnly?.includes(code))
            : text.translation.available,
        })),
      ...(await documents(live)),
    ];
  },
};
