// Commands `banner …`: overrides of banners and advertisements (§7 common/getAdvertisement, home/getBanner).
import { z } from 'zod';
import { isOwnPath } from '../../../common/http/own-link.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { CONTENT_FIELDS, OVERRIDE_FIELDS, type OverrideField } from '../../../common/overrides/fields.ts';
import { OVERRIDE_KINDS, type OverrideKind } from '../../../common/overrides/snapshot.ts';
import type { BannerRow } from '../../../ops/src/banners/list.ts';
import { BannersQuery, OverrideInput } from '../../../ops/src/banners/schema.ts';
import type { StoredOverride } from '../../../ops/src/banners/store.ts';
import { LocaleCode, Target } from '../../../ops/src/fields.ts';
import { type Calls, command } from '../command.ts';
import { bodyOf, throwUnconfirmed } from '../response.ts';

const period = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string =>
  `${startsAt ?? '…'} – ${endsAt ?? '…'}`;
const contentText = (override: StoredOverride): string =>
  [
    ...CONTENT_FIELDS.map(({ name }) => override[name]),
    override.order === null ? null : `order ${override.order}`,
  ]
    .filter(Boolean)
    .join(' | ');
const overrideText = (override: StoredOverride): string =>
  override.shown ? [`on ${period(override)}`, contentText(override)].filter(Boolean).join(' ') : 'off';
const withAuthor = (override: StoredOverride): string =>
  `${overrideText(override)} (${override.by}, ${override.at})`;

const lineOf = ({ locale, id, kind, portal, override }: BannerRow): string =>
  [
    locale,
    id,
    portal?.position ?? kind,
    portal ? `portal: ${period(portal)}` : 'portal: –',
    override ? `override: ${withAuthor(override)}` : 'override: –',
    portal?.title ?? '',
  ]
    .join('  ')
    .trimEnd();

const notesOf = ({ unavailable }: { unavailable: readonly Locale[] }): string[] =>
  unavailable.length > 0 ? [`the portal did not respond for ${unavailable.join(', ')}`] : [];

/** The kind of an id. Throws if there is none or more than one, or if the portal does not respond. */
function kindOf(
  id: string,
  requested: OverrideKind | undefined,
  found: readonly BannerRow[],
  silent: boolean,
): OverrideKind {
  if (requested) return requested;
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const [kind] = kinds;
  if (kinds.length > 1) throw new Error(`${id} is ${kinds.join(' and ')}: choose one with --kind`);
  if (kind) return kind;
  throw new Error(
    silent ? `the portal does not respond: set the kind of ${id} with --kind` : `there is no banner ${id}`,
  );
}

/** The option of a field, which is its label. */
const optionOf = ({ label }: OverrideField): string =>
  label.toLowerCase().replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Fields that have an option. The command decides whether the banner is visible. */
const FIELDS = OVERRIDE_FIELDS.filter(({ name }) => name !== 'shown');

const Banner = z.object({
  id: Target,
  locale: LocaleCode.optional().describe('one language instead of all'),
  kind: z.enum(OVERRIDE_KINDS).optional().describe('one of two banners with the same ID'),
});
type Banner = z.output<typeof Banner>;

/** A banner, the other options of a command, and the fields of the override, which are validated together. */
function overridden<S extends z.ZodRawShape>(shape: S) {
  const command = z.object({ ...Banner.shape, ...shape });
  const fields = FIELDS.map((field) => [optionOf(field), OverrideInput.shape[field.name]]);
  return z.object({ ...command.shape, ...Object.fromEntries(fields) }).transform((input, context) => {
    const values: Record<string, unknown> = input;
    const override = OverrideInput.safeParse({
      shown: true,
      ...Object.fromEntries(FIELDS.map((field) => [field.name, values[optionOf(field)]])),
    });
    if (override.success) return { ...command.parse(input), override: override.data };
    for (const { path, message } of override.error.issues) {
      const field = FIELDS.filter(({ name }) => name === path[0]);
      context.addIssue({ code: 'custom', path: field.map(optionOf), message });
    }
    return z.NEVER;
  });
}

interface Selection {
  kind: OverrideKind;
  /** Languages in which the banner exists, or may exist because the portal did not respond. */
  locales: Locale[];
  rowOf: (locale: Locale) => BannerRow | undefined;
  notes: string[];
}

