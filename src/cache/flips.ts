// The flips of a locale as a request needs them. Where none was ever seen, the portal's own values hold.
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { NOTHING_FLIPPED, parseSnapshot, type Snapshot, snapshotKey } from '../live/snapshot.ts';
import { type LiveSources, type LiveValue, present, unseen } from './live-value.ts';

/** The snapshots as an isolate last saw them. */
export type Flips = Readonly<Record<Locale, LiveValue<Snapshot>>>;

/** What a new isolate knows of flips: nothing. */
export const unseenFlips = (): Flips =>
  Object.fromEntries(localeCodes.map((locale) => [locale, unseen<Snapshot>()])) as Record<
    Locale,
    LiveValue<Snapshot>
  >;

function parsed(stored: string | null, report: LiveSources['report']): Snapshot {
  try {
    return parseSnapshot(stored) ?? NOTHING_FLIPPED;
  } catch (error) {
    report({ event: 'live-malformed', error: String(error) });
    return NOTHING_FLIPPED;
  }
}

/**
 * The present snapshot of a locale; `null` where nobody can say: KV fails, and this isolate has never seen one.
 * Never rejects: a snapshot of another shape counts as absent, and is reported.
 */
export const liveSnapshot = (flips: Flips, locale: Locale, sources: LiveSources): Promise<Snapshot | null> =>
  present(flips[locale], sources, 'live-read-failed', async () =>
    parsed(await sources.kv.get(snapshotKey(locale), { cacheTtl: 30 }), sources.report),
  );
