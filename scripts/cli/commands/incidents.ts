// Commands `incident …`: incidents and maintenance on the status page.
import { z } from 'zod';
import { Instant } from '../../../common/schedule/instant.ts';
import { IMPACTS, STATES } from '../../../common/status/status.ts';
import { IncidentParam } from '../../../ops/src/status/schema.ts';
import { command } from '../command.ts';
import { bodyOf, throwIfRejected } from '../response.ts';

const language = (name: string) =>
  z.string().default('').describe(`translation into ${name}; by default, English is shown`);
const translations = { cn: language('Chinese'), ko: language('Korean'), ja: language('Japanese') };
const components = z
  .string()
  .describe(
    'components, separated by commas: network, site, docs, api, forms, signIn, console, product:CODE',
  );
const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

export const incidentCommands = [
  command('incident list', 'incidents and maintenance on the status page', {
    input: z.object({}),
    run: async (calls) => {
      const { incidents } = await bodyOf(await calls.incidents.$get());
      return incidents.map(({ id, kind, title, current, updates }) =>
        [id, kind, current, updates.at(-1)?.impact, updates.at(-1)?.components.join(','), title.en].join(
          '  ',
        ),
      );
    },
  }),
  command('incident add', 'publishes an incident, or scheduled maintenance with its period', {
    words: ['title', 'text'],
    input: z.object({
      title: z.string().describe('in English'),
      text: z.string().describe('first update, in English'),
      components,
      kind: z.enum(['incident', 'maintenance']).default('incident'),
      state: z.enum(STATES).optional().describe('by default investigating, or scheduled for maintenance'),
      impact: z.enum(IMPACTS).default('minor'),
      startsAt: Instant.optional(),
      endsAt: Instant.optional(),
      titleCn: language('Chinese'),
      titleKo: language('Korean'),
      titleJa: language('Japanese'),
      ...translations,
    }),
    run: async (calls, { title, text, titleCn, titleKo, titleJa, cn, ko, ja, ...input }) => {
      const isIncident = input.kind === 'incident';
      const response = await calls.incidents.$post({
        json: {
          ...input,
          state: input.state ?? (isIncident ? 'investigating' : 'scheduled'),
          impact: isIncident ? input.impact : 'none',
          components: listOf(input.components),
          title: { en: title, cn: titleCn, ko: titleKo, ja: titleJa },
          text: { en: text, cn, ko, ja },
        },
      });
      await throwIfRejected(response);
      const { id } = await bodyOf(response);
      return [`${input.kind} ${id} is published`];
    },
  }),
  command('incident update', 'adds an update; ID as incident list prints it', {
    words: ['id', 'state', 'text'],
    input: IncidentParam.extend({
      state: z.enum(STATES),
      text: z.string().describe('in English'),
      impact: z.enum(IMPACTS).optional().describe('by default the impact of the latest update'),
      components: components.optional(),
      ...translations,
    }),
    run: async (calls, { id, state, text, impact, components: list, ...translated }) => {
      const param = { id };
      const { incident } = await bodyOf(await calls.incidents[':id'].$get({ param }));
      const latest = incident.updates.at(-1);
      if (!latest) throw new Error('the incident has no update');
      const response = await calls.incidents[':id'].updates.$post({
        param,
        json: {
          seen: latest.id,
          state,
          impact: impact ?? latest.impact,
          components: list === undefined ? latest.components : listOf(list),
          text: { en: text, ...translated },
        },
      });
      if (response.status === 409) throw new Error('another editor has just added an update: read it first');
      await throwIfRejected(response);
      await bodyOf(response);
      return [`${id} is ${state}`];
    },
  }),
];
