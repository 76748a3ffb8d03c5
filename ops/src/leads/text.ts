// Texts about leads: names of forms, states, and fields.

import type { FormCode } from '../../../common/forms/forms.ts';
import { labelOf } from '../../../common/forms/labels.ts';
import type { LeadStatus } from '../../../common/leads/store.ts';
import { form as texts } from '../../../locales/en.json';
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
  status: 'Changed the status of',
  replay: 'Sent again',
  delete: 'Deleted',
};

/** Name by code; an unknown code is its own name. */
const named = (names: Readonly<Record<string, string>>) => {
  const known = new Map(Object.entries(names));
  return (code: string): string => known.get(code) ?? code;
};
export const formName = named(FORMS);
export const statusName = named(STATUSES);
export const stateName = named(STATES);
export const actionName = named(ACTIONS);
/** Codes of forms in the order of their names. */
export const FORM_NAMES: readonly (readonly [code: string, name: string])[] = Object.entries(FORMS);

/** Fields that have no label for visitors, or another name for the team. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(texts.field),
  ['firstName', 'First name'],
  ['lastName', 'Family name'],
  ['agreement', 'Agreed to the privacy terms'],
  ['event', 'Event'],
  ['document', 'Document'],
  ['timeZone', 'Time zone'],
  ['tenantCode', 'Campaign'],
  ['pageCode', 'Page'],
  ['docName', 'Document'],
  ['docUrl', 'Address'],
]);

/** The name of a field of a form. */
export const fieldName = (form: string, field: string): string => {
  const own = form === 'feedback' && field === 'type' ? 'Problems' : FIELDS.get(labelOf(form, field));
  return own ?? field;
};

/** Languages in which the family name comes first (F10). */
const FAMILY_FIRST = new Set(['cn', 'ko', 'ja']);

/** Fields of a lead in reading order: the family name first where its language requires it. */
export function orderedFields<T>(values: Readonly<Record<string, T>>, locale: string): [string, T][] {
  const entries = Object.entries(values);
  const first = entries.findIndex(([name]) => name === 'firstName');
  const family = entries.findIndex(([name]) => name === 'lastName');
  if (!FAMILY_FIRST.has(locale) || first < 0 || family < first) return entries;
  const [own] = entries.splice(family, 1);
  if (own) entries.splice(first, 0, own);
  return entries;
}
