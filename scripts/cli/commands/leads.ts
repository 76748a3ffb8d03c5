// Commands `leads …` for stored and undelivered leads.

import { z } from 'zod';
import {
  LEAD_STATUSES,
  LeadFilterSchema,
  type LeadNote,
  LeadQuerySchema,
  ReferenceSchema,
  type StoredLead,
} from '../../../common/leads/store.ts';
import { formatCount } from '../../../common/text/count.ts';
import type { OutboxRow } from '../../../ops/src/leads/outbox-store.ts';
import { type Calls, command } from '../command.ts';
import { bodyOf, textOf } from '../response.ts';
import { escapeForTerminal } from '../terminal.ts';

const lineOf = ({
  reference,
  submittedAt,
  form,
  locale,
  status,
  quarantined,
  verifiedBy,
  owner,
  detail,
}: StoredLead): string =>
  [
    reference,
    submittedAt,
    form,
    locale,
    status,
    quarantined ? 'quarantined' : '–',
    ...(verifiedBy === 'question' ? ['question only'] : []),
    ...(owner === null ? [] : [escapeForTerminal(owner)]),
    escapeForTerminal(String(detail.company ?? detail.companyName ?? '')),
  ].join('  ');

const waitingLine = ({
  reference,
  submittedAt,
  form,
  locale,
  state,
  attempts,
  lastError,
}: OutboxRow): string =>
  [reference, submittedAt, form, locale, state, formatCount(attempts, 'attempt'), lastError ?? '']
    .join('  ')
    .trimEnd();

const valuesOf = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values)
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) =>
        `  ${escapeForTerminal(name)}: ${escapeForTerminal(Array.isArray(value) ? value.join(', ') : String(value))}`,
    );

const receiptOf = (lead: StoredLead): string[] =>
  lead.consent
    ? [
        `${lead.reference}, sent ${lead.submittedAt}, received ${lead.receivedAt}, in ${lead.locale}`,
        `agreed ${lead.consent.at} to version ${lead.consent.version}:`,
        ...lead.consent.words.map((statement) => `  ${escapeForTerminal(statement)}`),
      ]
    : [`${lead.reference} has no consent`];

const noteLine = ({ at, by, text }: LeadNote): string =>
  `note, ${at}, ${escapeForTerminal(by)}: ${escapeForTerminal(text)}`;

/** Reads a lead. Rejects if neither the portal nor the outbox has it. */
export async function readLead(calls: Calls, reference: string) {
  const response = await calls.leads[':reference'].$get({ param: { reference } });
  if (response.status === 404) throw new Error(`there is no lead ${reference}`);
  return bodyOf(response);
}

/** Reference of a lead, case-insensitive. */
export const Reference = z.string().toUpperCase().pipe(ReferenceSchema).describe('such as T-7KQ2-9MPX');
const LeadInput = z.object({ reference: Reference });
const YesOrNo = z.enum(['yes', 'no']).transform((word) => word === 'yes');
const filter = { ...LeadFilterSchema.shape, quarantined: YesOrNo.optional(), overdue: YesOrNo.optional() };

export const leadCommands = [
  command('leads list', 'leads of the portal, newest first, and undelivered ones', {
    input: z.object({ ...filter, limit: LeadQuerySchema.shape.limit }),
    run: async (calls, json) => {
      const { rows, outbox, isSilent, isProvided } = await bodyOf(await calls.leads.search.$post({ json }));
      const missing = isProvided
        ? 'the portal did not respond'
        : 'the portal at PORTAL_ORIGIN does not provide a list of its leads';
      return [
        ...(isSilent ? [missing] : rows.map(lineOf)),
        ...(outbox.length > 0 ? ['not delivered to the portal yet:', ...outbox.map(waitingLine)] : []),
      ];
    },
  }),
  command('leads show', 'all stored data about a lead', {
    words: ['reference'],
    input: LeadInput,
    run: async (calls, { reference }) => {
      const { lead, waiting, notes } = await readLead(calls, reference);
      if (waiting) return [waitingLine(waiting.row), ...valuesOf(waiting.lead?.body ?? {})];
      if (!lead) return [];
      return [
        lineOf(lead),
        ...valuesOf(lead.detail),
        ...valuesOf(lead.tracking),
        ...notes.map(noteLine),
        ...receiptOf(lead),
      ];
    },
  }),
  command('leads receipt', "the visitor's consent: time, version, and wording", {
    words: ['reference'],
    input: LeadInput,
    run: async (calls, { reference }) => {
      const { lead } = await readLead(calls, reference);
      if (lead) return receiptOf(lead);
      throw new Error(`${reference} has not reached the portal yet: see leads show`);
    },
  }),
  command('leads status', 'sets the status of a lead', {
    words: ['reference', 'status'],
    input: z.object({ reference: Reference, status: z.enum(LEAD_STATUSES) }),
    run: async (calls, { reference, status }) => {
      const response = await calls.leads[':reference'].status.$put({
        param: { reference },
        json: { status },
      });
      if (response.status === 404) throw new Error(`there is no lead ${reference} in the portal`);
      await bodyOf(response);
      return [`${reference} is ${status}`];
    },
  }),
  command('leads csv', 'writes leads to a CSV file', {
    input: z.object({ ...filter, out: z.string().describe('the file') }),
    run: async (calls, { out, ...json }, files) => {
      await files.write(out, await textOf(await calls.leads.csv.$post({ json })));
      return [`written to ${out}`];
    },
  }),
  command('leads replay', 'sends failed and waiting leads again, now: one, or all', {
    words: ['reference'],
    input: z.object({ reference: Reference.optional() }),
    run: async (calls, { reference = null }) => {
      const { count } = await bodyOf(await calls.leads.replay.$post({ json: { reference } }));
      return [`${count} sent again`];
    },
  }),
  command('leads delete', 'deletes a lead permanently', {
    words: ['reference'],
    input: LeadInput,
    run: async (calls, { reference }) => {
      const response = await calls.leads[':reference'].$delete({ param: { reference } });
      if (response.status === 404) throw new Error(`there is no lead ${reference}`);
      await bodyOf(response);
      return [`${reference} is deleted`];
    },
  }),
  command('leads access', 'access log', {
    input: z.object({}),
    run: async (calls) => {
      const { rows } = await bodyOf(await calls.leads.access.$get());
      return rows.map(({ at, by, action, reference, detail }) =>
        [at, by, action, reference ?? '', detail ?? ''].join('  ').trimEnd(),
      );
    },
  }),
];
