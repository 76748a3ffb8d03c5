// How often redirects were followed, on its way from the site to the ops Worker: RPC over a service binding, which
// nobody on the internet can make.
import { z } from 'zod';
import { MAX_REDIRECTS } from './rules.ts';

/** Ids, each with how often it was followed since they were last handed over. */
export const RedirectHitsSchema = z
  .array(z.tuple([z.int().min(1).max(Number.MAX_SAFE_INTEGER), z.int().min(1).max(1_000_000)]))
  .max(MAX_REDIRECTS);
export type RedirectHits = z.output<typeof RedirectHitsSchema>;

/** What the ops Worker offers the site. */
export interface RedirectCounter {
  /** Adds to the hits of today. Ids that name no redirect are passed over. Rejects when it could not be stored. */
  count: (hits: RedirectHits) => Promise<void>;
}
