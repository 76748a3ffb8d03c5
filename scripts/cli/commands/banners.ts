// Commands `banner …`, `menu …`, and `site-info …`: overrides of banners and advertisements (§7
// common/getAdvertisement, home/getBanner), of menu items (common/getNav), and of site info (common/getWebInfo).
import { z } from 'zod';
import { isOwnPath } from '../../../common/http/own-link.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { isFrameKind, type OverrideKind } from '../../../common/overrides/kinds.ts';
import { BannersQuery, OverrideInput } from '../../../ops/src/banners/schema.ts';
import { command } from '../command.ts';
import {
  Banner,
  Entry,
  lineOf,
  list,
  notesOf,
  type Selected,
  save,
  select,
  withOverrideFields,
} from '../overrides.ts';
import { bodyOf, throwIfRejected } from '../response.ts';

const HIDDEN = OverrideInput.parse({ shown: false });
const PagePath = z.string().refine((path) => isOwnPath(path) && !path.includes('?'), {
  error: 'is not a path of the site',
});

interface Subject<E extends z.ZodObject> {
  /** First word of each command. */
  word: string;
  singular: string;
  plural: string;
  entry: E;
  /** Kind whose fields are options of the commands. */
  fields: OverrideKind;
  selected: (entry: z.output<typeof Entry> & { kind?: unknown }) => Selected;
}

/** Commands for a kind of override: list, on, preview, off, and clear. */
function commandsOf<E extends z.ZodObject<typeof Entry.shape>>({
  word,
  singular,
  plural,
  entry,
  fields,
  selected,
}: Subject<E>) {
  const kind = isFrameKind(fields) ? fields : undefined;
  return [
    command(`${word} list`, `${plural}: the portal’s value, and its override`, {
      input: BannersQuery,
      run: async (calls, query) => {
        const banners = await list(calls, query, kind);
        return [...banners.rows.map(lineOf), ...notesOf(banners)];
      },
    }),
    command(`${word} on`, `shows ${singular}; options set its period and replace its content`, {
      words: ['id'],
      input: withOverrideFields(entry, fields, {
        confirm: z.boolean().default(false).describe('saves even if the linked page does not exist'),
      }),
      run: async (calls, { override, confirm, ...input }) => {
        const banner = selected(input);
        return save(calls, banner.id, await select(calls, banner), { override, confirm });
      },
    }),
    command(`${word} preview`, `prints preview links, with the options of ${word} on`, {
      words: ['id'],
      input: withOverrideFields(entry, fields, { path: PagePath.default('/').describe('the page') }),
      run: async (calls, { override, path, ...input }) => {
        const banner = selected(input);
        const { kind: bannerKind, locales } = await select(calls, banner);
        const response = await calls.drafts[':kind'][':target'].$post({
          param: { kind: bannerKind, target: banner.id },
          json: { locales, override },
        });
        await throwIfRejected(response);
        const { query, until } = await bodyOf(response);
        return [...locales.map((code) => `${LOCALES[code].prefix}${path}?${query}`), `until ${until}`];
      },
    }),
    command(`${word} off`, `hides ${singular} now`, {
      words: ['id'],
      input: entry,
      run: async (calls, input) => {
        const banner = selected(input);
        return save(calls, banner.id, await select(calls, banner), { override: HIDDEN });
      },
    }),
    command(`${word} clear`, 'removes its override: the portal’s value shows again', {
      words: ['id'],
      input: entry,
      run: async (calls, input) => {
        const banner = selected(input);
        const selection = await select(calls, banner);
        const locales = selection.locales.filter((code) => selection.rowOf(code)?.override);
        if (locales.length === 0) return [`${banner.id} has no override`];
        return save(calls, banner.id, { ...selection, locales }, { override: null });
      },
    }),
  ];
}

export const bannerCommands = [
  ...commandsOf({
    word: 'banner',
    singular: 'a banner',
    plural: 'banners and advertisements',
    entry: Banner,
    fields: 'banner',
    selected: (input) => Banner.parse(input),
  }),
  ...commandsOf({
    word: 'menu',
    singular: 'a menu item',
    plural: 'menu items',
    entry: Entry,
    fields: 'menu',
    selected: (input) => ({ ...input, kind: 'menu' }),
  }),
  ...commandsOf({
    word: 'site-info',
    singular: 'site info',
    plural: 'phone, addresses, profiles, notice',
    entry: Entry,
    fields: 'site',
    selected: (input) => ({ ...input, kind: 'site' }),
  }),
];
