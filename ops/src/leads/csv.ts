// Leads as a table for a spreadsheet: RFC 4180, UTF-8 with its mark, and no cell that a spreadsheet would run.
import type { StoredLead } from '../../../src/leads/store.ts';

/** By which programs tell UTF-8 from whatever their language used before. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * F26: a cell that begins so, or so after signs that nobody sees, is a formula to some spreadsheet; the full-width
 * ones to those of East Asia.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;

/** A cell, always quoted; one that would be a formula is made a text by an apostrophe. */
export function cell(value: string): string {
  const text = `${FORMULA.test(value) ? "'" : ''}${value}`.replaceAll('\0', '\ufffd').toWellFormed();
  return `"${text.replaceAll('"', '""')}"`;
}

/** A line of a table, its end included. */
export const line = (values: readonly string[]): string => `${values.map(cell).join(',')}\r\n`;

const FIRST = ['reference', 'form', 'status', 'quarantined', 'submittedAt', 'receivedAt', 'locale'] as const;
const LAST = ['page', 'consentVersion', 'consentAt', 'tracking'] as const;

/** The first line of a table of leads; `fields` are the columns of their values. */
export const headerOf = (fields: readonly string[]): string => line([...FIRST, ...fields, ...LAST]);

const textOf = (value: string | boolean | string[] | undefined): string =>
  Array.isArray(value) ? value.join(' ') : String(value ?? '');

/** A lead as a line; `fields` are the columns of its values, in order. */
export function lineOf(lead: StoredLead, fields: readonly string[]): string {
  const { detail, consent, tracking } = lead;
  return line([
    ...FIRST.map((name) => String(lead[name])),
    ...fields.map((name) => (Object.hasOwn(detail, name) ? textOf(detail[name]) : '')),
    lead.page,
    consent?.version ?? '',
    consent?.at ?? '',
    Object.entries(tracking)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
}
