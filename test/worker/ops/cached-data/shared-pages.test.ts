// /ops/kept: shared data in the console, by its own forms.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from '../../../../common/crypto/digest.ts';
import { previousKey, SHARED_SHAPE, sharedKey } from '../../../../common/shared-data/shared-value.ts';
import { VERSION_KEY } from '../../../../common/shared-data/stamp.ts';
import { signedIn } from '../console.ts';
import { as, portal, restart, snapshot } from '../ops.ts';

const KEY = sharedKey('common/getAdvertisement', 'ja', { type: 'advertisement' });
const PATH = `/ops/kept/value?${new URLSearchParams({ key: KEY })}`;

async function keep(key: string, data: unknown): Promise<string> {
  const hash = await digestOf(JSON.stringify(data), 8);
  const about = { storedAt: 1_700_000_000_000, version: 'v1', hash };
  const json = JSON.stringify({ v: SHARED_SHAPE, ...about, data });
  await env.KV.put(key, json, { metadata: { ...about, bytes: json.length } });
  return hash;
}

let present = '';
beforeEach(async () => {
  await restart();
  present = await keep(KEY, [{ title: '<script>alert(1)</script> now' }]);
  await keep(previousKey(KEY), [{ title: 'before' }]);
});

describe('/ops/kept', () => {
  it('lists what is kept of a language, with age, size and version, and leads to each value', async () => {
    const browser = await signedIn();
    const { text, html } = await browser.get('/ops/kept?locale=ja');
    expect(text).toMatch(
      /common\/getAdvertisement type=advertisement .*2023-11-14 22:13 UTC .* B v1 Automatic/,
    );
    expect(html).toContain(PATH.replaceAll('&', '&amp;'));
    expect((await browser.get('/ops/kept?locale=constructor')).text).toContain('Cached data');
  });

  it('shows a value and the one before it, harmless, and what they differ in', async () => {
    const browser = await signedIn();
    const { text, html } = await browser.get(`${PATH}&with=previous`);
    expect(html).not.toContain('<script>');
    expect(text).toContain('Previous value');
    expect(html).toContain('<ins>');
    expect(html).toContain('<del>');
    portal.alive = false;
    expect((await browser.get(`${PATH}&with=portal`)).text).toContain('The portal does not answer.');
    expect((await browser.get('/ops/kept/value?key=live:ja')).status).toBe(404);
  });

  it('pins the value before, says so once, and releases it; the site is told each time', async () => {
    const browser = await signedIn();
    await browser.get(PATH);
    const sent = await browser.post('/ops/kept/value', {
      overrideInput: 'pin',
      value: 'previous',
      key: KEY,
      seen: '0',
    });
    expect([sent.status, sent.location]).toEqual([303, PATH]);
    expect((await browser.get(PATH)).text).toContain('Pinned. Pages show this value until it is unpinned.');
    const page = await browser.get(PATH);
    expect(page.text).toContain('Pinned by token:ada');
    const seen = /name="seen" value="(\d+)"/.exec(page.html)?.[1] ?? '';
    expect(Object.keys((await snapshot('ja'))?.held.pins ?? {})).toEqual([KEY]);
    await browser.post('/ops/kept/value', { overrideInput: 'release', key: KEY, seen });
    expect((await snapshot('ja'))?.held.pins).toEqual({});
  });

  it('shows an editor who was too late both sides, and does it when they insist', async () => {
    const browser = await signedIn();
    await browser.get(PATH);
    await as('bob').shared.$post({ json: { overrideInput: 'renew', key: KEY, seen: 0 } });
    const late = await browser.post('/ops/kept/value', {
      overrideInput: 'pin',
      value: 'present',
      key: KEY,
      seen: '0',
    });
    expect(late.status).toBe(409);
    expect(late.text).toMatch(/token:bob has changed this value since you opened it/);
    const seen = /name="seen" value="(\d+)"/.exec(late.html)?.[1] ?? '';
    await browser.post('/ops/kept/value', { overrideInput: 'pin', value: 'present', key: KEY, seen });
    expect((await snapshot('ja'))?.held.pins).toEqual({ [KEY]: present });
  });

  it('makes everything new after having asked', async () => {
    const browser = await signedIn();
    expect((await browser.get('/ops/kept/everything')).text).toContain('Go back');
    const before = await env.KV.get(VERSION_KEY);
    expect((await browser.post('/ops/kept/everything')).status).toBe(303);
    expect(await env.KV.get(VERSION_KEY)).not.toBe(before);
  });

  it.each<Record<string, string>>([
    {},
    { overrideInput: 'constructor', key: KEY, seen: '0' },
    { overrideInput: 'pin', key: 'live:ja', seen: '0' },
  ])('changes nothing for %j', async (fields) => {
    const browser = await signedIn();
    await browser.get(PATH);
    expect((await browser.post('/ops/kept/value', fields)).status).toBe(303);
    expect(await snapshot('ja')).toBeNull();
  });
});
