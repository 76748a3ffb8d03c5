// Runs `npm run ops -- leads …` through the typed calls about leads, and returns the lines to print.
import type { hc } from 'hono/client';
import type { StoredLead } from '../../common/leads/store.ts';
import type { OpsApp } from '../../ops/src/api.ts';
import type { OutboxRow } from '../../ops/src/leads/outbox-store.ts';
import { harmless } from './harmless.ts';
import type { LeadCommand } from './leads-command.ts';
import { bodyOf } from './response.ts';

type Calls = ReturnType<typeof hc<OpsApp>>['ops']['api']['leads'];
export type WriteFile = (path: string, text: string) => Promise<void>;

export const isLeadCommand = (command: { name: string }): command is LeadCommand =>
  command.name.startsWith('leads ');

const lineOf = ({
  reference,
  submittedAt,
  form,
  locale,
  status,
  quarantined,
  verifiedBy,
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
    harmless(String(detail.company ?? detail.companyName ?? '')),
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
  [reference, submittedAt, form, locale, state, `${attempts} attempts`, lastError ?? ''].join('  ').trimEnd();

const valuesOf = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(values)
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) =>
        `  ${harmless(name)}: ${harmless(Array.isArray(value) ? value.join(', ') : String(value))}`,
    );

const receiptOf = (lead: StoredLead): string[] =>
  lead.consent
    ? [
        `${lead.reference}, sent ${lead.submittedAt}, received ${lead.receivedAt}, in ${lead.locale}`,
        `agreed ${lead.consent.at} to version ${lead.consent.version}:`,
        ...lead.consent.words.map((words) => `  ${harmless(words)}`),
      ]
    : [`${lead.reference} came without a consent`];

async function show(calls: Calls, command: LeadCommand & { reference: string }): Promise<string[]> {
  const { reference } = command;
  const response = await calls[':reference'].$get({ param: { reference } });
  if (response.status === 404) throw new Error(`there is no lead ${reference}`);
  const { lead, waiting } = await bodyOf(response);
  if (waiting) {
    if (command.name === 'leads receipt')
      throw new Error(`${reference} has not reached the portal yet: see leads show`);
    return [waitingLine(waiting.row), ...valuesOf(waiting.lead?.body ?? {})];
  }
  if (!lead) return [];
  if (command.name === 'leads receipt') return receiptOf(lead);
  return [lineOf(lead), ...valuesOf(lead.detail), ...valuesOf(lead.tracking), ...receiptOf(lead)];
}

/** Runs a command and returns the lines to print. Rejects with an error message for the user. */
export async function runLeads(calls: Calls, command: LeadCommand, write?: WriteFile): Promise<string[]> {
  switch (command.name) {
    case 'leads list': {
      const { rows, outbox, isSilent } = await bodyOf(
        await calls.search.$post({ json: { ...command.filter, limit: command.limit } }),
      );
      return [
        ...(isSilent ? ['the portal does not say what it has'] : rows.map(lineOf)),
        ...(outbox.length > 0 ? ['not with the portal yet:', ...outbox.map(waitingLine)] : []),
      ];
    }
    case 'leads csv': {
      const response = await calls.csv.$post({ json: command.filter });
      if (response.status !== 200) await bodyOf(response);
      // `text()` would remove the byte order mark.
      const text = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(
        await response.arrayBuffer(),
      );
      await write?.(command.out, text);
      return [`written to ${command.out}`];
    }
    case 'leads show':
    case 'leads receipt':
      return show(calls, command);
    case 'leads status': {
      const { reference, status } = command;
      const response = await calls[':reference'].status.$put({ param: { reference }, json: { status } });
      if (response.status === 404) throw new Error(`there is no lead ${reference} in the portal`);
      await bodyOf(response);
      return [`${reference} is ${status}`];
    }
    case 'leads delete': {
      const { reference } = command;
      const response = await calls[':reference'].$delete({ param: { reference } });
      if (response.status === 404) throw new Error(`there is no lead ${reference}`);
      await bodyOf(response);
      return [`${reference} is deleted`];
    }
    case 'leads replay': {
      const { count } = await bodyOf(await calls.replay.$post({ json: { reference: command.reference } }));
      return [`${count} sent again`];
    }
    case 'leads access': {
      const { rows } = await bodyOf(await calls.access.$get());
      return rows.map(({ at, by, action, reference, detail }) =>
        [at, by, action, reference ?? '', detail ?? ''].join('  ').trimEnd(),
      );
    }
  }
}
