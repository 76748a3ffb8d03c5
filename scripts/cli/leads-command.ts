// Arguments of `npm run ops -- leads …`.
import type { Locale } from '../../common/i18n/locales.ts';
import { LEAD_STATUSES, type LeadStatus, ReferenceSchema } from '../../common/leads/store.ts';
import { UsageError } from './usage-error.ts';

export const LEADS_USAGE = `  leads list               leads of the portal, newest first, and undelivered ones; --limit N, and filters:
                           --form F, --status S, --search TEXT, --quarantined yes|no, --from, --until
  leads show REFERENCE     all stored data of a lead
  leads receipt REFERENCE  consent of its visitor: content, time, and wording
  leads status REFERENCE new|open|done|spam
  leads csv --out FILE     as a CSV file; filters as for list
  leads replay [REFERENCE] sends failed leads again: one, or all
  leads delete REFERENCE   deletes a lead permanently
  leads access             access log`;

export const LEAD_OPTIONS = {
  form: { type: 'string' },
  status: { type: 'string' },
  search: { type: 'string' },
  quarantined: { type: 'string' },
  out: { type: 'string' },
} as const;

/** Filter of the calls about leads. */
export interface Filter {
  form?: string;
  status?: LeadStatus;
  locale?: Locale;
  quarantined?: boolean;
  search?: string;
  from?: string;
  until?: string;
}

export type LeadCommand =
  | { name: 'leads list'; filter: Filter; limit: number }
  | { name: 'leads csv'; filter: Filter; out: string }
  | { name: 'leads show' | 'leads receipt' | 'leads delete'; reference: string }
  | { name: 'leads status'; reference: string; status: LeadStatus }
  | { name: 'leads replay'; reference: string | null }
  | { name: 'leads access' };

interface Values {
  form?: string | undefined;
  status?: string | undefined;
  search?: string | undefined;
  quarantined?: string | undefined;
  out?: string | undefined;
  locale: Locale | undefined;
  limit: number;
  from: string | null;
  until: string | null;
}

const CHOICE = ['form', 'status', 'search', 'quarantined', 'locale', 'from', 'until'] as const;

function statusOf(word: string | undefined): LeadStatus {
  const status = LEAD_STATUSES.find((known) => known === word);
  if (!status) throw new UsageError(`${word} is not a status: ${LEAD_STATUSES.join(', ')}`);
  return status;
}

function referenceOf(word: string | undefined): string {
  const parsed = ReferenceSchema.safeParse(word?.toUpperCase());
  if (!parsed.success) throw new UsageError('REFERENCE is missing, such as T-7KQ2-9MPX');
  return parsed.data;
}

function filterOf({ form, status, search, quarantined, locale, from, until }: Values): Filter {
  if (quarantined !== undefined && quarantined !== 'yes' && quarantined !== 'no')
    throw new UsageError('--quarantined is yes or no');
  return {
    ...(form === undefined ? {} : { form }),
    ...(status === undefined ? {} : { status: statusOf(status) }),
    ...(search === undefined ? {} : { search }),
    ...(quarantined === undefined ? {} : { quarantined: quarantined === 'yes' }),
    ...(locale === undefined ? {} : { locale }),
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { until }),
  };
}

/** Parses the command and lists the options that it accepts. Throws a UsageError for any other command. */
export function leadCommandOf(
  [action, word, status, ...more]: readonly string[],
  values: Values,
): { command: LeadCommand; known: readonly string[] } {
  const words = [word, status, ...more].filter((argument) => argument !== undefined).length;
  const only = (most: number) => {
    if (words > most) throw new UsageError(`leads ${action} takes at most ${most} words`);
  };
  switch (action) {
    case 'list':
      only(0);
      return {
        command: { name: 'leads list', filter: filterOf(values), limit: values.limit },
        known: [...CHOICE, 'limit'],
      };
    case 'csv':
      only(0);
      if (!values.out) throw new UsageError('--out is missing');
      return {
        command: { name: 'leads csv', filter: filterOf(values), out: values.out },
        known: [...CHOICE, 'out'],
      };
    case 'show':
    case 'receipt':
    case 'delete':
      only(1);
      return { command: { name: `leads ${action}`, reference: referenceOf(word) }, known: [] };
    case 'status':
      only(2);
      return {
        command: { name: 'leads status', reference: referenceOf(word), status: statusOf(status) },
        known: [],
      };
    case 'replay':
      only(1);
      return {
        command: { name: 'leads replay', reference: word === undefined ? null : referenceOf(word) },
        known: [],
      };
    case 'access':
      only(0);
      return { command: { name: 'leads access' }, known: [] };
    default:
      throw new UsageError('no such command');
  }
}
