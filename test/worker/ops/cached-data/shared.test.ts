// What is kept: the site's shared data as ops see it, and what they hold of it.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { digestOf } from '../../../../common/crypto/digest.ts';
import {
  pinnedKey,
  previousKey,
  SHARED_SHAPE,
  sharedKey,
} from '../../../../common/shared-data/shared-value.ts';
import { bodyOf } from '../../../../scripts/cli/answer.ts';
import { runOps } from '../../../../scripts/cli/run.ts';
import { as, portal, restart, snapshot } from '../ops.ts';

const KEY = sharedKey('common/getAdvertisement', 'ko', { type: 'advertisement' });
const ad = (id: string, title: string) => ({
  id,
  position: 'topBanner',
  title,
  text: '',
  url: '/',
  urlText: '',
  image: '',
  drawing: 'flow',
  actions: [],
  startsAt: null,
  endsAt: null,
});
/** What the site wrote. */
async function keep(key: string, data: unknown): Promise<string> {
  const hash = await digestOf(JSON.stringify(data), 8);
  const json = JSON.stringify({ v: SHARED_SHAPE, storedAt: 1_700_000_000_000, version: 'v1', hash, data });
  const metadata = { storedAt: 1_700_000_000_000, version: 'v1', hash, bytes: json.length };
  await env.KV.put(key, json, { metadata });
  return hash;
}

const ada = as('ada');
const calls = ada.shared;
const kept = async (key = KEY) => bodyOf(await calls.value.$get({ query: { key } }));
const compared = (other: 'portal' | 'previous' | 'pinned') =>
  calls.comparison.$get({ query: { key: KEY, with: other } });

let present = '';
let previous = '';
beforeEach(async () => {
  await restart();
  const { keys } = await env.KV.list();
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
  present = await keep(KEY, [ad('top', 'Now')]);
  previous = await keep(previousKey(KEY), [ad('top', 'Before')]);
});

describe('the list', () => {
  it('names each value of a language with age, size, version and who holds it', async () => {
    await keep(sharedKey('common/getAdvertisement', 'ja', { type: 'advertisement' }), []);
    const { values, held, cursor } = await bodyOf(await calls.$get({ query: { locale: 'ko' } }));
    expect(values).toEqual([
      {
        key: KEY,
        name: 'common/getAdvertisement',
        params: { type: 'advertisement' },
        meta: { storedAt: 1_700_000_000_000, version: 'v1', hash: present, bytes: expect.any(Number) },
      },
    ]);
    expect([held, cursor]).toEqual([[], null]);
  });

  it('leaves out what is no call, the mapping of endless paths, and values put there without a word beside', async () => {
    await Promise.all([
      keep(sharedKey('common/getMapping', 'ko', { path: '/x' }), null),
      keep(sharedKey('constructor', 'ko'), {}),
      env.KV.put(sharedKey('common/getWebInfo', 'ko'), '{}'),
    ]);
    const { values } = await bodyOf(await calls.$get({ query: { locale: 'ko' } }));
    expect(values.map(({ name, meta }) => [name, meta === null])).toEqual([
      ['common/getAdvertisement', false],
      ['common/getWebInfo', true],
    ]);
  });
});

describe('a value', () => {
  it('is shown with the one before it', async () => {
    const value = await kept();
    expect([value.present?.hash, value.previous?.hash, value.pinned, value.held]).toEqual([
      present,
      previous,
      null,
      null,
    ]);
  });

  it.each([
    'shared:2:ko:common/getMenu:not json',
    'shared:2:xx:common/getMenu:[]',
    'live:ko',
    'content-version',
    'shared:2:ko:__proto__:[["constructor",1]]',
  ])('no other key of KV can be read or held: %s', async (key) => {
    const read = await calls.value.$get({ query: { key } });
    const hold = await calls.$post({ json: { overrideInput: 'renew', key, seen: 0 } });
    expect([read.status, hold.status]).toEqual([400, 400]);
  });

  it('is compared with the portal’s, line by line, and with a portal that is silent the answer says so', async () => {
    const { isSame, lines } = await bodyOf(await compared('previous'));
    expect(isSame).toBe(false);
    expect(lines).toContainEqual({ side: 'first', text: '    "title": "Now",' });
    expect(lines).toContainEqual({ side: 'second', text: '    "title": "Before",' });
    expect((await compared('pinned')).status).toBe(404);
    expect((await bodyOf(await compared('portal'))).isSame).toBe(false);
    portal.alive = false;
    expect((await compared('portal')).status).toBe(502);
  });
});

