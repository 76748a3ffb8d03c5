// Overrides in the ops Worker: version checks, audit, and publication as one snapshot per locale.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf, failingKv, HIDDEN, portal, putOverride, readSnapshot, resetOps, SHOWN } from '../ops.ts';

const ada = clientOf('ada');
const readAudit = async (query: { locale?: 'ko'; limit?: string; before?: string } = {}) => {
  const response = await ada.audit.$get({ query });
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()).rows;
};
const readVersion = async (locale: string) =>
  (await env.DB.prepare('SELECT version FROM flip WHERE locale = ?').bind(locale).first<number>('version')) ??
  0;

beforeEach(resetOps);

describe('banner overrides', () => {
  it('an override is published as one snapshot per locale, in the specified locales', async () => {
    expect((await putOverride({ en: 0, ko: 0 }, HIDDEN)).status).toBe(200);
    const overridden = [{ kind: 'advertisement', id: 'top', ...HIDDEN }];
    expect((await readSnapshot('en'))?.overrides).toEqual(overridden);
    expect((await readSnapshot('ko'))?.overrides).toEqual(overridden);
    expect(await readSnapshot('ja')).toBeNull();
  });

  it('an override changes only the stamp of its locale, and its previous value restores the previous stamp', async () => {
    await putOverride({ en: 0, ko: 0 }, HIDDEN);
    const [en, ko] = [(await readSnapshot('en'))?.stamp, (await readSnapshot('ko'))?.stamp];
    await putOverride({ ko: await readVersion('ko') }, SHOWN);
    expect((await readSnapshot('en'))?.stamp).toBe(en);
    expect((await readSnapshot('ko'))?.stamp).not.toBe(ko);
    await putOverride({ ko: await readVersion('ko') }, HIDDEN);
    expect((await readSnapshot('ko'))?.stamp).toBe(ko);
  });

  it('a cleared override is not in the snapshot', async () => {
    await putOverride({ en: 0 }, HIDDEN);
    await putOverride({ en: await readVersion('en') }, null);
    expect(await readSnapshot('en')).toMatchObject({ overrides: [], stamp: 'none' });
  });

  it('an unchanged override is published again, but neither written nor audited', async () => {
    await putOverride({ en: 0 }, HIDDEN);
    const before = await readVersion('en');
    await env.KV.delete('live:en');
    const repeated = await putOverride({ en: 0 }, HIDDEN);
    expect(await repeated.json()).toMatchObject({ locales: [] });
    expect([await readVersion('en'), (await readAudit()).length]).toEqual([before, 1]);
    expect((await readSnapshot('en'))?.overrides).toHaveLength(1);
  });

  it('an override that D1 accepted and KV rejected is reported, and a retry publishes it', async () => {
    expect((await putOverride({ en: 0 }, HIDDEN, { extra: { KV: failingKv } })).status).toBe(503);
    expect((await putOverride({ en: 0 }, HIDDEN)).status).toBe(200);
    expect((await readSnapshot('en'))?.overrides).toHaveLength(1);
  });
});

