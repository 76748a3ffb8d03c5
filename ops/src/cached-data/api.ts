// The calls about shared data, below /ops/api/shared: what is kept, what it says, and to hold it otherwise.
import { zValidator } from '@hono/zod-validator';
import { type Context, Hono } from 'hono';
import { parseSharedKey } from '../../../common/shared-data/shared-value.ts';
import { newStamp } from '../../../common/shared-data/stamp.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import type { Bindings, OpsEnv } from '../env.ts';
import { publishSnapshots } from '../publish.ts';
import { refuse } from '../refuse.ts';
import { differenceOf } from './difference.ts';
import { changeHold, type Hold, readHeld, readHold } from './pins.ts';
import {
  ComparisonQuery,
  HoldBody,
  KeptQuery,
  KeptValueQuery,
  type HoldBody as OverrideInput,
} from './schema.ts';
import { keepPinned, listKept, pinnedValue, portalValue, presentValue, previousValue } from './store.ts';

/** A value that is to be pinned is not there. */
class NoValue extends Error {}

/** What is to be held by a wish; puts a value to be pinned where the site finds it. */
async function holdOf(env: Bindings, overrideInput: OverrideInput, before: Hold): Promise<Hold> {
  if (overrideInput.overrideInput === 'renew') return { pin: before.pin, renewed: newStamp() };
  // What was pinned may be long out of date.
  if (overrideInput.overrideInput === 'release') return { pin: null, renewed: newStamp() };
  const value = await (overrideInput.value === 'present' ? presentValue : previousValue)(
    env,
    overrideInput.key,
  );
  if (!value) throw new NoValue();
  await keepPinned(env, overrideInput.key, value);
  return { pin: value.hash, renewed: before.renewed };
}

const NOTHING: Hold = { pin: null, renewed: null };

/** Publishes what is held by now. Called also when nothing was changed: a repeated call mends KV. */
async function answered(c: Context<OpsEnv>, key: string) {
  const locale = parseSharedKey(key)?.locale;
  await publishSnapshots(c.env, locale === undefined ? undefined : [locale]);
  return c.json({ held: await readHold(c.env.DB, key) }, 200);
}

export const sharedCalls = new Hono<OpsEnv>()
  .get('/', zValidator('query', KeptQuery, refuse), async (c) => {
    const { locale, cursor } = c.req.valid('query');
    const [listed, held] = await Promise.all([listKept(c.env, locale, cursor), readHeld(c.env.DB, [locale])]);
    return c.json({ ...listed, held }, 200);
  })
  /** One value: what stands in KV, what stood there before it, what is pinned. */
  .get('/value', zValidator('query', KeptValueQuery, refuse), async (c) => {
    const { key } = c.req.valid('query');
    const held = await readHold(c.env.DB, key);
    const [present, previous, pinned] = await Promise.all([
      presentValue(c.env, key),
      previousValue(c.env, key),
      held?.pin ? pinnedValue(c.env, key, held.pin) : null,
    ]);
    if (!present && !pinned) return c.json({ error: 'not-found' as const }, 404);
    return c.json({ key, present, previous, pinned, held }, 200);
  })
  /** The present value beside another one. 502: the portal says nothing. */
  .get('/comparison', zValidator('query', ComparisonQuery, refuse), async (c) => {
    const { key, with: other } = c.req.valid('query');
    const present = await presentValue(c.env, key);
    try {
      const hold = other === 'pinned' ? await readHold(c.env.DB, key) : null;
      const second = await {
        portal: () => portalValue(c.env, key),
        previous: () => previousValue(c.env, key),
        pinned: () => (hold?.pin ? pinnedValue(c.env, key, hold.pin) : null),
      }[other]();
      if (!present || !second) return c.json({ error: 'not-found' as const }, 404);
      const isSame = present.hash === second.hash;
      return c.json({ isSame, lines: isSame ? [] : differenceOf(present.data, second.data) }, 200);
    } catch (error) {
      if (error instanceof PortalError)
        return c.json({ error: 'portal' as const, message: error.message }, 502);
      throw error;
    }
  })
  /** Holds a value otherwise. 404: the value to be pinned is not there; 409: somebody was faster. */
  .post('/', zValidator('json', HoldBody, refuse), async (c) => {
    const overrideInput = c.req.valid('json');
    const { key, seen } = overrideInput;
    const before = await readHold(c.env.DB, key);
    try {
      const hold = await holdOf(c.env, overrideInput, before ?? NOTHING);
      if (before?.version === seen && before.pin === hold.pin && before.renewed === hold.renewed)
        return answered(c, key);
      const who = { by: c.var.by, at: new Date().toISOString() };
      const isChanged = await changeHold(
        c.env.DB,
        { key, hold, seen, action: overrideInput.overrideInput },
        who,
      );
      if (!isChanged)
        return c.json({ error: 'conflict' as const, seen, held: await readHold(c.env.DB, key) }, 409);
      return answered(c, key);
    } catch (error) {
      if (error instanceof NoValue) return c.json({ error: 'not-found' as const }, 404);
      throw error;
    }
  });
