// Overrides of a locale, from KV. Without a known snapshot, the portal's values apply.
import { recordOf } from '../../common/contract/own.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { NO_OVERRIDES, parseSnapshot, type Snapshot, snapshotKey } from '../../common/overrides/snapshot.ts';
import { emptyValue, type LiveSources, type LiveValue, readCurrent } from './live-value.ts';

/** Last snapshots in the memory of an isolate. */
export type Overrides = Readonly<Record<Locale, LiveValue<Snapshot>>>;

/** State of a new isolate. */
export const initialOverrides = (): Overrides => recordOf(localeCodes, () => emptyValue<Snapshot>());

function parseOrReport(stored: string | null, report: LiveSources['report']): Snapshot {
  try {
    return parseSnapshot(stored) ?? NO_OVERRIDES;
  } catch (error) {
    report({ event: 'overrides-malformed', error: String(error) });
    return NO_OVERRIDES;
  }
}

/**
 * Current snapshot of a locale. Never rejects: a malformed snapshot is reported and ignored.
 *
 * @returns `null` if KV fails and this isolate has not read a snapshot before
 */
export const readSnapshot = (
  overrides: Overrides,
  locale: Locale,
  sources: LiveSources,
): Promise<Snapshot | null> =>
  readCurrent(overrides[locale], sources, 'live-read-failed', async () =>
    parseOrReport(await sources.kv.get(snapshotKey(locale), { cacheTtl: 30 }), sources.report),
  );
