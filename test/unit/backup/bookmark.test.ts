// Bookmarks of the databases: recorded before a change, which does not begin without one.
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { recordBookmark } from '../../../scripts/deploy/bookmark.ts';

const NOW = new Date('2026-11-27T03:00:00.000Z');
afterEach(() => vi.restoreAllMocks());

it('the bookmark is printed with the command that restores it, and stored in KV for 30 days', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const runs: string[] = [];
  const run = (args: readonly string[]) => {
    runs.push(args.join(' '));
    return '{ "bookmark": "0000007b-0000b26e-00001538-0c3e87bb37b3db5cc52eedb93cd3b96b" }\n';
  };
  recordBookmark('portal', 'publication', run, NOW);
  const bookmark = '0000007b-0000b26e-00001538-0c3e87bb37b3db5cc52eedb93cd3b96b';
  expect(print.mock.calls.join()).toContain(
    `npx wrangler d1 time-travel restore portal --bookmark=${bookmark} -c portal/wrangler.toml`,
  );
  expect(runs).toEqual([
    'd1 time-travel info portal --json -c portal/wrangler.toml',
    `kv key put bookmark:2026-11-27T03:00:00.000Z portal ${bookmark} --metadata {"reason":"publication","bookmark":"${bookmark}"} --ttl 2592000 --binding KV --remote -c wrangler.toml`,
  ]);
});

it.each(['', '{}', '{"bookmark":"x; rm"}'])('the output %j of wrangler stops the change', (output) => {
  const runs: string[] = [];
  const run = (args: readonly string[]) => {
    runs.push(args.join(' '));
    return output;
  };
  expect(() => recordBookmark('ops', 'migrations', run, NOW)).toThrow();
  expect(runs).toHaveLength(1);
});

it('publication and deployment record a bookmark before each remote migration', () => {
  for (const [file, database] of [
    ['scripts/content/publication.ts', 'portal'],
    ['scripts/deploy/deploy.ts', 'ops'],
  ] as const) {
    const text = readFileSync(file, 'utf8');
    const migration = text.indexOf(`'migrations', 'apply', '${database}'`);
    const bookmark = text.search(new RegExp(`recordBookmark\\('${database}'|bookmark\\.ts', '${database}'`));
    expect(bookmark).toBeGreaterThan(0);
    expect(bookmark).toBeLessThan(migration);
  }
});
