// CSV export of leads: header and one line per lead.
import type { StoredLead } from '../../../common/leads/store.ts';
import { line } from '../csv/cell.ts';

const FIRST = [
  'reference',
  'form',
  'status',
  'quarantined',
  'verifiedBy',
  'submittedAt',
  'receivedAt',
  'locale',
  'owner',
  'dueAt',
] as const;
const LAST = ['page', 'consentVersion', 'consentAt', 'tracking'] as const;

/** Header line. `fields` are the columns of the form values. */
export const headerOf = (fields: readonly string[]): string => line([...FIRST, ...fields, ...LAST]);

const textOf = (value: string | boolean | string[] | undefined): string =>
  Array.isArray(value) ? value.join(' ') : String(value ?? '');

/** Line of a lead. `fields` are the columns of the form values, in order. */
export function lineOf(lead: StoredLead, fields: readonly string[]): string {
  const { detail, consent, tracking } = lead;
  return line([
    ...FIRST.map((name) => String(lead[name] ?? '')),
    ...fields.map((name) => (Object.hasOwn(detail, name) ? textOf(detail[name]) : '')),
    lead.page,
    consent?.version ?? '',
    consent?.at ?? '',
    Object.entries(tracking)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
}
