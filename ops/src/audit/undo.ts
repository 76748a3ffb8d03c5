// Takes a change back: the value before it is made again, as a change of its own, while nobody has changed it since.
import { z } from 'zod';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { OVERRIDE_KINDS } from '../../../common/overrides/snapshot.ts';
import { AddressMistake, redirectTarget } from '../../../common/redirects/address.ts';
import { REDIRECT_STATUSES } from '../../../common/redirects/rules.ts';
import { OverrideInput } from '../banners/schema.ts';
import { changeOverride } from '../banners/store.ts';
import type { Bindings } from '../env.ts';
import { publishSnapshots } from '../publish.ts';
import { keyOf } from '../redirects/chains.ts';
import { changeRedirects, mistakesOf } from '../redirects/change.ts';
import { publishRedirects } from '../redirects/publish.ts';
import { type AuditRow, isChangedSince } from './store.ts';

type Values = Record<string, unknown> | null;
export type Undone =
  | { outcome: 'undone' }
  /** Somebody has changed it since: what undoing would make, and what is there. */
  | { outcome: 'conflict'; wanted: Values; present: Values }
  /** The value before can stand no more, and why. */
  | { outcome: 'mistakes'; mistakes: string[] };

interface Who {
  by: string;
  at: string;
}
type Undo = (env: Bindings, row: AuditRow & { target: string }, who: Who) => Promise<Undone>;

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
const localeOf = (row: AuditRow): Locale | null => localeCodes.find((code) => code === row.locale) ?? null;
/** The version that a change left behind: its own id, or that of nothing. */
const leftover = ({ id, after }: AuditRow): number => (after === null ? 0 : id);

const undoOverride: Undo = async (env, row, who) => {
  const locale = localeOf(row);
  const kind = OVERRIDE_KINDS.find((known) => known === row.kind);
  if (!locale || !kind) throw new TypeError('no flip was changed');
  const before = OverrideInput.nullable().safeParse(parsed(row.before));
  if (!before.success)
    return { outcome: 'mistakes', mistakes: before.error.issues.map(({ message }) => message) };
  const wanted = before.data;
  // What was lifted has no version by which one could tell that it came and went again.
  if (row.after === null && (await isChangedSince(env.DB, row)))
    return { outcome: 'conflict', wanted, present: null };
  const seen = { [locale]: leftover(row) };
  const { target } = row;
  const changed = await changeOverride(env.DB, { kind, target }, wanted, seen, { ...who, undoes: row.id });
  if (changed.outcome === 'conflict') {
    const { by, at, ...present } = changed.overrides.find((override) => override.locale === locale) ?? {};
    return { outcome: 'conflict', wanted, present: by === undefined ? null : { ...present, by, at } };
  }
  await publishSnapshots(env, [locale]);
  return { outcome: 'undone' };
};

const Redirect = z.object({
  to: z.string(),
  status: z.literal(REDIRECT_STATUSES),
  note: z.string(),
  enabled: z.union([z.boolean(), z.number()]).transform(Boolean),
});

/** What would be said of a target that somebody entered now; `null` for a good one. */
function mistakeOf(target: string): string | null {
  try {
    redirectTarget(target);
    return null;
  } catch (error) {
    if (!(error instanceof AddressMistake)) throw error;
    return error.message;
  }
}

const undoRedirect: Undo = async (env, row, who) => {
  const after = Redirect.nullable().parse(parsed(row.before));
  const mistake = after && mistakeOf(after.to);
  if (mistake) return { outcome: 'mistakes', mistakes: [`${after.to} ${mistake}`] };
  const change = { path: row.target, locale: localeOf(row), after };
  const done = await changeRedirects<Exclude<Undone, { outcome: 'undone' }>>(
    env.DB,
    { ...who, undoes: row.id },
    async ({ all }) => {
      const present = all.find((entry) => keyOf(entry) === keyOf(change)) ?? null;
      const isGone = row.after === null && (await isChangedSince(env.DB, row));
      if (isGone || (present?.version ?? 0) !== leftover(row))
        return { refusal: { outcome: 'conflict', wanted: after, present: present && { ...present } } };
      const mistakes = mistakesOf(all, [change]).map(({ message }) => `${row.target} ${message}`);
      return mistakes.length > 0 ? { refusal: { outcome: 'mistakes', mistakes } } : { changes: [change] };
    },
  );
  if (done.outcome === 'refused') return done.refusal;
  await publishRedirects(env);
  return { outcome: 'undone' };
};

const UNDO: ReadonlyMap<string, Undo> = new Map([
  ...OVERRIDE_KINDS.map((kind) => [kind, undoOverride] as const),
  ['redirect', undoRedirect],
]);

/** Whether a change can be taken back: a bump, and what visitors have sent, cannot. */
export const canUndo = ({ kind, target }: Pick<AuditRow, 'kind' | 'target'>): boolean =>
  UNDO.has(kind) && target !== null;

/** Takes a change back. Throws for one that cannot be (`canUndo`); rejects with NotPublished as changes do. */
export async function undo(env: Bindings, row: AuditRow, who: Who): Promise<Undone> {
  const work = UNDO.get(row.kind);
  if (!work || row.target === null) throw new TypeError(`a ${row.kind} cannot be taken back`);
  return work(env, { ...row, target: row.target }, who);
}
