// Redirect API under /ops/api/redirects.
import { type Context, Hono } from 'hono';
import type { Bindings, OpsEnv } from '../env.ts';
import { NOT_CHECKED, type PageWarning, type Site } from '../page-check.ts';
import { json, param, query } from '../validators.ts';
import { keyOf } from './chains.ts';
import { changeRedirects, problemsOf, type RedirectChange, type RedirectProblem } from './change.ts';
import { changesOf, readTable, redirectsCsv } from './import/csv.ts';
import { checkChange, checkMapping, checkTable } from './page-check.ts';
import {
  ChangedRedirect,
  ImportBody,
  NewRedirectBody,
  RedirectParam,
  RedirectsQuery,
  RemovedRedirect,
} from './schema.ts';
import {
  listRedirects,
  publishRedirects,
  readRedirect,
  readRedirects,
  type StoredRedirect,
} from './store.ts';

type Rejection =
  | { error: 'conflict'; seen: number; present: StoredRedirect | null }
  | { error: 'problems'; problems: RedirectProblem[] }
  | { error: 'unconfirmed'; warnings: PageWarning[] };

interface Checked {
  changes: RedirectChange[];
  /** Number of targets whose mapping the portal did not return. */
  mappingUnchecked: number;
  /** Number of paths whose page could not be checked. */
  unchecked: number;
}

interface RequestedChange {
  change: RedirectChange;
  before: StoredRedirect | null;
}

const authorOf = (by: string) => ({ by, at: new Date().toISOString() });

/** Checks one change against the other redirects, the portal's mapping, and the pages of the site. */
async function check(
  env: Bindings & Site,
  all: readonly StoredRedirect[],
  { change, before }: RequestedChange,
  confirm: boolean,
): Promise<{ rejection: Rejection } | Checked> {
  const { path, locale } = change;
  const after = change.after && { path, locale, ...change.after };
  const mapping = await checkMapping(env, after ? [after] : []);
  const problems = [...problemsOf(all, [change]), ...mapping.problems];
  if (problems.length > 0) return { rejection: { error: 'problems', problems } };
  const { warnings, unchecked } = after && !confirm ? await checkChange(env, { after, before }) : NOT_CHECKED;
  if (warnings.length > 0) return { rejection: { error: 'unconfirmed', warnings } };
  return { changes: [change], mappingUnchecked: mapping.mappingUnchecked, unchecked };
}

/** Checks, writes, and publishes a change. `choose` derives it from the current redirects. */
async function changeOne(
  env: Bindings & Site,
  by: string,
  confirm: boolean,
  choose: (all: readonly StoredRedirect[]) => { rejection: Rejection } | RequestedChange,
) {
  const changed = await changeRedirects<Rejection, Checked>(env.DB, authorOf(by), async ({ all }) => {
    const requested = choose(all);
    return 'rejection' in requested ? requested : check(env, all, requested, confirm);
  });
  if (changed.outcome === 'changed') await publishRedirects(env);
  return changed;
}

/** Changes the redirect with an ID (`null` deletes it), if it still has the version that the editor saw. */
const changeSeen =
  (id: number, seen: number, after: RedirectChange['after']) =>
  (all: readonly StoredRedirect[]): { rejection: Rejection } | RequestedChange => {
    const current = all.find((redirect) => redirect.id === id) ?? null;
    if (current?.version !== seen) return { rejection: { error: 'conflict', seen, present: current } };
    const { path, locale } = current;
    return { change: { path, locale, after }, before: current };
  };

const rejectionResponse = (c: Context, rejection: Rejection) =>
  rejection.error === 'conflict' ? c.json(rejection, 409) : c.json(rejection, 422);

