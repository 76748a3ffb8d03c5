// KV values: the content version and the revoked preview links.
import { parseRevoked, REVOKED_KEY } from '../../common/preview/preview-link.ts';
import { STAMP, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import { type LiveSources, type LiveValue, readCurrent } from './live-value.ts';

/** Version before the first publication. */
const NO_VERSION = '0';

/**
 * Current content version: a unique stamp (docs/decisions/004). Each publication, and each refresh of all pages in ops,
 * writes a new stamp, so that cached values of other versions are revalidated.
 *
 * @returns `null` if KV fails and this isolate has not read a version before. Then values of any version are current.
 */
export const readContentVersion = (state: LiveValue<string>, sources: LiveSources): Promise<string | null> =>
  readCurrent(state, sources, 'version-read-failed', async () => {
    const stored = await sources.kv.get(VERSION_KEY, { cacheTtl: 30 });
    return stored && STAMP.test(stored) ? stored : NO_VERSION;
  });

/** IDs of revoked preview links. */
export type RevokedLinks = LiveValue<ReadonlySet<string>>;

/**
 * IDs of the links that are currently revoked. Only requests with a preview link read them. Never rejects.
 *
 * @returns `null` if unknown, in which case no link is valid
 */
export const readRevokedLinks = (
  state: RevokedLinks,
  sources: LiveSources,
): Promise<ReadonlySet<string> | null> =>
  readCurrent(state, sources, 'revoked-read-failed', async () =>
    parseRevoked(await sources.kv.get(REVOKED_KEY, { cacheTtl: 30 })),
  );
