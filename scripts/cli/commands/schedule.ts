// Command `plan`: scheduled changes, one per line.
import { z } from 'zod';
import { Instant } from '../../../common/schedule/instant.ts';
import { LocaleCode } from '../../../ops/src/fields.ts';
import type { PlanEntry } from '../../../ops/src/schedule/entries.ts';
import { command } from '../command.ts';
import { bodyOf } from '../response.ts';

const lineOf = ({ at, subject, edge, locale, kind, target, by, isCovered, title }: PlanEntry): string =>
  [
    at,
    subject,
    subject === 'article' ? 'published' : edge,
    locale,
    kind,
    target,
    by ?? 'portal',
    ...(isCovered ? ['covered by an override'] : []),
    title,
  ].join('  ');

export const scheduleCommands = [
  command('plan', 'scheduled starts and ends of overrides, banners, and events, and article publications', {
    input: z.object({
      locale: LocaleCode.optional(),
      from: Instant.optional().describe('start of the period; by default now'),
      until: Instant.optional().describe('end of the period; by default 400 days from now'),
    }),
    run: async (calls, query) => {
      const plan = await bodyOf(await calls.plan.$get({ query }));
      const { entries, until, isTruncated, unavailable, isContentMissing } = plan;
      return [
        ...entries.map(lineOf),
        ...(entries.length === 0 ? [`no changes are scheduled until ${until}`] : []),
        ...(isTruncated ? ['more changes exist: shorten the period with --until'] : []),
        ...(unavailable.length > 0
          ? [`the portal did not respond for ${unavailable.join(', ')}: its own banners are missing`]
          : []),
        ...(isContentMissing ? ['the portal did not respond: articles and events are missing'] : []),
      ];
    },
  }),
];