/** Checks a table. The mapping and the pages are checked only if the table itself has no errors. */
async function checkImport(env: Bindings & Site, csv: string) {
  const { all, last } = await readRedirects(env.DB);
  const table = readTable(csv, all);
  const isValid = table.problems.length === 0;
  const mapping = await checkMapping(env, isValid ? table.changes.map(({ after }) => after) : []);
  const isChecked = isValid && mapping.problems.length === 0;
  const { warnings, unchecked } = await checkTable(env, isChecked ? table.changes : []);
  const lines = new Map(table.changes.map((change) => [keyOf(change), change.line]));
  return {
    ...table,
    problems: [
      ...table.problems,
      ...mapping.problems.map(({ key, message }) => ({
        line: lines.get(key) ?? 1,
        subject: key.trim(),
        message,
      })),
    ],
    warnings: warnings.map(({ change: { line, path }, warning: { message } }) => ({
      line,
      subject: path,
      message,
    })),
    mappingUnchecked: mapping.mappingUnchecked,
    unchecked,
    last,
  };
}

export const redirectCalls = new Hono<OpsEnv>()
  .get('/', query(RedirectsQuery), async (c) =>
    c.json(await listRedirects(c.env.DB, c.req.valid('query'), new Date()), 200),
  )
  /** All redirects as a CSV file. */
  .get('/file', async (c) =>
    c.body(redirectsCsv((await readRedirects(c.env.DB)).all), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="redirects.csv"',
    }),
  )
  /** Returns the changes and errors of a table. With `apply`, writes all lines, or none if there are errors. */
  .post('/import', json(ImportBody), async (c) => {
    const { csv, apply, seen, confirm } = c.req.valid('json');
    const table = await checkImport(c.env, csv);
    if (!apply || table.problems.length > 0) return c.json({ ...table, applied: false }, 200);
    if (table.warnings.length > 0 && !confirm)
      return c.json({ error: 'unconfirmed' as const, warnings: table.warnings }, 422);
    const result = await changeRedirects<'conflict'>(c.env.DB, authorOf(c.var.by), ({ last }) =>
      last === (seen ?? table.last) ? { changes: changesOf(table) } : { rejection: 'conflict' },
    );
    if (result.outcome === 'rejected') return c.json({ error: 'conflict' as const }, 409);
    await publishRedirects(c.env);
    return c.json({ ...table, applied: true }, 200);
  })
  .get('/:id', param(RedirectParam), async (c) => {
    const redirect = await readRedirect(c.env.DB, c.req.valid('param').id, new Date());
    return redirect ? c.json({ redirect }, 200) : c.json({ error: 'not-found' as const }, 404);
  })
  /**
   * 409: the path already has a redirect in this language. 422: the redirect is invalid, such as a loop or a chain
   * (`problems`), or there are warnings and `confirm` is missing (`unconfirmed`).
   */
  .post('/', json(NewRedirectBody), async (c) => {
    const { path, locale, confirm, ...after } = c.req.valid('json');
    const change = { path, locale, after };
    const added = await changeOne(c.env, c.var.by, confirm, (all) => {
      const current = all.find((redirect) => keyOf(redirect) === keyOf(change));
      return current
        ? { rejection: { error: 'conflict', seen: 0, present: current } }
        : { change, before: null };
    });
    if (added.outcome === 'rejected') return rejectionResponse(c, added.rejection);
    const { mappingUnchecked, unchecked } = added;
    return c.json({ path, locale, mappingUnchecked, unchecked }, 200);
  })
  /** 409: another editor has changed or deleted it (`present: null`). 422: as for `POST /`. */
  .put('/:id', param(RedirectParam), json(ChangedRedirect), async (c) => {
    const { id } = c.req.valid('param');
    const { seen, confirm, ...after } = c.req.valid('json');
    const changed = await changeOne(c.env, c.var.by, confirm, changeSeen(id, seen, after));
    if (changed.outcome === 'rejected') return rejectionResponse(c, changed.rejection);
    const { mappingUnchecked, unchecked } = changed;
    const redirect = await readRedirect(c.env.DB, id, new Date());
    return c.json({ redirect, mappingUnchecked, unchecked }, 200);
  })
  .delete('/:id', param(RedirectParam), query(RemovedRedirect), async (c) => {
    const { id } = c.req.valid('param');
    const removed = await changeOne(c.env, c.var.by, true, changeSeen(id, c.req.valid('query').seen, null));
    if (removed.outcome === 'rejected') return rejectionResponse(c, removed.rejection);
    return c.json({ mappingUnchecked: removed.mappingUnchecked }, 200);
  });
