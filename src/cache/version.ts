// Content version: a random stamp in KV (docs/decisions/004). Publishing content or overriding a banner writes a new one,
// which revalidates all cached values of other versions. Versions are compared for equality only.
import { STAMP, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import { currentValue, type LiveSources, type LiveValue } from './live-value.ts';

/** Version before the first publication. */
const NO_VERSION = '0';

/** Current version; `null` if KV fails and this isolate has not read one before. Then values of any version are current. */
export const contentVersion = (state: LiveValue<string>, sources: LiveSources): Promise<string | null> =>
  currentValue(state, sources, 'version-read-failed', async () => {
    const stored = await sources.kv.get(VERSION_KEY, { cacheTtl: 30 });
    return stored && STAMP.test(stored) ? stored : NO_VERSION;
  });
