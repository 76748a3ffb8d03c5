// Publishes the active redirects to KV as one value.
import { REDIRECTS_KEY, serializeRedirects } from '../../../common/redirects/rules.ts';
import type { Bindings } from '../env.ts';
import { writeKv } from '../kv.ts';
import { publishSettled } from '../publish.ts';
import { readRedirects } from './store.ts';

/** Writes the active redirects to KV. May reject with NotPublished. */
export const publishRedirects = ({ DB, KV }: Bindings): Promise<void> =>
  publishSettled({
    read: () => readRedirects(DB),
    isSame: (one, other) => one.last === other.last,
    write: async ({ all }) => {
      const { value, stamp } = await serializeRedirects(
        all.filter(({ enabled }) => enabled).map(({ path, ...redirect }) => ({ ...redirect, from: path })),
      );
      await writeKv(KV, REDIRECTS_KEY, value, { metadata: { stamp } });
    },
  });
