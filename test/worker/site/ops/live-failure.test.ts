// §8 Overrides while KV fails or its snapshot is malformed.
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { snapshotKey } from '../../../../common/overrides/snapshot.ts';
import { failingKv } from '../drill/stubs.ts';
import { newIsolate } from '../support.ts';
import { BANNER_ATTRIBUTE, call, HIDDEN, override, readPage, withLiveSite } from './live-site.ts';

withLiveSite();

const events = ({ log }: { log: { problems: { event?: unknown }[] } }) =>
  log.problems.map(({ event }) => event);

it('a new isolate shows the portal’s value and logs the failure, and the page is revalidated after KV recovers', async () => {
  await override(HIDDEN);
  newIsolate();
  const visited = await readPage('/products/', { KV: failingKv() });
  expect([visited.response.status, visited.text.includes(BANNER_ATTRIBUTE)]).toEqual([200, true]);
  expect(events(visited)).toContain('live-read-failed');
  expect((await readPage('/products/')).text).not.toContain(BANNER_ATTRIBUTE);
});

it('an isolate uses the last known overrides while KV fails', async () => {
  await override(HIDDEN);
  await readPage('/products/');
  await call('POST', '/ops/api/version');
  expect((await readPage('/products/', { KV: failingKv() })).text).not.toContain(BANNER_ATTRIBUTE);
});

it.each([
  ['invalid JSON', '{'],
  ['an unexpected shape', '{"v":1,"overrides":{}}'],
  ['an unsupported version', '{"v":2,"stamp":"x","overrides":[]}'],
  ['null', 'null'],
  ['the name of an inherited property', '"constructor"'],
])('a snapshot with %s is ignored and logged', async (_, stored) => {
  await env.KV.put(snapshotKey('en'), stored);
  const visited = await readPage('/products/');
  expect([visited.response.status, visited.text.includes(BANNER_ATTRIBUTE)]).toEqual([200, true]);
  expect(events(visited)).toContain('overrides-malformed');
});
