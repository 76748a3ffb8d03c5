// Undo: restores the value before a change, unless the value has changed since. The undo is a new change.
import { z } from 'zod';
import { SearchToolSchema, TOOL_KINDS } from '../../../common/editorial/search-tools.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { OVERRIDE_KINDS } from '../../../common/overrides/kinds.ts';
import { RedirectError, redirectTarget } from '../../../common/redirects/address.ts';
import { REDIRECT_STATUSES } from '../../../common/redirects/rules.ts';
import { OverrideInput } from '../banners/schema.ts';
import { changeOverride } from '../banners/store.ts';
import type { Bindings } from '../env.ts';
import {
  changeRouting,
  ROUTING_KIND,
  readRouting,
  rulesByPosition,
  rulesOfAudit,
} from '../leads/routing/store.ts';
import { fetchBases } from '../menus/list.ts';
import type { PageWarning, Site } from '../page-check.ts';
import { publishSnapshots } from '../publish.ts';
import { keyOf } from '../redirects/chains.ts';
import { changeRedirects, problemsOf } from '../redirects/change.ts';
import { checkChange } from '../redirects/page-check.ts';
import { publishRedirects } from '../redirects/store.ts';
import { ADD_ERRORS, addTool, publishTools, readTools, removeTool } from '../search/store.ts';
import { DELETED } from './chain.ts';
import { type AuditRow, isChangedSince, readLaterChanges } from './store.ts';

type Values = Record<string, unknown> | null;
export type UndoResult =
  | { outcome: 'undone' }
  /** The value has changed since: the value that undo would restore, and the current value. */
  | { outcome: 'conflict'; previous: Values; present: Values }
  /** The previous value is no longer allowed, and why. */
  | { outcome: 'problems'; problems: string[] }
  /** The previous value has warnings that the editor has not confirmed. */
  | { outcome: 'unconfirmed'; warnings: PageWarning[] };

interface Request {
  by: string;
  at: string;
  /** Undoes despite warnings. */
  confirm: boolean;
}
type Undo = (
  env: Bindings & Site,
  row: AuditRow & { target: string },
  request: Request,
) => Promise<UndoResult>;

const parseJson = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
const localeOf = (row: AuditRow): Locale | null => localeCodes.find((code) => code === row.locale) ?? null;
/** The version after a change: its ID, or 0 if it deleted the value. */
const versionAfter = ({ id, after }: AuditRow): number => (after === null ? 0 : id);

