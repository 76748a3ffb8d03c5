// Not in §7: the network map's data, and the list of everything public that sitemaps are made of.
import { z } from 'zod';
import { call, KEEP, noParams } from '../call.ts';
import { NetworkSchema, PublishedSchema } from '../entities/network.ts';

const shared = { audience: 'shared', browser: true, keepSeconds: KEEP.minutes } as const;

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
    summary: 'Every public page and document',
    method: 'GET',
    path: '/published',
    params: noParams,
    data: z.array(PublishedSchema),
  }),
} as const;
