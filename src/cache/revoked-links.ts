// Which preview links were taken back, as a request needs it. Asked for by whoever comes with such a link alone.
import { parseRevoked, REVOKED_KEY } from '../../common/preview/preview-link.ts';
import { type LiveSources, type LiveValue, present } from './live-value.ts';

/** The ids that were taken back. */
export type RevokedLinks = LiveValue<ReadonlySet<string>>;

/** The present ones; `null` where nobody can say: then no link is good. Never rejects. */
export const revokedLinks = (
  state: RevokedLinks,
  sources: LiveSources,
): Promise<ReadonlySet<string> | null> =>
  present(state, sources, 'revoked-read-failed', async () =>
    parseRevoked(await sources.kv.get(REVOKED_KEY, { cacheTtl: 30 })),
  );
