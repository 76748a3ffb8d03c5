// Brings KV to what D1 says: one snapshot a locale, which is all that a visitor's request reads.
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { snapshotKey, snapshotOf } from '../../common/overrides/snapshot.ts';
import { lastChange } from './audit/store.ts';
import { overrideInputOf, readOverrides } from './banners/store.ts';
import { readRenewals, renewalsOf } from './cached-data/renewals.ts';
import type { Bindings } from './env.ts';
import { pause, writeKv } from './kv.ts';

/** KV did not take what D1 holds by now. */
export class NotPublished extends Error {}

/** Editors who change something at the same moment are few. */
const MAX_TRIES = 5;

interface Publication<T> {
  /** What D1 says now. */
  read: () => Promise<T>;
  /** Writes it to KV. */
  write: (said: T) => Promise<void>;
  isSame?: (one: T, other: T) => boolean;
}

/**
 * Writes to KV what D1 says. KV has no transactions: whoever finds that D1 says something else by now writes again, so
 * that the last write says what D1 says. Rejects with NotPublished when it cannot be written, or when others go on
 * changing things for longer than this can follow.
 */
export async function publishSettled<T>({ read, write, isSame = Object.is }: Publication<T>): Promise<void> {
  let said = await read();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await write(said).catch((cause) => {
      throw new NotPublished(String(cause), { cause });
    });
    const now = await read();
    if (isSame(now, said)) return;
    said = now;
    await pause();
  }
  throw new NotPublished(`${MAX_TRIES} changes came while it was written`);
}

async function put({ DB, KV }: Bindings, locales: readonly Locale[]): Promise<void> {
  const [overrides, renewals] = await Promise.all([readOverrides(DB), readRenewals(DB, locales)]);
  await Promise.all(
    locales.map(async (code) => {
      const own = overrides.filter(({ locale }) => locale === code);
      const snapshot = await snapshotOf(
        own.map((override) => ({ kind: override.kind, id: override.target, ...overrideInputOf(override) })),
        renewalsOf(renewals, code),
      );
      await writeKv(KV, snapshotKey(code), JSON.stringify(snapshot));
    }),
  );
}

/**
 * Writes the snapshots of the locales named; of all where somebody changed something meanwhile. Rejects with
 * NotPublished.
 */
export async function publishSnapshots(
  env: Bindings,
  locales: readonly Locale[] = localeCodes,
): Promise<void> {
  let of = locales;
  await publishSettled({
    read: () => lastChange(env.DB),
    write: async () => {
      await put(env, of);
      of = localeCodes;
    },
  });
}
