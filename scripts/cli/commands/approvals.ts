// Commands `approvals …`: requests to export or delete leads, which a second person must confirm.
import { z } from 'zod';
import { ApprovalParam } from '../../../ops/src/approvals/schema.ts';
import { command } from '../command.ts';
import { bodyOf } from '../response.ts';
import { escapeForTerminal } from '../terminal.ts';

export const approvalCommands = [
  command('approvals list', 'requests to export or delete leads, which a second person must confirm', {
    input: z.object({}),
    run: async (calls) => {
      const { rows } = await bodyOf(await calls.leads.approvals.$get());
      return rows.map(({ id, action, subject, by, endsAt, confirmedBy }) =>
        [id, action, escapeForTerminal(subject), by, confirmedBy ?? 'not confirmed', endsAt].join('  '),
      );
    },
  }),
  command('approvals confirm', "confirms another person's request; that person then repeats the command", {
    words: ['id'],
    input: ApprovalParam,
    run: async (calls, param) => {
      const response = await calls.leads.approvals[':id'].$post({ param });
      if (response.status === 404) throw new Error(`there is no open request ${param.id}`);
      if (response.status === 409) throw new Error('your own request must be confirmed by another person');
      await bodyOf(response);
      return [`${param.id} is confirmed`];
    },
  }),
  command('approvals decline', 'declines a request, or withdraws your own', {
    words: ['id'],
    input: ApprovalParam,
    run: async (calls, param) => {
      const response = await calls.leads.approvals[':id'].$delete({ param });
      if (response.status === 404) throw new Error(`there is no open request ${param.id}`);
      await bodyOf(response);
      return [`${param.id} is deleted`];
    },
  }),
];
