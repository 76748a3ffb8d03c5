// The leads that the portal has, as the team works on them: RPC of the portal for the ops Worker, over a service
// binding. No address leads to it, and the site has no such binding.
import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { Instant } from '../schedule/instant.ts';

export const LEAD_STATUSES = ['new', 'open', 'done', 'spam'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** What to look for; all of it has to be so. */
export const LeadFilterSchema = z.strictObject({
  form: z
    .string()
    .regex(/^[a-z][a-z-]{0,59}$/)
    .optional(),
  status: z.enum(LEAD_STATUSES).optional(),
  locale: z.enum(localeCodes).optional(),
  quarantined: z.boolean().optional(),
  /** In reference and values, whatever their case and width. */
  search: z.string().trim().min(1).max(100).optional(),
  /** When the visitor sent it; `until` is not included. */
  from: Instant.optional(),
  until: Instant.optional(),
});
export type LeadFilter = z.output<typeof LeadFilterSchema>;

export const LeadQuerySchema = LeadFilterSchema.extend({
  /** Only those stored before the one with this id. */
  before: z.number().int().min(1).optional(),
  limit: z.number().int().min(1).max(500).default(50),
});
export type LeadQuery = z.output<typeof LeadQuerySchema>;

export const ReferenceSchema = z.string().regex(/^[A-Z0-9][A-Z0-9-]{3,39}$/);

/** Kinds of verification; a question is no proof against programs. */
export const VERIFICATIONS = ['work', 'turnstile', 'question'] as const;
export type Verification = (typeof VERIFICATIONS)[number];

/** Leads of the last hour that were verified by a question alone, and the limit above which they are quarantined. */
export interface QuestionLeads {
  lastHour: number;
  limit: number;
}

export interface StoredLead {
  id: number;
  reference: string;
  /** Its code in src/forms; `feedback` for what is no form of those. */
  form: string;
  locale: string;
  status: LeadStatus;
  quarantined: boolean;
  /** `null` for a lead without a valid verification. */
  verifiedBy: Verification | null;
  submittedAt: string;
  /** When the portal had it. */
  receivedAt: string;
  /** The fields: texts, ticks, and lists of codes. */
  detail: Record<string, string | boolean | string[]>;
  consent: { version: string; at: string; words: string[] } | null;
  /** The page it was sent from; empty where nobody said. */
  page: string;
  tracking: Record<string, string>;
}

export interface LeadStore {
  /** The youngest first. */
  list: (query: LeadQuery) => Promise<StoredLead[]>;
  /** The names of all fields that those have which a filter finds. */
  fields: (filter: LeadFilter) => Promise<string[]>;
  get: (reference: string) => Promise<StoredLead | null>;
  /** Whether there is such a lead. */
  setStatus: (reference: string, status: LeadStatus) => Promise<boolean>;
  remove: (reference: string) => Promise<boolean>;
  /** The oldest first, with greater ids than this one. */
  since: (id: number, limit: number) => Promise<StoredLead[]>;
  /** The greatest id that was ever given; 0 before the first. */
  lastId: () => Promise<number>;
  questionLeads: () => Promise<QuestionLeads>;
}
