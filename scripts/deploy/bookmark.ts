// Records the bookmark of a deployed database before it changes (D1 Time Travel): prints it, and stores it in KV for as
// long as it is valid.
import { z } from 'zod';
import { BOOKMARK_PREFIX } from '../../common/backup/bookmark.ts';
import type { DatabaseName } from '../../common/retention/retention.ts';
import type { Tools } from './tools.ts';

/** Retention of bookmarks on the platform, in seconds: 30 days. */
const VALID_SECONDS = 30 * 24 * 3600;
const Info = z.object({ bookmark: z.string().regex(/^[\w-]{1,200}$/) });

type BookmarkTools = Pick<Tools, 'wrangler' | 'print' | 'now'>;

/** Tools for callers that run wrangler synchronously. */
export const bookmarkTools = (wrangler: (args: readonly string[]) => string): BookmarkTools => ({
  wrangler: async (args) => wrangler(args),
  print: (line) => console.log(line),
  now: () => Date.now(),
});

/**
 * Records the bookmark of a database and prints the command that restores it. Rejects if no bookmark is available, so
 * that the change does not begin.
 *
 * @param reason the change that follows, such as `migrations`
 */
export async function recordBookmark(
  database: DatabaseName,
  reason: string,
  { wrangler, print, now }: BookmarkTools,
): Promise<void> {
  const config = `${database}/wrangler.toml`;
  const { bookmark } = Info.parse(
    JSON.parse(await wrangler(['d1', 'time-travel', 'info', database, '--json', '-c', config])),
  );
  print(
    `before ${reason}, the bookmark of ${database} is ${bookmark}; to return to it: npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark} -c ${config}`,
  );
  const key = `${BOOKMARK_PREFIX}${new Date(now()).toISOString()} ${database}`;
  const metadata = JSON.stringify({ reason, bookmark });
  const options = ['--metadata', metadata, '--ttl', String(VALID_SECONDS), '--binding', 'KV', '--remote'];
  await wrangler(['kv', 'key', 'put', key, bookmark, ...options, '-c', 'wrangler.toml']);
}
