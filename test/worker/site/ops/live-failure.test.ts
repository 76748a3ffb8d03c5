// §8 What a visitor gets while nobody can say what is flipped.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { snapshotKey } from '../../../../common/overrides/snapshot.ts';
import { newIsolate } from '../support.ts';
import { call, HIDDEN, override, PLACE, see, withLiveSite } from './live-site.ts';

withLiveSite();

describe('§8 when KV cannot say what is flipped', () => {
  const failing = { get: () => Promise.reject(new Error('KV')), put: async () => undefined } as never;
  const events = ({ log }: { log: { problems: { event?: unknown }[] } }) =>
    log.problems.map(({ event }) => event);

  it('the portal’s own value shows, the log says so, and once KV answers the page is made anew', async () => {
    await override(HIDDEN);
    newIsolate();
    const visited = await see('/products/', { KV: failing });
    expect([visited.response.status, visited.text.includes(PLACE)]).toEqual([200, true]);
    expect(events(visited)).toContain('live-read-failed');
    expect((await see('/products/')).text).not.toContain(PLACE);
  });

  it('what the isolate saw last holds', async () => {
    await override(HIDDEN);
    await see('/products/');
    await call('POST', '/ops/api/version');
    expect((await see('/products/', { KV: failing })).text).not.toContain(PLACE);
  });

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"v":1,"flips":{}}'],
    ['another version', '{"v":2,"stamp":"x","flips":[]}'],
    ['null', 'null'],
    ['a name of every object', '"constructor"'],
  ])('a snapshot that is %s counts as absent, and is logged', async (_, stored) => {
    await env.KV.put(snapshotKey('en'), stored);
    const visited = await see('/products/');
    expect([visited.response.status, visited.text.includes(PLACE)]).toEqual([200, true]);
    expect(events(visited)).toContain('live-malformed');
  });
});
