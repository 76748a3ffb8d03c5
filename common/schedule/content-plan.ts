// Planned content: RPC interface of the portal for the ops calendar only, because embargoed publications are
// confidential. No URL exposes it.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { Instant } from './instant.ts';

/** Maximum number of instants in one result. */
export const MAX_INSTANTS = 2_001;

/** Period of a query; `until` is exclusive. */
export const ContentPlanQuerySchema = z.strictObject({
  from: Instant,
  until: Instant,
  locale: z.enum(localeCodes).optional(),
  limit: z.number().int().min(1).max(MAX_INSTANTS),
});
export type ContentPlanQuery = z.output<typeof ContentPlanQuerySchema>;

export interface ContentInstant {
  /** Instant in UTC. */
  at: string;
  /** An article starts when it is published. */
  subject: 'article' | 'event';
  edge: 'starts' | 'ends';
  /** The stored type: `blog`, `event`, … */
  type: string;
  code: string;
  locale: Locale;
  title: string;
  /** Path of its page, without locale. */
  path: string;
}

export interface ContentPlan {
  /** Future publications, and starts and ends of events, earliest first. Rejects an invalid query. */
  between: (query: ContentPlanQuery) => Promise<ContentInstant[]>;
}
