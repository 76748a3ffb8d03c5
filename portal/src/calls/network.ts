// The network map, and the list of everything public.
import type { networkCalls } from '../../../src/api/contract/calls/network.ts';
import type { DataInput } from '../../../src/api/contract/contract.ts';
import { listContent, readSetting } from '../content/read.ts';
import { ARTICLE_TYPES, PAGE_TYPES } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';

export const networkHandlers: HandlersOf<keyof typeof networkCalls> = {
  'network/getMap': async (ctx) => {
    const map = await readSetting<DataInput<'network/getMap'>>(ctx, 'network');
    if (!map) throw notFound('network map');
    return map;
  },
  /** What has an address of its own and may be found: never drafts, never restricted documents. */
  'site/getPublished': async (ctx) => {
    const live: Ctx = { ...ctx, preview: false };
    const pages = await listContent(live, {
      types: [...PAGE_TYPES, ...ARTICLE_TYPES, 'json-collect', 'json-video', 'json-app'],
    });
    return pages
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
      }));
  },
};
