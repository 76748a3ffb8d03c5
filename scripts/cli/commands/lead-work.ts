// Commands `leads …` for lead processing: owners, notes, routing rules, and notification deliveries.

import { z } from 'zod';
import { NO_OWNER, NoteText, PersonSchema } from '../../../common/leads/store.ts';
import { formatCount } from '../../../common/text/count.ts';
import { NotificationId } from '../../../ops/src/leads/notifications/schema.ts';
import { MatchQuery, type Rule, RuleSchema } from '../../../ops/src/leads/routing/schema.ts';
import { type Calls, command } from '../command.ts';
import { bodyOf, throwIfRejected } from '../response.ts';
import { escapeForTerminal } from '../terminal.ts';
import { Reference, readLead } from './leads.ts';

const ruleLine = ({ form, country, product, locale, owner }: Rule, at: number): string =>
  [at + 1, form ?? '*', country ?? '*', product ?? '*', locale ?? '*', escapeForTerminal(owner)].join('  ');

/** Saves the rules that `change` returns. Rejects if another person has changed them in the meantime. */
async function changeRules(calls: Calls, change: (rules: Rule[]) => Rule[]): Promise<string[]> {
  const { rules, version } = await bodyOf(await calls.leads.routing.$get());
  const response = await calls.leads.routing.$put({ json: { seen: version, rules: change(rules) } });
  if (response.status === 409) throw new Error('another person has changed the rules: repeat the command');
  await throwIfRejected(response);
  return (await bodyOf(response)).rules.map(ruleLine);
}

export const leadWorkCommands = [
  command('leads summary', 'unfinished leads by owner, failed leads, undelivered notifications', {
    input: z.object({}),
    run: async (calls) => {
      const { owners, waiting, failed, undelivered } = await bodyOf(await calls.leads.summary.$get());
      return [
        ...(owners ?? []).map(
          ({ owner, fresh, open, overdue }) =>
            `${escapeForTerminal(owner ?? NO_OWNER)}  ${fresh} new  ${open} open  ${overdue} overdue`,
        ),
        `${waiting} waiting  ${failed} failed  ${undelivered} undelivered notifications`,
      ];
    },
  }),
  command('leads owner', 'sets the owner of a lead', {
    words: ['reference', 'owner'],
    input: z.object({
      reference: Reference,
      owner: z.union([z.literal(NO_OWNER), PersonSchema]).describe(`a person, or ${NO_OWNER}`),
    }),
    run: async (calls, { reference, owner }) => {
      const { lead } = await readLead(calls, reference);
      const response = await calls.leads[':reference'].owner.$put({
        param: { reference },
        json: { owner: owner === NO_OWNER ? null : owner, seen: lead?.owner ?? null },
      });
      if (response.status === 404) throw new Error(`there is no lead ${reference} in the portal`);
      if (response.status === 409)
        throw new Error('another person has changed the owner: repeat the command');
      await bodyOf(response);
      return [`${reference}: ${owner}`];
    },
  }),
  command('leads note', 'adds a note to a lead', {
    words: ['reference', 'text'],
    input: z.object({ reference: Reference, text: NoteText }),
    run: async (calls, { reference, text }) => {
      const response = await calls.leads[':reference'].notes.$post({ param: { reference }, json: { text } });
      if (response.status === 404) throw new Error(`there is no lead ${reference} in the portal`);
      if (response.status === 409) throw new Error(`${reference} has the maximum number of notes`);
      await bodyOf(response);
      return [`note added to ${reference}`];
    },
  }),
  command('leads rules', 'routing rules: position, form, country, product, language, owner', {
    input: z.object({}),
    run: async (calls) => (await bodyOf(await calls.leads.routing.$get())).rules.map(ruleLine),
  }),
  command('leads rule-add', 'adds a routing rule; without options, it matches every lead', {
    words: ['owner'],
    input: RuleSchema.extend({
      position: z.number().int().min(1).optional().describe('by default the last'),
    }),
    run: (calls, { position, ...rule }) =>
      changeRules(calls, (rules) => rules.toSpliced((position ?? rules.length + 1) - 1, 0, rule)),
  }),
  command('leads rule-delete', 'deletes a routing rule by its position', {
    words: ['position'],
    input: z.object({ position: z.coerce.number().int().min(1) }),
    run: (calls, { position }) =>
      changeRules(calls, (rules) => {
        if (position > rules.length) throw new Error(`there is no rule ${position}`);
        return rules.toSpliced(position - 1, 1);
      }),
  }),
  command('leads match', 'the routing rule that matches a lead or the specified values', {
    words: ['reference'],
    input: MatchQuery,
    run: async (calls, query) => {
      const response = await calls.leads.routing.match.$get({ query });
      if (response.status === 404) throw new Error('there is no such lead');
      const { rule, owner } = await bodyOf(response);
      return [rule === null ? 'no rule matches' : `rule ${rule}: ${escapeForTerminal(owner ?? '')}`];
    },
  }),
  command('leads deliveries', 'delivery log of notifications, newest first', {
    input: z.object({ limit: z.number().int().min(1).max(500).default(50) }),
    run: async (calls, { limit }) => {
      const { rows, undelivered } = await bodyOf(
        await calls.leads.notices.$get({ query: { limit: String(limit) } }),
      );
      return [
        ...rows.map(({ at, notice, channel, error, status, ms }) =>
          [at, notice, channel, error ?? `accepted${status === null ? '' : ` ${status}`}`, `${ms} ms`].join(
            '  ',
          ),
        ),
        ...undelivered.map(({ id, attempts, dueAt }) =>
          ['not delivered:', id, formatCount(attempts, 'attempt'), dueAt ?? 'no further attempt'].join('  '),
        ),
      ];
    },
  }),
  command('leads resend', 'sends a notification again; ID as leads deliveries prints it', {
    words: ['id'],
    input: z.object({ id: NotificationId }),
    run: async (calls, { id }) => {
      const response = await calls.leads.notices.resend.$post({ json: { id } });
      if (response.status === 404) throw new Error(`there is no notification ${id}`);
      await bodyOf(response);
      return [`${id} is sent again within a minute`];
    },
  }),
];
