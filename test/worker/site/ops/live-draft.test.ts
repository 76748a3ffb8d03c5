// Override drafts: previews of a banner before it is saved.
import { env } from 'cloudflare:workers';
import { expect, it, vi } from 'vitest';
import { header } from '../support.ts';
import {
  AD,
  BANNER_ATTRIBUTE,
  call,
  HIDDEN,
  type OverrideInput,
  override,
  readPage,
  withLiveSite,
} from './live-site.ts';

withLiveSite();

const createDraft = async (overrideInput: OverrideInput, locales = ['en']): Promise<string> => {
  const { response, text } = await call('POST', `/ops/api/drafts/advertisement/${AD}`, {
    locales,
    override: overrideInput,
  });
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return (JSON.parse(text) as { query: string }).query;
};
const TO_COME = { shown: true, title: 'Soon', startsAt: '2099-01-01T00:00:00Z' };

it('a draft is shown only with its query parameter, on a page that is neither cached nor indexed', async () => {
  const query = await createDraft(TO_COME);
  const before = await readPage('/products/');
  const previewedPage = await readPage(`/products/?${query}`);
  expect(previewedPage.text).toContain('Soon');
  expect(header(previewedPage, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
  expect([header(previewedPage, 'x-robots-tag'), header(previewedPage, 'referrer-policy')]).toEqual([
    'noindex',
    'no-referrer',
  ]);
  const after = await readPage('/products/');
  expect(header(after, 'x-edge-cache')).toBe('hit');
  expect(after.text).toBe(before.text);
  expect((await readPage(`/ko/products/?${query}`)).text).not.toContain('Soon');
  expect(await env.OPS_DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
});

it('a draft that KV does not have yet is looked up again, and neither page is cached', async () => {
  const query = await createDraft(TO_COME);
  await readPage('/products/');
  const key = `draft:${new URLSearchParams(query).get('opsdraft')}`;
  const stored = (await env.KV.get(key)) ?? '';
  await env.KV.delete(key);
  const early = await readPage(`/products/?${query}`);
  await env.KV.put(key, stored);
  const late = await readPage(`/products/?${query}`);
  expect([early, late].map(({ text }) => text.includes('Soon'))).toEqual([false, true]);
  for (const seen of [early, late])
    expect(header(seen, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
});

it('a draft can hide a banner or remove an override', async () => {
  expect((await readPage(`/products/?${await createDraft({ shown: false })}`)).text).not.toContain(
    BANNER_ATTRIBUTE,
  );
  await override(HIDDEN);
  expect((await readPage(`/products/?${await createDraft(null)}`)).text).toContain(BANNER_ATTRIBUTE);
  expect((await readPage('/products/')).text).not.toContain(BANNER_ATTRIBUTE);
});

it('a draft expires after 15 minutes', async () => {
  const query = await createDraft(TO_COME);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
  const late = await readPage(`/products/?${query}`);
  vi.useRealTimers();
  expect(late.text).not.toContain('Soon');
});

it.each(['', 'x', 'constructor', '../live:en', 'a'.repeat(43), 'a'.repeat(5000)])(
  'an invalid draft token shows the normal page: %.20s',
  async (token) => {
    const visited = await readPage(`/products/?opsdraft=${token}`);
    expect([visited.response.status, visited.text.includes(BANNER_ATTRIBUTE)]).toEqual([200, true]);
  },
);
