// Calls about redirects, below /ops/api/redirects.
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import type { Bindings, OpsEnv } from '../env.ts';
import type { PageCheck, PageWarning, Site } from '../page-check.ts';
import { refuse } from '../refuse.ts';
import { keyOf } from './chains.ts';
import { changeRedirects, mistakesOf, type RedirectChange, type RedirectMistake } from './change.ts';
import { changesOf, readTable, redirectsCsv } from './csv.ts';
import { checkChange, checkTable } from './page-check.ts';
import { checkMapping } from './portal-mapping.ts';
import { publishRedirects } from './publish.ts';
import {
  ChangedRedirect,
  ImportBody,
  NewRedirectBody,
  RedirectParam,
  RedirectsQuery,
  RemovedRedirect,
} from './schema.ts';
import { listRedirects, readRedirect, readRedirects, type StoredRedirect } from './store.ts';

/** Reason why a change was refused. */
type Refusal =
  | { error: 'conflict'; seen: number; present: StoredRedirect | null }
  | { error: 'mistakes'; mistakes: RedirectMistake[] }
  | { error: 'unconfirmed'; warnings: PageWarning[] };

const who = (by: string) => ({ by, at: new Date().toISOString() });

interface Judged {
  changes: RedirectChange[];
  /** Number of targets whose mapping the portal did not return. */
  mappingUnchecked: number;
  /** Number of addresses that the site did not check. */
  unchecked: number;
}

const NOT_CHECKED: PageCheck = { warnings: [], unchecked: 0 };

/** Checks one change against the other redirects, the portal's mapping, and the pages of the site. */
async function judge(
  env: Bindings & Site,
  all: readonly StoredRedirect[],
  change: RedirectChange,
  { before, confirm }: { before: StoredRedirect | null; confirm: boolean },
): Promise<{ refusal: Refusal } | Judged> {
  const own = mistakesOf(all, [change]);
  const { path, locale } = change;
  const after = change.after && { path, locale, ...change.after };
  const { mistakes, mappingUnchecked } = await checkMapping(env, after ? [after] : []);
  if (own.length + mistakes.length > 0)
    return { refusal: { error: 'mistakes', mistakes: [...own, ...mistakes] } };
  const { warnings, unchecked } = after && !confirm ? await checkChange(env, { after, before }) : NOT_CHECKED;
  if (warnings.length > 0) return { refusal: { error: 'unconfirmed', warnings } };
  return { changes: [change], mappingUnchecked, unchecked };
}

/** Changes or deletes one redirect, if it has the version that the editor saw. */
async function changeOne(
  env: Bindings & Site,
  by: string,
  { id, seen, confirm }: { id: number; seen: number; confirm: boolean },
  after: RedirectChange['after'],
) {
  let judged: Judged = { changes: [], mappingUnchecked: 0, unchecked: 0 };
  const changed = await changeRedirects<Refusal>(env.DB, who(by), async ({ all }) => {
    const present = all.find((redirect) => redirect.id === id) ?? null;
    if (!present || present.version !== seen) return { refusal: { error: 'conflict', seen, present } };
    const { path, locale } = present;
    const decided = await judge(env, all, { path, locale, after }, { before: present, confirm });
    if ('changes' in decided) judged = decided;
    return decided;
  });
  if (changed.outcome === 'refused') return changed;
  await publishRedirects(env);
  const { mappingUnchecked, unchecked } = judged;
  return {
    outcome: changed.outcome,
    redirect: await readRedirect(env.DB, id, new Date()),
    mappingUnchecked,
    unchecked,
  };
}

