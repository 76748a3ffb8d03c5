// Published state of the status page: one KV value, written by ops and read by the site. It contains everything that
// the page shows, so that the page needs neither the portal nor a database.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { Instant } from '../schedule/instant.ts';

export const STATUS_KEY = 'status';
export const STATUS_PATH = '/status/';

/** Components with a check that ops runs every minute (ops/src/status/checks.ts). */
export const CHECKED = ['site', 'docs', 'api', 'forms', 'signIn', 'console'] as const;
export type Checked = (typeof CHECKED)[number];
/** The edge network, which has no check. Its state follows from incidents, like the states of products. */
export const NETWORK = 'network';
/** Components in the order of the page; products follow. */
export const SERVICES = [NETWORK, ...CHECKED] as const;
export type Service = (typeof SERVICES)[number];

const PRODUCT_PREFIX = 'product:';
/** Component ID of a product. */
export const productComponent = (code: string): string => `${PRODUCT_PREFIX}${code}`;
/** Product code of a component; `null` for other components. */
export const productOf = (component: string): string | null =>
  component.startsWith(PRODUCT_PREFIX) ? component.slice(PRODUCT_PREFIX.length) : null;

/** A component: a service, or a product with its code. */
export const Component = z.union([
  z.enum(SERVICES),
  z.string().regex(/^product:[a-z0-9][a-z0-9-]{0,79}$/, {
    error: ({ input }) => `is not a component: ${String(input).slice(0, 100)}`,
  }),
]);

/** Result of a check. `unknown`: no data is available. */
export const CHECK_STATES = ['operational', 'degraded', 'outage', 'unknown'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Severities of an incident, the least severe first. Maintenance has `none`. */
export const IMPACTS = ['none', 'minor', 'major', 'critical'] as const;
export type Impact = (typeof IMPACTS)[number];

export const INCIDENT_STATES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export const MAINTENANCE_STATES = ['scheduled', 'in_progress', 'verifying', 'completed'] as const;
export const STATES = [...INCIDENT_STATES, ...MAINTENANCE_STATES] as const;
export type State = (typeof STATES)[number];

export const MAX_TITLE_LENGTH = 120;
export const MAX_TEXT_LENGTH = 2_000;
export const HISTORY_DAYS = 90;
/** Maximum number of published incidents, the newest first; unresolved ones are always published. */
export const MAX_INCIDENTS = 100;
/** Age in milliseconds from which the state counts as outdated: the checker has not run or could not publish. */
export const STALE_MS = 15 * 60_000;

const written = (max: number) => z.object({ en: z.string().min(1).max(max) }).catchall(z.string().max(max));
/** Text by locale. Locales without text show the English text. */
export type Texts = { en: string } & Partial<Record<Locale, string>>;

export const UpdateSchema = z.object({
  id: z.number().int(),
  at: Instant,
  state: z.enum(STATES),
  impact: z.enum(IMPACTS),
  components: z.array(Component).max(100),
  text: written(MAX_TEXT_LENGTH),
});
export type Update = z.output<typeof UpdateSchema>;

export const IncidentSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{12}$/),
  kind: z.enum(['incident', 'maintenance']),
  title: written(MAX_TITLE_LENGTH),
  /** Start of the incident or of the maintenance period. */
  startsAt: Instant,
  /** End of the maintenance period; `null` for an incident. */
  endsAt: Instant.nullable(),
  createdAt: Instant,
  /** Oldest first. */
  updates: z.array(UpdateSchema).min(1),
});
export type Incident = z.output<typeof IncidentSchema>;

export const CheckSchema = z.object({ state: z.enum(CHECK_STATES), since: Instant });
/** Date, number of checks, and number of checks that were not `operational`. */
const DaySchema = z.tuple([z.iso.date(), z.number().int().min(0), z.number().int().min(0)]);

export const StatusSchema = z.object({
  v: z.literal(1),
  /** Time of the last published run of the checks; `null` before the first. */
  checkedAt: Instant.nullable(),
  checks: z.partialRecord(z.enum(CHECKED), CheckSchema),
  products: z.array(z.object({ code: z.string(), names: written(200) })),
  /** Newest first. */
  incidents: z.array(IncidentSchema),
  /** Recorded days of each check, oldest first. */
  days: z.partialRecord(z.enum(CHECKED), z.array(DaySchema)),
});
export type PublishedStatus = z.output<typeof StatusSchema>;

/** State before ops publishes the first one. */
export const NO_STATUS: PublishedStatus = {
  v: 1,
  checkedAt: null,
  checks: {},
  products: [],
  incidents: [],
  days: {},
};

/** Parses the stored state; `null` if there is none. Throws if it is malformed. */
export const parseStatus = (stored: string | null): PublishedStatus | null =>
  stored === null ? null : StatusSchema.parse(JSON.parse(stored));

/** The text for a locale, and the locale in which it is written. */
export function selectText(
  texts: Readonly<Record<string, string>>,
  locale: Locale,
): { text: string; locale: Locale } {
  const text = Object.hasOwn(texts, locale) ? texts[locale] : undefined;
  return text ? { text, locale } : { text: texts.en ?? '', locale: 'en' };
}

/** The text by locale, without empty values. */
export const removeEmptyTexts = (texts: Readonly<Partial<Record<Locale, string>>>): Record<string, string> =>
  Object.fromEntries(localeCodes.flatMap((code) => (texts[code] ? [[code, texts[code]]] : [])));
