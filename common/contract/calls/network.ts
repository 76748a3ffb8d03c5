// Calls not in §7: network map data, and all public pages for sitemaps.
import { z } from 'zod';
import { CACHE_SECONDS, call, code, noParams, page, pageQuery } from '../call.ts';
import { NetworkSchema, PublishedKindSchema, PublishedSchema } from '../entities/network.ts';

const shared = { audience: 'shared', browser: true, cacheSeconds: CACHE_SECONDS.minutes } as const;

export const networkCalls = {
  'network/getMap': call({
    ...shared,
    summary: 'Cities, offices and regions of the network',
    method: 'GET',
    path: '/network/map',
    params: noParams,
    data: NetworkSchema,
  }),
  'site/getPublished': call({
    ...shared,
    summary: 'All public pages, paginated',
    method: 'GET',
    path: '/published',
    // A page has at most as many rows as a sitemap file has URLs.
    params: pageQuery(1_000).extend({ pageSize: z.coerce.number().int().min(1).max(1_000).default(1_000) }),
    data: page(PublishedSchema),
  }),
  'site/getPublishedKinds': call({
    ...shared,
    summary: 'The number of pages of each kind, and the first pages',
    method: 'POST',
    path: '/published/kinds',
    params: z.object({
      /** Each kind consists of one or more types. */
      kinds: z.array(z.array(code).min(1).max(10)).min(1).max(20),
      pageSize: z.number().int().min(1).max(200).default(100),
    }),
    data: z.array(PublishedKindSchema),
    browser: false,
  }),
} as const;
