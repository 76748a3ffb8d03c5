// Hit counts of redirects: the RPC interface between site and ops Worker, over a service binding that is not public.
import { z } from 'zod';
import { MAX_REDIRECTS } from './rules.ts';

/** Redirect IDs, each with its hit count since the last delivery. */
export const RedirectHitsSchema = z
  .array(z.tuple([z.int().min(1).max(Number.MAX_SAFE_INTEGER), z.int().min(1).max(1_000_000)]))
  .max(MAX_REDIRECTS);
export type RedirectHits = z.output<typeof RedirectHitsSchema>;

export interface RedirectCounter {
  /** Adds hit counts to today's counts. Ignores unknown IDs. Rejects if the database fails. */
  count: (hits: RedirectHits) => Promise<void>;
}
