// The calls about redirects, below /ops/api/redirects.
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import {
  ChangedRedirect,
  ImportBody,
  NewRedirect,
  RedirectParam,
  RedirectsQuery,
  RemovedRedirect,
} from '../calls/redirects.ts';
import type { Bindings, OpsEnv } from '../env.ts';
import { refuse } from '../refuse.ts';
import { keyOf } from './chains.ts';
import { changeRedirects, mistakesOf, type RedirectChange, type RedirectMistake } from './change.ts';
import { checkMapping } from './portal-mapping.ts';
import { publishRedirects } from './publish.ts';
import { listRedirects, readRedirect, readRedirects, type StoredRedirect } from './rows.ts';
import { changesOf, readTable, redirectsCsv } from './table.ts';

/** Why a change was not made. */
type Refusal =
  | { error: 'conflict'; seen: number; present: StoredRedirect | null }
  | { error: 'mistakes'; mistakes: RedirectMistake[] };

const who = (by: string) => ({ by, at: new Date().toISOString() });

/** What is wrong with one change, in the table that is there and with the portal. */
async function wrongWith(
  env: Bindings,
  all: readonly StoredRedirect[],
  change: RedirectChange,
): Promise<{ refusal: Refusal } | { changes: RedirectChange[]; unasked: number }> {
  const own = mistakesOf(all, [change]);
  const { path, locale, after } = change;
  const { mistakes, unasked } = await checkMapping(env, after ? [{ path, locale, ...after }] : []);
  return own.length + mistakes.length > 0
    ? { refusal: { error: 'mistakes', mistakes: [...own, ...mistakes] } }
    : { changes: [change], unasked };
}

/** Changes or removes one redirect, of the version that its editor saw. */
async function changeOne(
  env: Bindings,
  by: string,
  { id, seen }: { id: number; seen: number },
  after: RedirectChange['after'],
) {
  let unasked = 0;
  const changed = await changeRedirects<Refusal>(env.DB, who(by), async ({ all }) => {
    const present = all.find((redirect) => redirect.id === id) ?? null;
    if (!present || present.version !== seen) return { refusal: { error: 'conflict', seen, present } };
    const { path, locale } = present;
    const decided = await wrongWith(env, all, { path, locale, after });
    if ('unasked' in decided) unasked = decided.unasked;
    return decided;
  });
  if (changed.outcome === 'refused') return changed;
  await publishRedirects(env);
  return { outcome: changed.outcome, redirect: await readRedirect(env.DB, id, new Date()), unasked };
}

export const redirectCalls = new Hono<OpsEnv>()
  .get('/', zValidator('query', RedirectsQuery, refuse), async (c) =>
    c.json(await listRedirects(c.env.DB, c.req.valid('query'), new Date()), 200),
  )
  /** All of them as a table for a spreadsheet. */
  .get('/file', async (c) =>
    c.body(redirectsCsv((await readRedirects(c.env.DB)).all), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="redirects.csv"',
    }),
  )
  /**
   * What a table would change and what is wrong with it; with `apply`, and nothing wrong, it is written: all or
   * none.
   */
  .post('/import', zValidator('json', ImportBody, refuse), async (c) => {
    const { csv, apply, seen } = c.req.valid('json');
    const { all, last } = await readRedirects(c.env.DB);
    const looked = readTable(csv, all);
    const { mistakes, unasked } =
      looked.mistakes.length > 0
        ? { mistakes: [], unasked: 0 }
        : await checkMapping(
            c.env,
            looked.changes.map(({ after }) => after),
          );
    const lines = new Map(looked.changes.map((change) => [keyOf(change), change.line]));
    const look = {
      ...looked,
      mistakes: [
        ...looked.mistakes,
        ...mistakes.map(({ key, message }) => ({ line: lines.get(key) ?? 1, about: key.trim(), message })),
      ],
      unasked,
      last,
    };
    if (!apply || look.mistakes.length > 0) return c.json({ ...look, applied: false }, 200);
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
  /** 409: there is one of that path and language already. 422: it would make a loop or a chain. */
  .post('/', zValidator('json', NewRedirect, refuse), async (c) => {
    const { path, locale, ...after } = c.req.valid('json');
    let unasked = 0;
    const added = await changeRedirects<Refusal>(c.env.DB, who(c.var.by), async ({ all }) => {
      const present = all.find((redirect) => keyOf(redirect) === keyOf({ path, locale })) ?? null;
      if (present) return { refusal: { error: 'conflict', seen: 0, present } };
      const decided = await wrongWith(c.env, all, { path, locale, after });
      if ('unasked' in decided) unasked = decided.unasked;
      return decided;
    });
    if (added.outcome === 'refused')
      return added.refusal.error === 'conflict' ? c.json(added.refusal, 409) : c.json(added.refusal, 422);
    await publishRedirects(c.env);
    return c.json({ path, locale, unasked }, 200);
  })
  /** 409: somebody was faster, or it is gone (`present: null`). 422: it would make a loop or a chain. */
  .put(
    '/:id',
    zValidator('param', RedirectParam, refuse),
    zValidator('json', ChangedRedirect, refuse),
    async (c) => {
      const { seen, ...after } = c.req.valid('json');
      const changed = await changeOne(c.env, c.var.by, { ...c.req.valid('param'), seen }, after);
      if (changed.outcome === 'changed')
        return c.json({ redirect: changed.redirect, unasked: changed.unasked }, 200);
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
      const removed = await changeOne(c.env, c.var.by, { ...c.req.valid('param'), seen }, null);
      if (removed.outcome === 'changed') return c.json({ unasked: removed.unasked }, 200);
      return removed.refusal.error === 'conflict'
        ? c.json(removed.refusal, 409)
        : c.json(removed.refusal, 422);
    },
  );
