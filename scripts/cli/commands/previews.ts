// Commands `preview …`: links that show drafts, or the site at another time.
import { z } from 'zod';
import { siteOrigin } from '../../../common/config.ts';
import { Instant } from '../../../common/schedule/instant.ts';
import { LocaleCode, Note } from '../../../ops/src/fields.ts';
import { LinkParam } from '../../../ops/src/previews/schema.ts';
import { command } from '../command.ts';
import { bodyOf, throwIfRejected } from '../response.ts';

const oneWeekFromNow = (): string => new Date(Date.now() + 7 * 86_400_000).toISOString();

export const previewCommands = [
  command('preview list', 'preview links', {
    input: z.object({}),
    run: async (calls) => {
      const { links } = await bodyOf(await calls.previews.$get());
      return links.map(({ id, path, locale, shows, endsAt, state, by, note }) =>
        [id, path ?? 'every page', locale ?? 'all', shows ?? 'drafts', `${state} until ${endsAt}`, by, note]
          .join('  ')
          .trimEnd(),
      );
    },
  }),
  command('preview make', 'creates a link that shows drafts of a page, or of all pages', {
    words: ['path'],
    input: z.object({
      path: z.string().optional(),
      locale: LocaleCode.optional(),
      until: Instant.optional().describe('end of the validity; by default one week from now'),
      // The call validates the instant; the link contains it as entered.
      at: z.string().optional().describe('shows the site as of this instant instead of drafts'),
      note: Note.default(''),
    }),
    run: async (calls, { path = null, locale = null, until = oneWeekFromNow(), at = null, note }) => {
      const response = await calls.previews.$post({ json: { path, locale, endsAt: until, shows: at, note } });
      await throwIfRejected(response);
      const { link } = await bodyOf(response);
      const { origin, hostname } = calls.previews.$url();
      const site = hostname === 'localhost' ? origin : siteOrigin;
      return [`${site}${link.address ?? ''}`, `${link.id}, valid until ${link.endsAt}`];
    },
  }),
  command('preview revoke', 'revokes a link; ID as preview list prints it', {
    words: ['id'],
    input: LinkParam,
    run: async (calls, param) => {
      const response = await calls.previews[':id'].$delete({ param });
      if (response.status === 404) throw new Error('there is no such link');
      await bodyOf(response);
      return [`${param.id} is revoked`];
    },
  }),
];
