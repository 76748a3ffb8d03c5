// Labels of leads: names of forms, statuses, states, actions, and fields.

import type { FormCode } from '../../../common/forms/forms.ts';
import { labelOf } from '../../../common/forms/labels.ts';
import type { LeadStatus, StoredLead } from '../../../common/leads/store.ts';
import { form as formStrings } from '../../../locales/en.json';
import type { LeadAction } from './access.ts';
import type { OutboxState } from './outbox-store.ts';

const FORMS: Record<FormCode | 'feedback', string> = {
  contact: 'Contact',
  investment: 'Investor contact',
  collect: 'Call request',
  'free-trial': 'Free trial',
  'custom-solutions-free-trial': 'Custom trial',
  partnership: 'Partner application',
  event: 'Event meeting',
  document: 'Report request',
  feedback: 'Documentation feedback',
};
const STATUSES: Record<LeadStatus, string> = { new: 'New', open: 'Open', done: 'Done', spam: 'Spam' };
const STATES: Record<OutboxState, string> = { waiting: 'Waiting', delivered: 'Delivered', dead: 'Failed' };
const ACTIONS: Record<LeadAction, string> = {
  list: 'Listed leads',
  read: 'Read',
  export: 'Exported leads',
  // Status, owner, and notes. The details show which one.
  status: 'Changed',
  replay: 'Sent again',
  delete: 'Deleted',
};

/** Returns a function that maps codes to names. It returns unknown codes unchanged. */
const lookup = (names: Readonly<Record<string, string>>) => {
  const byCode = new Map(Object.entries(names));
  return (code: string): string => byCode.get(code) ?? code;
};
export const formName = lookup(FORMS);
export const statusName = lookup(STATUSES);
export const stateName = lookup(STATES);
export const actionName = lookup(ACTIONS);
/** Codes and names of lead forms, without feedback. */
export const FORM_NAMES: readonly (readonly [code: string, name: string])[] = Object.entries(FORMS).filter(
  ([code]) => code !== 'feedback',
);

/** Field names for the team. Some fields have no label for visitors, or a different one. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(formStrings.field),
  ['firstName', 'First name'],
  ['lastName', 'Family name'],
  ['agreement', 'Agreed to the privacy terms'],
  ['event', 'Event'],
  ['document', 'Document'],
  ['timeZone', 'Time zone'],
  ['tenantCode', 'Campaign'],
  ['pageCode', 'Page'],
  ['docName', 'Document'],
  ['docUrl', 'URL'],
  ['feedbackType', 'Type'],
  ['feedbackContent', 'Message'],
  ['revision', 'Version of the document'],
]);

/** Team name of a form field. */
export const fieldName = (form: string, field: string): string => FIELDS.get(labelOf(form, field)) ?? field;

/** Languages in which the family name comes first (F10). */
const FAMILY_FIRST = new Set(['cn', 'ko', 'ja']);

interface Detailed {
  detail: Readonly<Record<string, unknown>>;
}

const textIn = (lead: Detailed, name: string): string => {
  const value = Object.hasOwn(lead.detail, name) ? lead.detail[name] : '';
  return typeof value === 'string' ? value.trim() : '';
};

/** Name of the person, in the order of the language; empty if the form has no such field. */
export function personOf(lead: Detailed & Pick<StoredLead, 'locale'>): string {
  const names = ['firstName', 'lastName'].map((name) => textIn(lead, name)).filter(Boolean);
  if (names.length === 0) return textIn(lead, 'name');
  return (FAMILY_FIRST.has(lead.locale) ? names.reverse() : names).join(' ');
}

export const companyOf = (lead: Detailed): string => textIn(lead, 'company') || textIn(lead, 'companyName');

/** Document and message of feedback. */
export const documentOf = (lead: Detailed): string => textIn(lead, 'docName');
export const messageOf = (lead: Detailed): string => textIn(lead, 'feedbackContent');

/** Two-letter code of the country; empty if the form has no such field. */
export const countryOf = (lead: Detailed): string => textIn(lead, 'country');

const UNITS = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Time since an instant in its largest unit: `3 hours`. Returns `now` for a future instant. */
export function ageText(at: string, now: number): string {
  const ms = now - Date.parse(at);
  const [unit, length] = UNITS.find((unit) => ms >= unit[1]) ?? [];
  if (unit === undefined || length === undefined) return 'now';
  return Math.floor(ms / length).toLocaleString('en', { style: 'unit', unit, unitDisplay: 'long' });
}

/** Fields of a lead in reading order: the family name first where its language requires it. */
export function orderedFields<T>(values: Readonly<Record<string, T>>, locale: string): [string, T][] {
  const entries = Object.entries(values);
  const first = entries.findIndex(([name]) => name === 'firstName');
  const family = entries.findIndex(([name]) => name === 'lastName');
  if (!FAMILY_FIRST.has(locale) || first < 0 || family < first) return entries;
  const [familyEntry] = entries.splice(family, 1);
  if (familyEntry) entries.splice(first, 0, familyEntry);
  return entries;
}
