// Commands `search …`: search synonyms, pins, and redirects.
import { z } from 'zod';
import { TOOL_KINDS } from '../../../common/editorial/search-tools.ts';
import { LocaleCode } from '../../../ops/src/fields.ts';
import { ToolParam, ToolsQuery } from '../../../ops/src/search/schema.ts';
import { command } from '../command.ts';
import { bodyOf, throwIfRejected } from '../response.ts';

export const searchCommands = [
  command('search list', 'search synonyms, pins, and redirects', {
    input: ToolsQuery,
    run: async (calls, query) => {
      const { tools } = await bodyOf(await calls.search.$get({ query }));
      return tools.map(({ id, locale, kind, keyword, target, by }) =>
        [id, locale, kind, keyword, target, by].join('  '),
      );
    },
  }),
  command('search add', 'adds an entry for a keyword', {
    words: ['keyword', 'target'],
    input: z.object({
      keyword: z.string(),
      target: z.string().describe('other words for a synonym, otherwise a path of the site'),
      kind: z.enum(TOOL_KINDS).default('synonym'),
      locale: LocaleCode.default('en'),
    }),
    run: async (calls, json) => {
      const response = await calls.search.$post({ json });
      await throwIfRejected(response);
      const { tool } = await bodyOf(response);
      return [`${tool.kind} of ${tool.keyword}: ${tool.target}`];
    },
  }),
  command('search delete', 'deletes an entry; ID as search list prints it', {
    words: ['id'],
    input: ToolParam,
    run: async (calls, { id }) => {
      const response = await calls.search[':id'].$delete({ param: { id: String(id) } });
      if (response.status === 404) throw new Error('there is no such entry');
      const { tool } = await bodyOf(response);
      return [`${tool.kind} of ${tool.keyword} is deleted`];
    },
  }),
];