/** Finds a banner. Rejects if no language has it. */
async function select(calls: Calls, { id, locale, kind: requested }: Banner): Promise<Selection> {
  const { rows, unavailable } = await bodyOf(await calls.banners.$get({ query: locale ? { locale } : {} }));
  const found = rows.filter((row) => row.id === id && (!requested || row.kind === requested));
  const kind = kindOf(id, requested, found, unavailable.length > 0);
  const rowOf = (code: Locale) => found.find((row) => row.locale === code && row.kind === kind);
  const locales = (locale ? [locale] : localeCodes).filter(
    (code) => rowOf(code) !== undefined || unavailable.includes(code),
  );
  if (locales.length === 0) throw new Error(`there is no banner ${id}${locale ? ` in ${locale}` : ''}`);
  return { kind, locales, rowOf, notes: notesOf({ unavailable }) };
}

/** Saves an override of a banner, or removes it (`null`). */
async function save(
  calls: Calls,
  id: string,
  { kind, locales, rowOf, notes }: Selection,
  { override, confirm = false }: { override: OverrideInput | null; confirm?: boolean },
): Promise<string[]> {
  const seen = Object.fromEntries(locales.map((code) => [code, rowOf(code)?.override?.version ?? 0]));
  const response = await calls.overrides[':kind'][':target'].$put({
    param: { kind, target: id },
    json: { seen, override, confirm },
  });
  await throwUnconfirmed(response);
  if (response.status === 409) {
    const { overrides } = await response.json();
    const now = overrides.map((stored) => `${stored.locale}: ${withAuthor(stored)}`);
    throw new Error(
      `nothing was changed, because another editor changed ${id}: it is now ${now.join('; ') || 'without override'}`,
    );
  }
  const changed = await bodyOf(response);
  const now = new Map(changed.overrides.map((stored) => [stored.locale, stored]));
  return [
    ...(changed.unchecked > 0 ? ['the link was not checked, because the site did not respond'] : []),
    ...locales.map((code) => {
      const stored = now.get(code);
      const state = stored ? overrideText(stored) : 'as in the portal';
      return `${id} is ${state} in ${code}${changed.locales.includes(code) ? '' : ', unchanged'}`;
    }),
    ...notes,
  ];
}

const HIDDEN = OverrideInput.parse({ shown: false });
const PagePath = z.string().refine((path) => isOwnPath(path) && !path.includes('?'), {
  error: 'is not a path of the site',
});

export const bannerCommands = [
  command({
    name: 'banner list',
    about: 'banners and advertisements: the portal’s value, and its override',
    input: BannersQuery,
    run: async (calls, query) => {
      const banners = await bodyOf(await calls.banners.$get({ query }));
      return [...banners.rows.map(lineOf), ...notesOf(banners)];
    },
  }),
  command({
    name: 'banner on',
    about: 'shows a banner; options set its period and replace its content',
    words: ['id'],
    input: overridden({
      confirm: z.boolean().default(false).describe('saves a link to a page that does not exist'),
    }),
    run: async (calls, { override, confirm, ...banner }) =>
      save(calls, banner.id, await select(calls, banner), { override, confirm }),
  }),
  command({
    name: 'banner preview',
    about: 'prints preview links, with the options of banner on',
    words: ['id'],
    input: overridden({ path: PagePath.default('/').describe('the page') }),
    run: async (calls, { override, path, ...banner }) => {
      const { kind, locales } = await select(calls, banner);
      const response = await calls.drafts[':kind'][':target'].$post({
        param: { kind, target: banner.id },
        json: { locales, override },
      });
      const { query, until } = await bodyOf(response);
      return [...locales.map((code) => `${LOCALES[code].prefix}${path}?${query}`), `until ${until}`];
    },
  }),
  command({
    name: 'banner off',
    about: 'hides a banner now',
    words: ['id'],
    input: Banner,
    run: async (calls, banner) => save(calls, banner.id, await select(calls, banner), { override: HIDDEN }),
  }),
  command({
    name: 'banner clear',
    about: 'removes its override: the portal’s value shows again',
    words: ['id'],
    input: Banner,
    run: async (calls, banner) => {
      const selection = await select(calls, banner);
      const locales = selection.locales.filter((code) => selection.rowOf(code)?.override);
      if (locales.length === 0) return [`${banner.id} has no override`];
      return save(calls, banner.id, { ...selection, locales }, { override: null });
    },
  }),
];