export const redirectCalls = new Hono<OpsEnv>()
  .get('/', zValidator('query', RedirectsQuery, refuse), async (c) =>
    c.json(await listRedirects(c.env.DB, c.req.valid('query'), new Date()), 200),
  )
  /** All redirects as a CSV file. */
  .get('/file', async (c) =>
    c.body(redirectsCsv((await readRedirects(c.env.DB)).all), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="redirects.csv"',
    }),
  )
  /**
   * Returns the changes and mistakes of a table. With `apply`, and without mistakes, it is written: all lines or none.
   */
  .post('/import', zValidator('json', ImportBody, refuse), async (c) => {
    const { csv, apply, seen, confirm } = c.req.valid('json');
    const { all, last } = await readRedirects(c.env.DB);
    const looked = readTable(csv, all);
    const { mistakes, mappingUnchecked } =
      looked.mistakes.length > 0
        ? { mistakes: [], mappingUnchecked: 0 }
        : await checkMapping(
            c.env,
            looked.changes.map(({ after }) => after),
          );
    const { warnings, unchecked } = await checkTable(
      c.env,
      looked.mistakes.length + mistakes.length > 0 ? [] : looked.changes,
    );
    const lines = new Map(looked.changes.map((change) => [keyOf(change), change.line]));
    const look = {
      ...looked,
      mistakes: [
        ...looked.mistakes,
        ...mistakes.map(({ key, message }) => ({ line: lines.get(key) ?? 1, about: key.trim(), message })),
      ],
      warnings: warnings.map(({ change: { line, path }, warning: { message } }) => ({
        line,
        about: path,
        message,
      })),
      mappingUnchecked,
      unchecked,
      last,
    };
    if (!apply || look.mistakes.length > 0) return c.json({ ...look, applied: false }, 200);
    if (look.warnings.length > 0 && !confirm)
      return c.json({ error: 'unconfirmed' as const, warnings: look.warnings }, 422);
    const written = await changeRedirects<'conflict'>(c.env.DB, who(c.var.by), (read) =>
      read.last === (seen ?? last) ? { changes: changesOf(looked) } : { refusal: 'conflict' },
    );
    if (written.outcome === 'refused') return c.json({ error: 'conflict' as const }, 409);
    await publishRedirects(c.env);
    return c.json({ ...look, applied: true }, 200);
  })
  .get('/:id', zValidator('param', RedirectParam, refuse), async (c) => {
    const redirect = await readRedirect(c.env.DB, c.req.valid('param').id, new Date());
    return redirect ? c.json({ redirect }, 200) : c.json({ error: 'not-found' as const }, 404);
  })
  /**
   * 409: a redirect of that path and language exists. 422: it would create a loop or a chain (`mistakes`), or it has
   * warnings and no `confirm` (`unconfirmed`).
   */
  .post('/', zValidator('json', NewRedirectBody, refuse), async (c) => {
    const { path, locale, confirm, ...after } = c.req.valid('json');
    let judged: Judged = { changes: [], mappingUnchecked: 0, unchecked: 0 };
    const added = await changeRedirects<Refusal>(c.env.DB, who(c.var.by), async ({ all }) => {
      const present = all.find((redirect) => keyOf(redirect) === keyOf({ path, locale })) ?? null;
      if (present) return { refusal: { error: 'conflict', seen: 0, present } };
      const decided = await judge(c.env, all, { path, locale, after }, { before: null, confirm });
      if ('changes' in decided) judged = decided;
      return decided;
    });
    if (added.outcome === 'refused')
      return added.refusal.error === 'conflict' ? c.json(added.refusal, 409) : c.json(added.refusal, 422);
    await publishRedirects(c.env);
    return c.json(
      { path, locale, mappingUnchecked: judged.mappingUnchecked, unchecked: judged.unchecked },
      200,
    );
  })
  /** 409: another editor changed or deleted it before (`present: null`). 422: as above. */
  .put(
    '/:id',
    zValidator('param', RedirectParam, refuse),
    zValidator('json', ChangedRedirect, refuse),
    async (c) => {
      const { seen, confirm, ...after } = c.req.valid('json');
      const changed = await changeOne(c.env, c.var.by, { ...c.req.valid('param'), seen, confirm }, after);
      if (changed.outcome === 'changed') {
        const { redirect, mappingUnchecked, unchecked } = changed;
        return c.json({ redirect, mappingUnchecked, unchecked }, 200);
      }
      return changed.refusal.error === 'conflict'
        ? c.json(changed.refusal, 409)
        : c.json(changed.refusal, 422);
    },
  )
  .delete(
    '/:id',
    zValidator('param', RedirectParam, refuse),
    zValidator('query', RemovedRedirect, refuse),
    async (c) => {
      const { seen } = c.req.valid('query');
      const removal = { ...c.req.valid('param'), seen, confirm: true };
      const removed = await changeOne(c.env, c.var.by, removal, null);
      if (removed.outcome === 'changed') return c.json({ mappingUnchecked: removed.mappingUnchecked }, 200);
      return removed.refusal.error === 'conflict'
        ? c.json(removed.refusal, 409)
        : c.json(removed.refusal, 422);
    },
  );
