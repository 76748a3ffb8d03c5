// Machine-readable facts: product limits, and claims about the provider.
import { z } from 'zod';
import { ClaimSchema } from '../modules/claims.ts';

/** Plans with a column on the limits page, in order. */
export const PLANS = ['flexible', 'committed', 'individual'] as const;

/** A limit from content/limits.json, with the row of the limits page that states it. */
export const LimitSchema = z.object({
  id: z.string(),
  value: z.number(),
  /** Group of the limit, such as `delivery`. */
  area: z.string(),
  /** Subject of the row, such as "Cache rules per hostname"; a row may state several limits. */
  item: z.string(),
  /** The value with its unit and, if the row states several limits, the other values. */
  statement: z.string(),
  /** Effect of reaching the limit; empty for the default effect of its kind. */
  effect: z.string(),
  /** Plans to which the value applies; empty for all plans. */
  plans: z.array(z.enum(PLANS)),
  /** Document that describes the setting: its ID and path. */
  docId: z.string(),
  path: z.string(),
});
export type Limit = z.output<typeof LimitSchema>;

/** A claim with its label and the time of its first publication. */
export const PublishedClaimSchema = ClaimSchema.extend({
  /** Label below the figure on pages, such as "points of presence"; empty if no page has one. */
  label: z.string(),
  /** Publication time of the first page that states the claim; `null` for a page without a date. */
  publishedAt: z.iso.datetime().nullable(),
});
export type PublishedClaim = z.output<typeof PublishedClaimSchema>;
