// The content version: a random stamp in KV. Publishing content or flipping a banner writes another one, and
// whatever was made under the one before is made anew (docs/decisions/004). Equality decides, never a clock.
import { STAMP, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import { type LiveSources, type LiveValue, present } from './live-value.ts';

/** What there is before anything was published. */
const NO_VERSION = '0';

/**
 * The present version; `null` where nobody can say: KV fails, and this isolate has never seen one. Values of any
 * version are then as good as of the present one.
 */
export const contentVersion = (state: LiveValue<string>, sources: LiveSources): Promise<string | null> =>
  present(state, sources, 'version-read-failed', async () => {
    const stored = await sources.kv.get(VERSION_KEY, { cacheTtl: 30 });
    return stored && STAMP.test(stored) ? stored : NO_VERSION;
  });