const undoOverride: Undo = async (env, row, { by: editor, at: now }) => {
  const locale = localeOf(row);
  const kind = OVERRIDE_KINDS.find((overrideKind) => overrideKind === row.kind);
  if (!locale || !kind) throw new TypeError('not a change to an override');
  const before = OverrideInput.nullable().safeParse(parseJson(row.before));
  if (!before.success)
    return { outcome: 'problems', problems: before.error.issues.map(({ message }) => message) };
  const previous = before.data;
  // A cleared override has no version, so only the audit log shows later changes.
  if (row.after === null && (await isChangedSince(env.DB, row)))
    return { outcome: 'conflict', previous, present: null };
  const seen = { [locale]: versionAfter(row) };
  const { target } = row;
  const changed = await changeOverride(env.DB, { kind, target }, previous, seen, {
    by: editor,
    at: now,
    undoes: row.id,
    bases: previous ? await fetchBases(env, { kind, target }, [locale]) : {},
  });
  if (changed.outcome === 'conflict') {
    const { by, at, ...current } = changed.overrides.find((override) => override.locale === locale) ?? {};
    return { outcome: 'conflict', previous, present: by === undefined ? null : { ...current, by, at } };
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

/** Returns the error of a redirect target; `null` for a valid one. */
function problemOf(target: string): string | null {
  try {
    redirectTarget(target);
    return null;
  } catch (error) {
    if (!(error instanceof RedirectError)) throw error;
    return error.message;
  }
}

/** Whether a change was undone and its value has not changed since. */
const isUndone = async (db: Bindings['DB'], row: AuditRow): Promise<boolean> => {
  const later = (await readLaterChanges(db, [row.id])).get(row.id);
  return typeof later?.undone === 'number' && !(await isChangedSince(db, row));
};

const undoRedirect: Undo = async (env, row, { by, at, confirm }) => {
  const after = Redirect.nullable().parse(parseJson(row.before));
  const problem = after && problemOf(after.to);
  if (problem) return { outcome: 'problems', problems: [`${after.to} ${problem}`] };
  const change = { path: row.target, locale: localeOf(row), after };
  const result = await changeRedirects<Exclude<UndoResult, { outcome: 'undone' }>>(
    env.DB,
    { by, at, undoes: row.id },
    async ({ all }) => {
      // A repeated undo only publishes, because KV may have rejected the first attempt.
      if (await isUndone(env.DB, row)) return { changes: [] };
      const current = all.find((entry) => keyOf(entry) === keyOf(change)) ?? null;
      const hasLaterChange = row.after === null && (await isChangedSince(env.DB, row));
      if (hasLaterChange || (current?.version ?? 0) !== versionAfter(row))
        return { rejection: { outcome: 'conflict', previous: after, present: current && { ...current } } };
      const problems = problemsOf(all, [change]).map(({ message }) => `${row.target} ${message}`);
      if (problems.length > 0) return { rejection: { outcome: 'problems', problems } };
      // A page may have been published at the path since the redirect was deleted.
      if (after && !confirm) {
        const { path, locale } = change;
        const { warnings } = await checkChange(env, { after: { path, locale, ...after }, before: current });
        if (warnings.length > 0) return { rejection: { outcome: 'unconfirmed', warnings } };
      }
      return { changes: [change] };
    },
  );
  if (result.outcome === 'rejected') return result.rejection;
  await publishRedirects(env);
  return { outcome: 'undone' };
};

const SearchValues = z.object({ type: z.enum(TOOL_KINDS), target: z.string() });

/** Deletes an added search entry, or adds a deleted one again. */
const undoSearch: Undo = async (env, row, { by, at }) => {
  const [before, after] = [parseJson(row.before), parseJson(row.after)];
  const { type: kind, target } = SearchValues.parse(before ?? after);
  const tool = SearchToolSchema.parse({ locale: row.locale, kind, keyword: row.target, target });
  const author = { by, at, undoes: row.id };
  const previous = before === null ? null : { type: kind, target };
  if (before === null) {
    const { all } = await readTools(env.DB);
    const current = all.find((entry) =>
      (['locale', 'kind', 'keyword', 'target'] as const).every((name) => entry[name] === tool[name]),
    );
    const isRemoved = current !== undefined && (await removeTool(env.DB, current.id, author)) !== null;
    // Publishes even without a change, because the portal may have rejected an earlier undo.
    await publishTools(env);
    return isRemoved ? { outcome: 'undone' } : { outcome: 'conflict', previous, present: null };
  }
  const outcome = await addTool(env.DB, tool, author);
  if (outcome === 'taken' || outcome === 'too-many')
    return { outcome: 'problems', problems: [`${row.target} ${ADD_ERRORS[outcome]}`] };
  await publishTools(env);
  return outcome === 'added' ? { outcome: 'undone' } : { outcome: 'conflict', previous, present: previous };
};

const undoRouting: Undo = async (env, row, { by, at }) => {
  const previous = rulesOfAudit(row.before);
  const author = { seen: row.id, by, at, undoes: row.id };
  if (await changeRouting(env.DB, previous, author)) return { outcome: 'undone' };
  const { rules: current } = await readRouting(env.DB);
  return { outcome: 'conflict', previous: rulesByPosition(previous), present: rulesByPosition(current) };
};

const UNDO: ReadonlyMap<string, Undo> = new Map([
  ...OVERRIDE_KINDS.map((kind) => [kind, undoOverride] as const),
  ['redirect', undoRedirect],
  ['search', undoSearch],
  [ROUTING_KIND, undoRouting],
]);

/** Whether a change can be undone: of overrides, redirects, search, and lead routing, with stored values. */
export const canUndo = ({ kind, target, by }: Pick<AuditRow, 'kind' | 'target' | 'by'>): boolean =>
  UNDO.has(kind) && target !== null && by !== DELETED;

/** Undoes a change. Rejects with a TypeError if it cannot be undone (`canUndo`), or with NotPublished. */
export async function undo(env: Bindings & Site, row: AuditRow, request: Request): Promise<UndoResult> {
  const handler = UNDO.get(row.kind);
  if (!handler || row.target === null) throw new TypeError(`a ${row.kind} cannot be undone`);
  return handler(env, { ...row, target: row.target }, request);
}
