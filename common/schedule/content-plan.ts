// What the portal's content has planned by itself, for the calendar of ops: RPC of the portal over a service binding.
// No address leads to it, and the site has no such binding: an embargo is nobody else's business.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { Instant } from './instant.ts';

/** No more instants than that are told at once. */
export const MAX_INSTANTS = 2_001;

/** From when, until before when. */
export const ContentPlanQuerySchema = z.strictObject({
  from: Instant,
  until: Instant,
  locale: z.enum(localeCodes).optional(),
  limit: z.number().int().min(1).max(MAX_INSTANTS),
});
export type ContentPlanQuery = z.output<typeof ContentPlanQuerySchema>;

export interface ContentInstant {
  /** In UTC. */
  at: string;
  /** An article starts when it is published. */
  subject: 'article' | 'event';
  edge: 'starts' | 'ends';
  /** The stored type: `blog`, `event`, … */
  type: string;
  code: string;
  locale: Locale;
  title: string;
  /** Of its page, without the locale. */
  path: string;
}

export interface ContentPlan {
  /**
   * Publications that are still to come, and starts and ends of events, the earliest first. Rejects for what is no
   * such query.
   */
  between: (query: ContentPlanQuery) => Promise<ContentInstant[]>;
}