describe('a pin', () => {
  const pin = (value: 'present' | 'previous', seen = 0) =>
    calls.$post({ json: { overrideInput: 'pin', key: KEY, seen, value } });

  it('holds the value before, where the site finds it, until it is released; the audit says who and what', async () => {
    const { held } = await bodyOf(await pin('previous'));
    expect(held).toMatchObject({ key: KEY, pin: previous, by: 'token:ada' });
    expect((await snapshot('ko'))?.held).toEqual({ pins: { [KEY]: previous }, renewed: {} });
    expect((await snapshot('ja'))?.held ?? null).toBeNull();
    expect(await env.KV.get(pinnedKey(KEY, previous))).toContain('Before');
    expect((await kept()).pinned?.hash).toBe(previous);

    const released = await bodyOf(
      await calls.$post({ json: { overrideInput: 'release', key: KEY, seen: held?.version ?? 0 } }),
    );
    expect(released.held?.pin).toBeNull();
    expect((await snapshot('ko'))?.held).toEqual({ pins: {}, renewed: { [KEY]: expect.any(String) } });
    const { rows } = await bodyOf(await ada.audit.$get({ query: {} }));
    expect(rows.map(({ action, kind, target, locale }) => [action, kind, target, locale])).toEqual([
      ['release', 'shared', KEY, 'ko'],
      ['pin', 'shared', KEY, 'ko'],
    ]);
  });

  it('of an editor who has not seen the last change is refused, with what is held now', async () => {
    await pin('present');
    const answer = await pin('previous');
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ error: 'conflict', held: { pin: present } });
    expect((await snapshot('ko'))?.held.pins).toEqual({ [KEY]: present });
  });

  it('of two editors at the same moment one is refused', async () => {
    const answers = await Promise.all([pin('present'), pin('previous')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of a value that is not there is refused, and nothing is held', async () => {
    await env.KV.delete(previousKey(KEY));
    expect((await pin('previous')).status).toBe(404);
    expect(await snapshot('ko')).toBeNull();
  });
});

describe('asking anew', () => {
  it('gives every wish another stamp, so that the site asks each time, and keeps a pin', async () => {
    const renew = async (seen: number) =>
      bodyOf(await calls.$post({ json: { overrideInput: 'renew', key: KEY, seen } }));
    const first = (await renew(0)).held;
    const second = (await renew(first?.version ?? 0)).held;
    expect(first?.renewed).toMatch(/^[\w-]{36}$/);
    expect(second?.renewed).not.toBe(first?.renewed);
    expect((await snapshot('ko'))?.held.renewed).toEqual({ [KEY]: second?.renewed });
  });
});

describe('npm run ops -- kept', () => {
  it('lists, shows, compares, pins, asks anew and releases', async () => {
    const [line] = await runOps(ada, { name: 'kept list', locales: ['ko'] });
    expect(line).toContain(KEY);
    expect((await runOps(ada, { name: 'kept show', key: KEY })).join('\n')).toContain('"Now"');
    expect(await runOps(ada, { name: 'kept compare', key: KEY, with: 'previous' })).toContain(
      '+     "title": "Before",',
    );
    expect((await runOps(ada, { name: 'kept pin', key: KEY, value: 'previous' }))[0]).toContain('pinned');
    expect((await runOps(ada, { name: 'kept show', key: KEY })).join('\n')).toContain('"Before"');
    await runOps(ada, { name: 'kept renew', key: KEY });
    expect((await runOps(ada, { name: 'kept release', key: KEY }))[0]).toContain('asked anew');
    const missing = sharedKey('common/getWebInfo', 'ko');
    await expect(runOps(ada, { name: 'kept show', key: missing })).rejects.toThrow('no such value');
  });
});
