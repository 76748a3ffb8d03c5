// Lead store: RPC interface of the portal for the ops Worker only. No URL exposes it.
import { z } from 'zod';
import type { Row, Shape } from '../backup/rows.ts';
import { localeCodes } from '../i18n/locales.ts';
import { Instant } from '../schedule/instant.ts';

export const LEAD_STATUSES = ['new', 'open', 'done', 'spam'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

export const LEAD_KINDS = ['lead', 'feedback'] as const;
export type LeadKind = (typeof LEAD_KINDS)[number];

/** Value of the filter `owner` for leads without an owner. */
export const NO_OWNER = 'none';
/** Maximum length of an owner's name; an email address from an identity provider may have 254 characters. */
export const MAX_PERSON_LENGTH = 254;
/** A team member, by the name in the audit log or any other name that the team uses. */
export const PersonSchema = z
  .string()
  .trim()
  .min(1, { error: 'is empty' })
  .max(MAX_PERSON_LENGTH, { error: `is longer than ${MAX_PERSON_LENGTH} characters` })
  .refine((name) => name.isWellFormed() && !/\p{C}/u.test(name), { error: 'contains control characters' })
  .refine((name) => name !== NO_OWNER, { error: 'is not a name' });

/** Maximum number of notes per lead, and maximum length of a note in characters. */
export const MAX_NOTES = 100;
export const MAX_LEAD_NOTE_LENGTH = 2_000;
export const NoteText = z
  .string()
  // Forms send line breaks as CR LF, which count once.
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'is empty' })
      .max(MAX_LEAD_NOTE_LENGTH, { error: `is longer than ${MAX_LEAD_NOTE_LENGTH} characters` })
      .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text), {
        error: 'contains control characters',
      }),
  );

export interface LeadNote {
  id: number;
  at: string;
  by: string;
  text: string;
}

/** Search conditions; a lead must match all of them. */
export const LeadFilterSchema = z.strictObject({
  form: z
    .string()
    .regex(/^[a-z][a-z-]{0,59}$/)
    .optional(),
  status: z.enum(LEAD_STATUSES).optional(),
  locale: z.enum(localeCodes).optional(),
  quarantined: z.boolean().optional(),
  /** Feedback on documents, or all other leads. */
  kind: z.enum(LEAD_KINDS).optional(),
  /** Text to find in references and values; ignores case and character width. */
  search: z.string().trim().min(1).max(100).optional(),
  /** Bounds of the submission time. */
  from: Instant.optional().describe('start of the period, inclusive'),
  until: Instant.optional().describe('end of the period, exclusive'),
  /** The owner, or NO_OWNER. */
  owner: z.string().min(1).max(MAX_PERSON_LENGTH).optional(),
  /** Whether the deadline of the first response has passed. */
  overdue: z.boolean().optional(),
});
export type LeadFilter = z.output<typeof LeadFilterSchema>;

export const LeadQuerySchema = LeadFilterSchema.extend({
  /** Cursor: only leads stored before the one with this ID. */
  before: z.number().int().min(1).optional(),
  limit: z.number().int().min(1).max(500).default(50),
});
export type LeadQuery = z.output<typeof LeadQuerySchema>;

export const ReferenceSchema = z.string().regex(/^[A-Z0-9][A-Z0-9-]{3,39}$/);

/** Kinds of verification; a question does not reliably block bots. */
export const VERIFICATIONS = ['work', 'turnstile', 'question'] as const;
export type Verification = (typeof VERIFICATIONS)[number];

/** Leads in the last hour that were verified by a question alone, and the limit for quarantine. */
export interface QuestionLeads {
  lastHour: number;
  limit: number;
}

/** Number of a form's leads, excluding feedback and possible spam. */
export interface FormCount {
  form: string;
  today: number;
  week: number;
}

/** Unfinished leads of an owner, excluding feedback and possible spam. `owner` is `null` for leads without one. */
export interface OwnerWork {
  owner: string | null;
  fresh: number;
  open: number;
  /** New leads whose deadline has passed. */
  overdue: number;
}

export interface StoredLead {
  id: number;
  reference: string;
  /** Code of the form (common/forms); `feedback` for feedback on documents. */
  form: string;
  locale: string;
  status: LeadStatus;
  quarantined: boolean;
  /** `null` for a lead without a valid verification. */
  verifiedBy: Verification | null;
  submittedAt: string;
  /** Time when the portal received it. */
  receivedAt: string;
  /** Values of the fields: text, checkboxes, and lists of codes. */
  detail: Record<string, string | boolean | string[]>;
  consent: { version: string; at: string; words: string[] } | null;
  /** Page with the form; empty if unknown. */
  page: string;
  tracking: Record<string, string>;
  owner: string | null;
  /** Deadline of the first response; `null` for feedback. */
  dueAt: string | null;
}

export interface LeadStore {
  list: (query: LeadQuery) => Promise<StoredLead[]>;
  /** Names of all fields in the matching leads. */
  fields: (filter: LeadFilter) => Promise<string[]>;
  get: (reference: string) => Promise<StoredLead | null>;
  /** Returns false if the lead does not exist. */
  setStatus: (reference: string, status: LeadStatus) => Promise<boolean>;
  /** Sets the owner if the current one is `seen`. Returns the resulting owner; `null` if the lead does not exist. */
  setOwner: (
    reference: string,
    change: { owner: string | null; seen: string | null },
  ) => Promise<{ owner: string | null; isSet: boolean } | null>;
  /** Sets the owners of leads that have none. */
  assign: (owners: readonly { reference: string; owner: string }[]) => Promise<void>;
  notes: (reference: string) => Promise<LeadNote[]>;
  /** Adds a note. Returns `missing` if the lead does not exist, and `full` if it has MAX_NOTES notes. */
  addNote: (reference: string, note: Omit<LeadNote, 'id'>) => Promise<'added' | 'missing' | 'full'>;
  /** Deletes a note. Returns false if it does not exist. */
  removeNote: (reference: string, id: number) => Promise<boolean>;
  work: () => Promise<OwnerWork[]>;
  /** Deletes a lead with its notes. Returns false if it does not exist. */
  remove: (reference: string) => Promise<boolean>;
  /** Leads with IDs greater than `id`, oldest first. */
  since: (id: number, limit: number) => Promise<StoredLead[]>;
  /** The greatest ID ever assigned; 0 if there is none. */
  lastId: () => Promise<number>;
  /** Leads by form since two instants (ISO 8601): the start of the period, and the start of today. */
  counts: (since: string, today: string) => Promise<FormCount[]>;
  questionLeads: () => Promise<QuestionLeads>;
  /** Tables of the portal that the backup exports: leads, customers, and recorded changes. */
  exportShape: () => Promise<Shape>;
  /** The page of an exported table after a key. Rejects for any other table. */
  exportPage: (table: string, after: Row | null) => Promise<readonly Row[]>;
}
