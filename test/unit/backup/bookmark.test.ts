// Database bookmarks: recorded before each change, which does not start without one.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordBookmark } from '../../../scripts/deploy/bookmark.ts';

/** Tools with a wrangler stub that prints `output`. */
function toolsWith(output: string) {
  const [runs, printed]: [string[], string[]] = [[], []];
  return {
    runs,
    printed,
    wrangler: async (args: readonly string[]) => {
      runs.push(args.join(' '));
      return output;
    },
    print: (line: string) => void printed.push(line),
    now: () => Date.parse('2026-11-27T03:00:00.000Z'),
  };
}

it('the bookmark is printed with the command that restores it, and stored in KV for 30 days', async () => {
  const bookmark = '0000007b-0000b26e-00001538-0c3e87bb37b3db5cc52eedb93cd3b96b';
  const tools = toolsWith(`{ "bookmark": "${bookmark}" }\n`);
  await recordBookmark('portal', 'publication', tools);
  expect(tools.printed.join()).toContain(
    `npx wrangler d1 time-travel restore portal --bookmark=${bookmark} -c portal/wrangler.toml`,
  );
  expect(tools.runs).toEqual([
    'd1 time-travel info portal --json -c portal/wrangler.toml',
    `kv key put bookmark:2026-11-27T03:00:00.000Z portal ${bookmark} --metadata {"reason":"publication","bookmark":"${bookmark}"} --ttl 2592000 --binding KV --remote -c wrangler.toml`,
  ]);
});

it.each(['', '{}', '{"bookmark":"x; rm"}'])('the wrangler output %j aborts the change', async (output) => {
  const tools = toolsWith(output);
  await expect(recordBookmark('ops', 'migrations', tools)).rejects.toThrow();
  expect(tools.runs).toHaveLength(1);
});

it('a publication records a bookmark before the remote migration', () => {
  const text = readFileSync('scripts/content/publication.ts', 'utf8');
  const bookmark = text.indexOf("await recordBookmark('portal'");
  expect(bookmark).toBeGreaterThan(0);
  expect(bookmark).toBeLessThan(text.indexOf("'migrations', 'apply', 'portal'"));
});
