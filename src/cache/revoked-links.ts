// Revoked preview links. Only requests with a preview link read them.
import { parseRevoked, REVOKED_KEY } from '../../common/preview/preview-link.ts';
import { currentValue, type LiveSources, type LiveValue } from './live-value.ts';

/** Ids of revoked links. */
export type RevokedLinks = LiveValue<ReadonlySet<string>>;

/** Current revoked links; `null` if unknown, in which case no link is valid. Never rejects. */
export const revokedLinks = (
  state: RevokedLinks,
  sources: LiveSources,
): Promise<ReadonlySet<string> | null> =>
  currentValue(state, sources, 'revoked-read-failed', async () =>
    parseRevoked(await sources.kv.get(REVOKED_KEY, { cacheTtl: 30 })),
  );