describe('concurrent overrides', () => {
  it('a conflict returns 409 with the version that the editor saw and the current override', async () => {
    expect((await putOverride({ en: 0 }, HIDDEN)).status).toBe(200);
    const conflict = await putOverride({ en: 0 }, SHOWN, { user: 'bob' });
    expect(conflict.status).toBe(409);
    expect(await conflict.json()).toMatchObject({
      error: 'conflict',
      seen: { en: 0 },
      overrides: [{ locale: 'en', shown: false, by: 'token:ada' }],
    });
    expect((await readSnapshot('en'))?.overrides[0]?.shown).toBe(false);
  });

  it('a conflict in one locale rejects all locales of the call', async () => {
    await putOverride({ ko: 0 }, HIDDEN);
    expect((await putOverride({ en: 0, ko: 0, ja: 0 }, SHOWN)).status).toBe(409);
    expect(await readSnapshot('en')).toBeNull();
    expect(await readAudit()).toHaveLength(1);
  });

  it('clearing and setting an override again creates a new version', async () => {
    await putOverride({ en: 0 }, HIDDEN);
    const first = await readVersion('en');
    await putOverride({ en: first }, null);
    await putOverride({ en: 0 }, HIDDEN);
    expect(await readVersion('en')).not.toBe(first);
    expect((await putOverride({ en: first }, SHOWN)).status).toBe(409);
  });

  it('one of several simultaneous overrides wins, and the snapshot matches the database', async () => {
    const inputs = [SHOWN, HIDDEN, { ...SHOWN, endsAt: '2031-01-01T00:00:00Z' }];
    const responses = await Promise.all(inputs.map((overrideInput) => putOverride({ en: 0 }, overrideInput)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const stored = await env.DB.prepare('SELECT shown, ends_at FROM flip').first();
    const [published] = (await readSnapshot('en'))?.overrides ?? [];
    expect(published).toMatchObject({ shown: stored?.shown === 1, endsAt: stored?.ends_at });
  });
});

describe('audit of overrides', () => {
  it('the audit has one row per locale with user, action, both values, and time, newest first', async () => {
    await putOverride({ en: 0, ko: 0 }, HIDDEN);
    await putOverride(
      { ko: await readVersion('ko') },
      { ...SHOWN, endsAt: '2031-01-01T00:00:00Z' },
      { user: 'bob' },
    );
    await putOverride({ ko: await readVersion('ko') }, null);
    const hidden = JSON.stringify(HIDDEN);
    const until = JSON.stringify({ ...SHOWN, endsAt: '2031-01-01T00:00:00.000Z' });
    const about = { kind: 'advertisement', target: 'top' };
    const rows = await readAudit();
    expect(rows).toMatchObject([
      { ...about, action: 'clear', locale: 'ko', by: 'token:ada', before: until, after: null },
      { ...about, action: 'flip', locale: 'ko', by: 'token:bob', before: hidden, after: until },
      { ...about, action: 'flip', locale: 'ko', by: 'token:ada', before: null, after: hidden },
      { ...about, action: 'flip', locale: 'en', by: 'token:ada', before: null, after: hidden },
    ]);
    expect(rows.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 60_000)).toBe(true);
  });

  it('the audit is filtered by locale and paginated', async () => {
    await putOverride({ en: 0, ko: 0, ja: 0 }, HIDDEN);
    expect((await readAudit({ locale: 'ko' })).map(({ locale }) => locale)).toEqual(['ko']);
    const [first] = await readAudit({ limit: '1' });
    const olderRows = await readAudit({ before: String(first?.id) });
    expect(olderRows).toHaveLength(2);
    expect(olderRows.every(({ id }) => id < (first?.id ?? 0))).toBe(true);
  });
});

describe('content version', () => {
  it('each bump sets a new random stamp, is audited, and publishes all snapshots again', async () => {
    await putOverride({ en: 0 }, HIDDEN);
    await env.KV.delete('live:en');
    const versions = new Set<string | null>();
    for (let times = 0; times < 3; times += 1) {
      const { version } = await (await ada.version.$post()).json();
      expect(version).toMatch(/^[\w-]{1,64}$/);
      expect(await env.KV.get('content-version')).toBe(version);
      versions.add(version);
    }
    expect(versions.size).toBe(3);
    expect((await readSnapshot('en'))?.overrides).toHaveLength(1);
    const [last] = await readAudit();
    expect(last).toMatchObject({ action: 'bump', by: 'token:ada', locale: null });
    expect(last?.after).not.toBe(last?.before);
  });
});

describe('list of banners', () => {
  const list = async (query: { locale?: 'ko' } = {}) => {
    const response = await ada.banners.$get({ query });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };

  it('the list contains the portal’s value and its override, for each locale', async () => {
    await putOverride({ ko: 0 }, HIDDEN);
    const { rows, unavailable } = await list();
    expect(unavailable).toEqual([]);
    expect(rows).toHaveLength(4 * 3);
    const rowIn = (locale: string) => rows.find((row) => row.locale === locale && row.id === 'top');
    expect(rowIn('ko')).toMatchObject({
      portal: { position: 'topBanner', title: 'Top' },
      override: { shown: false },
    });
    expect(rowIn('en')).toMatchObject({ portal: { title: 'Top' }, override: null });
    expect(rows.find(({ id }) => id === 'claim')).toMatchObject({ kind: 'banner' });
  });

  it('the list of one locale contains only that locale', async () => {
    expect(new Set((await list({ locale: 'ko' })).rows.map(({ locale }) => locale))).toEqual(new Set(['ko']));
  });

  it('the list contains the overrides and the unavailable locales while the portal is down', async () => {
    await putOverride({ ko: 0 }, HIDDEN);
    portal.alive = false;
    expect(await list()).toMatchObject({
      rows: [{ locale: 'ko', id: 'top', portal: null, override: { shown: false } }],
      unavailable: ['en', 'cn', 'ko', 'ja'],
    });
  });
});
