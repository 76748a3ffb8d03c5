// The flips of a locale as a request needs them. Where none was ever seen, the portal's own values hold.
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { NO_OVERRIDES, parseSnapshot, type Snapshot, snapshotKey } from '../../common/overrides/snapshot.ts';
import { type LiveSources, type LiveValue, present, unseen } from './live-value.ts';

/** The snapshots as an isolate last saw them. */
export type Overrides = Readonly<Record<Locale, LiveValue<Snapshot>>>;

/** What a new isolate knows of flips: nothing. */
export const initialOverrides = (): Overrides =>
  Object.fromEntries(localeCodes.map((locale) => [locale, unseen<Snapshot>()])) as Record<
    Locale,
    LiveValue<Snapshot>
  >;

function parsed(stored: string | null, report: LiveSources['report']): Snapshot {
  try {
    return parseSnapshot(stored) ?? NO_OVERRIDES;
  } catch (error) {
    report({ event: 'live-malformed', error: String(error) });
    return NO_OVERRIDES;
  }
}

/**
 * The present snapshot of a locale; `null` where nobody can say: KV fails, and this isolate has never seen one.
 * Never rejects: a snapshot of another shape counts as absent, and is reported.
 */
export const liveSnapshot = (
  overrides: Overrides,
  locale: Locale,
  sources: LiveSources,
): Promise<Snapshot | null> =>
  present(overrides[locale], sources, 'live-read-failed', async () =>
    parsed(await sources.kv.get(snapshotKey(locale), { cacheTtl: 30 }), sources.report),
  );
