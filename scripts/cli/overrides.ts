// Shared code of the override commands: options, listing, selection of an entry, saving, and output.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { type AnyField, fieldsOf, MAX_MENU_LABEL_LENGTH } from '../../common/overrides/fields.ts';
import { BANNER_KINDS, isFrameKind, type OverrideKind } from '../../common/overrides/kinds.ts';
import type { BannerRow, Banners } from '../../ops/src/banners/list.ts';
import { type BannersQuery, OverrideInput } from '../../ops/src/banners/schema.ts';
import type { StoredOverride } from '../../ops/src/banners/store.ts';
import { LocaleCode, Target } from '../../ops/src/fields.ts';
import type { Calls } from './command.ts';
import { bodyOf, throwIfRejected } from './response.ts';

const period = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string =>
  `${startsAt ?? '…'} – ${endsAt ?? '…'}`;
const contentText = (override: StoredOverride): string =>
  [
    ...fieldsOf(override.kind)
      .filter(({ type }) => type === 'text' || type === 'link' || type === 'path')
      .map(({ name }) => override[name]),
    override.order === null ? null : `order ${override.order}`,
  ]
    .filter(Boolean)
    .join(' | ');
const overrideText = (override: StoredOverride): string =>
  override.shown ? [`on ${period(override)}`, contentText(override)].filter(Boolean).join(' ') : 'off';
const withAuthor = (override: StoredOverride): string =>
  `${overrideText(override)} (${override.by}, ${override.at})`;

export const lineOf = ({ locale, id, kind, portal, override }: BannerRow): string =>
  [
    locale,
    id,
    portal?.position ?? kind,
    portal ? `portal: ${period(portal)}` : 'portal: –',
    override ? `override: ${withAuthor(override)}` : 'override: –',
    // Home banners have titles with line breaks.
    ((kind === 'site' ? portal?.text : portal?.title) ?? '').replaceAll('\n', ' '),
  ]
    .join('  ')
    .trimEnd();

export const notesOf = ({ unavailable }: { unavailable: readonly Locale[] }): string[] =>
  unavailable.length > 0 ? [`the portal did not respond for ${unavailable.join(', ')}`] : [];

/** Kind of the entry with an ID. Throws if no entry or several kinds match. A requested kind is returned unchecked. */
function kindOf(
  id: string,
  requested: OverrideKind | undefined,
  rows: readonly BannerRow[],
  isUnavailable: boolean,
): OverrideKind {
  if (requested) return requested;
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const [kind] = kinds;
  if (kinds.length > 1) throw new Error(`${id} is ${kinds.join(' and ')}: choose one with --kind`);
  if (kind) return kind;
  throw new Error(
    isUnavailable
      ? `the portal does not respond: set the kind of ${id} with --kind`
      : `there is no banner ${id}`,
  );
}

/** Option name of a field: its label in camel case. */
const optionOf = ({ label }: AnyField): string =>
  label.toLowerCase().replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Fields of a kind that have an option. `shown` has none, because the command determines it. */
const optionsOf = (kind: OverrideKind): AnyField[] => fieldsOf(kind).filter(({ name }) => name !== 'shown');

export const Entry = z.object({
  id: Target,
  locale: LocaleCode.optional().describe('one language instead of all'),
});
export const Banner = Entry.extend({
  kind: z.enum(BANNER_KINDS).optional().describe('one of two banners with the same ID'),
});
export type Selected = z.output<typeof Entry> & { kind?: OverrideKind | undefined };

function descriptionOf(field: AnyField, kind: OverrideKind): string {
  if (field.name === 'startsAt') return 'start of the period';
  if (field.name === 'endsAt') return 'end of the period';
  if (field.type === 'order') return 'position, from 1 to 99';
  const noun = field.label.toLowerCase();
  if (field.type === 'text') {
    const limit = kind === 'menu' && field.name === 'title' ? MAX_MENU_LABEL_LENGTH : field.maxLength;
    return `${noun}, at most ${limit} characters`;
  }
  return field.type === 'link'
    ? `${noun}, a path of the site or an https URL on one of its hosts`
    : `${noun}, a path of the site`;
}

/** Input schema of an entry, the command's own options, and the override fields, which are validated together. */
export function withOverrideFields<E extends z.ZodRawShape, S extends z.ZodRawShape>(
  entry: z.ZodObject<E>,
  kind: OverrideKind,
  shape: S,
) {
  const options = optionsOf(kind);
  const command = z.object({ ...entry.shape, ...shape });
  const fields = options.map((field) => {
    const schema: z.ZodType = OverrideInput.shape[field.name];
    return [optionOf(field), schema.describe(descriptionOf(field, kind))];
  });
  return z.object({ ...command.shape, ...Object.fromEntries(fields) }).transform((input, context) => {
    const values: Record<string, unknown> = input;
    const override = OverrideInput.safeParse({
      shown: true,
      ...Object.fromEntries(options.map((field) => [field.name, values[optionOf(field)]])),
    });
    if (override.success) return { ...command.parse(input), override: override.data };
    for (const { path, message } of override.error.issues) {
      const field = options.filter(({ name }) => name === path[0]);
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

/** Lists banners, or, if `kind` is a frame kind, menu items or site info. */
export const list = async (
  calls: Calls,
  query: z.output<typeof BannersQuery>,
  kind: OverrideKind | undefined,
): Promise<Banners> => {
  if (!kind || !isFrameKind(kind)) return bodyOf(await calls.banners.$get({ query }));
  const { rows, unavailable } = await bodyOf(await calls.menus.$get({ query }));
  return { rows: rows.filter((row) => row.kind === kind), unavailable };
};

/** Finds an entry. Rejects if no language has it, or if its ID is ambiguous. */
export async function select(calls: Calls, { id, locale, kind: requested }: Selected): Promise<Selection> {
  const { rows, unavailable } = await list(calls, locale ? { locale } : {}, requested);
  const matches = rows.filter((row) => row.id === id && (!requested || row.kind === requested));
  const kind = kindOf(id, requested, matches, unavailable.length > 0);
  const rowOf = (code: Locale) => matches.find((row) => row.locale === code && row.kind === kind);
  const locales = (locale ? [locale] : localeCodes).filter(
    (code) => rowOf(code) !== undefined || unavailable.includes(code),
  );
  if (locales.length === 0)
    throw new Error(`there is no ${requested ?? 'banner'} ${id}${locale ? ` in ${locale}` : ''}`);
  return { kind, locales, rowOf, notes: notesOf({ unavailable }) };
}

/** Saves an override of a banner, or removes it (`null`). */
export async function save(
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
  await throwIfRejected(response);
  if (response.status === 409) {
    const { overrides } = await response.json();
    const now = overrides.map((override) => `${override.locale}: ${withAuthor(override)}`);
    throw new Error(
      `nothing was changed, because another editor changed ${id}: it is now ${now.join('; ') || 'without an override'}`,
    );
  }
  const changed = await bodyOf(response);
  const now = new Map(changed.overrides.map((override) => [override.locale, override]));
  return [
    ...(changed.unchecked > 0 ? ['the link was not checked, because the site did not respond'] : []),
    ...locales.map((code) => {
      const newOverride = now.get(code);
      const state = newOverride ? overrideText(newOverride) : 'as in the portal';
      return `${id} is ${state} in ${code}${changed.locales.includes(code) ? '' : ', unchanged'}`;
    }),
    ...notes,
  ];
}
