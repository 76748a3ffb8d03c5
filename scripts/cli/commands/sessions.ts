// Commands `sessions …`.
import { z } from 'zod';
import { EndedSessions } from '../../../ops/src/sessions/api.ts';
import { command } from '../command.ts';
import { bodyOf } from '../response.ts';

export const sessionCommands = [
  command('sessions list', 'open sessions of the console: all for admins, otherwise your own', {
    input: z.object({}),
    run: async (calls) => {
      const { rows } = await bodyOf(await calls.sessions.$get());
      return rows.map(({ by, at, endsAt, id }) => [by, at ?? '–', endsAt, id].join('  '));
    },
  }),
  command('sessions end', 'ends the open sessions of a person, or all', {
    input: EndedSessions.extend({
      by: EndedSessions.shape.by.describe(
        'the person as sessions list prints it, such as token:NAME; by default all sessions',
      ),
    }),
    run: async (calls, json) => {
      const { count } = await bodyOf(await calls.sessions.end.$post({ json }));
      return [`${count} ended`];
    },
  }),
];
