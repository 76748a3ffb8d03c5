// Brings KV to what D1 says of redirects: one value with all that are switched on.
import { REDIRECTS_KEY, storedRedirects } from '../../../src/live/redirects.ts';
import type { Bindings } from '../env.ts';
import { pause, writeKv } from '../kv.ts';
import { NotPublished } from '../publish.ts';
import { readRedirects } from './rows.ts';

const MOST_TRIES = 5;

/**
 * Writes the redirects to KV, again where somebody changed some meanwhile, so that the last write says what D1 says.
 * Rejects with NotPublished when KV fails, or when others go on changing them.
 */
export async function publishRedirects({ DB, KV }: Bindings): Promise<void> {
  let read = await readRedirects(DB);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { value, stamp } = await storedRedirects(
      read.all.filter(({ enabled }) => enabled).map(({ path, ...redirect }) => ({ ...redirect, from: path })),
    );
    await writeKv(KV, REDIRECTS_KEY, value, { metadata: { stamp } }).catch((cause) => {
      throw new NotPublished(String(cause), { cause });
    });
    const now = await readRedirects(DB);
    if (now.last === read.last) return;
    read = now;
    await pause();
  }
  throw new NotPublished(`${MOST_TRIES} changes came while it was written`);
}
