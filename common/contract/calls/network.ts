// Calls not in §7: network map data, and all public pages for sitemaps.
import { z } from 'zod';
import { code, page, pageQuery, shared } from '../call.ts';
import { NetworkSchema, PublishedKindSchema, PublishedSchema } from '../entities/network.ts';

export const networkCalls = {
  'network/getMap': shared('GET', '/network/map', 'Cities, offices, and regions of the network', {
    data: NetworkSchema,
  }),
  'site/getPublished': shared('GET', '/published', 'All public pages, paginated', {
    // A page has at most as many rows as a sitemap file has URLs.
    params: pageQuery(1_000).extend({ pageSize: z.coerce.number().int().min(1).max(1_000).default(1_000) }),
    data: page(PublishedSchema),
  }),
  'site/getPublishedKinds': shared(
    'POST',
    '/published/kinds',
    'The number of pages of each kind, and the first pages',
    {
      params: z.object({
        /** Each kind consists of one or more types. */
        kinds: z.array(z.array(code).min(1).max(10)).min(1).max(20),
        pageSize: z.number().int().min(1).max(200).default(100),
      }),
      data: z.array(PublishedKindSchema),
      browser: false,
    },
  ),
} as const;
