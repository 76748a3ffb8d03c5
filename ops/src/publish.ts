// Publishes D1 to KV as one snapshot per locale. Visitor requests read only KV.
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { createSnapshot, snapshotKey } from '../../common/overrides/snapshot.ts';
import { noticesOf } from '../../common/status/notice.ts';
import { readLastChangeId } from './audit/store.ts';
import { overrideInputOf, readOverrides } from './banners/store.ts';
import { readRenewals, renewalsOf } from './cached-data/renewals.ts';
import type { Bindings } from './env.ts';
import { pause, writeKv } from './kv.ts';
import { readIncidents } from './status/store.ts';

/** Error for a change that is stored in D1 but could not be published. */
export class NotPublished extends Error {}

/** Maximum number of writes in case of concurrent changes. */
const MAX_TRIES = 5;

interface Publication<T> {
  read: () => Promise<T>;
  write: (state: T) => Promise<void>;
  isSame?: (before: T, after: T) => boolean;
}

/**
 * Writes the state of D1 to KV. KV has no transactions, so the state is read again after the write, and written again
 * if it has changed. Rejects with NotPublished if the write fails, or after MAX_TRIES concurrent changes.
 */
export async function publishUntilStable<T>({
  read,
  write,
  isSame = Object.is,
}: Publication<T>): Promise<void> {
  let state = await read();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await write(state).catch((cause) => {
      throw new NotPublished(String(cause), { cause });
    });
    const now = await read();
    if (isSame(now, state)) return;
    state = now;
    await pause();
  }
  throw new NotPublished(`${MAX_TRIES} concurrent changes prevented the publication`);
}

async function writeSnapshots({ DB, KV }: Bindings, locales: readonly Locale[]): Promise<void> {
  const [overrides, renewals, incidents] = await Promise.all([
    readOverrides(DB),
    readRenewals(DB, locales),
    readIncidents(DB, new Date()),
  ]);
  await Promise.all(
    locales.map(async (code) => {
      const localeOverrides = overrides.filter(({ locale }) => locale === code);
      const snapshot = await createSnapshot(
        localeOverrides.map((override) => ({
          kind: override.kind,
          id: override.target,
          ...overrideInputOf(override),
        })),
        renewalsOf(renewals, code),
        noticesOf(incidents, code, Date.now()),
      );
      await writeKv(KV, snapshotKey(code), JSON.stringify(snapshot));
    }),
  );
}

/** Writes the snapshots of `locales`, and of all locales after a concurrent change. May reject with NotPublished. */
export async function publishSnapshots(
  env: Bindings,
  locales: readonly Locale[] = localeCodes,
): Promise<void> {
  let stale = locales;
  await publishUntilStable({
    read: () => readLastChangeId(env.DB),
    write: async () => {
      await writeSnapshots(env, stale);
      stale = localeCodes;
    },
  });
}
