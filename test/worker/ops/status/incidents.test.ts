// Incidents of the status page: API, console, published state, and the checks that run every minute.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRetentionDays } from '../../../../common/retention/retention.ts';
import { parseStatus, STATUS_KEY } from '../../../../common/status/status.ts';
import { DELETED } from '../../../../ops/src/audit/chain.ts';
import { deleteExpiredValues } from '../../../../ops/src/audit/retention.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { checkStatus } from '../../../../ops/src/status/publish.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, failingKv, interceptedDb, portal, readSnapshot, resetOps } from '../ops.ts';

const DNS = 'product:cloud-dns';
const incident = {
  kind: 'incident' as const,
  title: { en: 'DNS answers are slow', ko: 'DNS 응답 지연' },
  text: { en: 'We are looking into slow answers.' },
  state: 'investigating' as const,
  impact: 'major' as const,
  components: [DNS],
};
const readStatus = async () => parseStatus(await env.KV.get(STATUS_KEY));
const addIncident = async (input: object = {}) => {
  const response = await clientOf('ed').incidents.$post({ json: { ...incident, ...input } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
};
const addUpdate = (id: string, seen: number, input: object = {}, user = 'ed') => {
  const { kind, title, ...first } = incident;
  return clientOf(user).incidents[':id'].updates.$post({ param: { id }, json: { ...first, seen, ...input } });
};
const readLastUpdateId = async (id: string): Promise<number> =>
  (await readStatus())?.incidents.find((incident) => incident.id === id)?.updates.at(-1)?.id ?? 0;

beforeEach(resetOps);

describe('incidents', () => {
  it('an incident is published in the status and in the snapshot of each language until it ends', async () => {
    const id = await addIncident();
    expect((await readStatus())?.incidents).toMatchObject([{ id, updates: [{ impact: 'major' }] }]);
    const korean = await readSnapshot('ko');
    expect(korean?.incidents).toMatchObject([{ id, title: 'DNS 응답 지연', locale: 'ko' }]);
    expect((await readSnapshot('ja'))?.incidents).toMatchObject([{ title: incident.title.en, locale: 'en' }]);
    expect(korean?.stamp).not.toBe('none');

    const seen = await readLastUpdateId(id);
    expect((await addUpdate(id, seen, { state: 'identified' })).status).toBe(200);
    const conflict = await addUpdate(id, seen, { state: 'monitoring' }, 'ada');
    expect(conflict.status).toBe(409);
    expect(await conflict.json()).toMatchObject({ error: 'conflict', latest: { state: 'identified' } });
    expect((await addUpdate(id, await readLastUpdateId(id), { state: 'resolved' })).status).toBe(200);
    expect(await readSnapshot('ko')).toMatchObject({ incidents: [], stamp: 'none' });
    expect((await readStatus())?.incidents[0]?.updates.map(({ state }) => state)).toEqual([
      'investigating',
      'identified',
      'resolved',
    ]);
    expect((await addUpdate(id, await readLastUpdateId(id), { state: 'monitoring' })).status).toBe(422);
    const { results } = await env.DB.prepare("SELECT by, action FROM audit WHERE kind = 'incident'").all();
    expect(results).toHaveLength(3);
    for (const sql of [
      "UPDATE incident_update SET text = '{}'",
      'DELETE FROM incident_update',
      'INSERT OR REPLACE INTO incident_update SELECT * FROM incident_update',
      'DELETE FROM incident',
      'INSERT OR REPLACE INTO incident SELECT * FROM incident',
    ])
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow('append-only');
  });

  it('authors of incidents and updates are deleted after the retention period, and all other values stay', async () => {
    const at = (days: number) =>
      new Date(Date.now() - (auditRetentionDays + days) * 86_400_000).toISOString();
    for (const [id, days] of [
      ['aaaaaaaaaaaa', 1],
      ['bbbbbbbbbbbb', -1],
    ] as const)
      await env.DB.batch([
        env.DB.prepare(
          "INSERT INTO incident (id, kind, title, starts_at, by, at) VALUES (?1, 'incident', '{}', ?2, 'ada', ?2)",
        ).bind(id, at(days)),
        env.DB.prepare(
          "INSERT INTO incident_update (incident, state, impact, components, text, by, at) VALUES (?1, 'resolved', 'minor', '[]', '{}', 'ada', ?2)",
        ).bind(id, at(days)),
      ]);
    await deleteExpiredValues(env.DB, new Date());
    for (const table of ['incident', 'incident_update']) {
      const { results } = await env.DB.prepare(`SELECT by FROM ${table} ORDER BY at`).all();
      expect(results, table).toEqual([{ by: DELETED }, { by: 'ada' }]);
    }
    for (const sql of [
      `UPDATE incident SET by = '${DELETED}', title = '{"en":"x"}'`,
      "UPDATE incident_update SET by = 'bob' WHERE incident = 'aaaaaaaaaaaa'",
    ])
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow('append-only');
  });

  it('a call that is retried after a failed publication publishes, and does not add a second incident or update', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const add = (extra = {}) => runOps(clientOf('ed', extra), 'incident add Slow Looking --components api');
    await expect(add({ KV: failingKv })).rejects.toThrow('run the same command again');
    const [line = ''] = await add();
    const id = line.split(' ')[1] ?? '';
    expect((await readStatus())?.incidents).toMatchObject([{ id, updates: [{}] }]);
    const resolveIncident = (extra = {}) =>
      runOps(clientOf('ed', extra), `incident update ${id} resolved Fixed`);
    await expect(resolveIncident({ KV: failingKv })).rejects.toThrow('run the same command again');
    await resolveIncident();
    const states = (await readStatus())?.incidents.map(({ updates }) => updates.map(({ state }) => state));
    expect(states).toEqual([['investigating', 'resolved']]);
    expect((await readSnapshot('ko'))?.incidents).toEqual([]);
    await add();
    expect((await readStatus())?.incidents, 'the first one has ended').toHaveLength(2);
    await runOps(clientOf('ada'), 'incident add Slow Looking --components api');
    expect((await readStatus())?.incidents, 'of another person').toHaveLength(3);
    const ids = await Promise.all([addIncident(), addIncident()]);
    expect(ids[0]).toBe(ids[1]);
    expect((await readStatus())?.incidents, 'of simultaneous calls').toHaveLength(4);
  });

  it('an update based on the latest version of another incident is a conflict', async () => {
    const [first, second] = [await addIncident(), await addIncident({ title: { en: 'Another' } })];
    expect((await addUpdate(first, await readLastUpdateId(second))).status).toBe(409);
  });

  it('a malformed incident is logged and does not block others, and past maintenance is not published', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    const old = '2020-01-01T00:00:00.000Z';
    const row = (id: string, endsAt: string | null, components: string) => [
      env.DB.prepare(
        "INSERT INTO incident (id, kind, title, starts_at, ends_at, by, at) VALUES (?1, 'maintenance', ?2, ?3, ?4, 'ed', ?3)",
      ).bind(id, '{"en":"a"}', old, endsAt),
      env.DB.prepare(
        "INSERT INTO incident_update (incident, state, impact, components, text, by, at) VALUES (?1, 'scheduled', 'none', ?2, ?3, 'ed', ?4)",
      ).bind(id, components, '{"en":"a"}', old),
    ];
    await env.DB.batch([
      ...row('malformed001', null, '["removed"]'),
      ...row('malformed002', null, '['),
      ...row('maintenance1', '2020-01-02T00:00:00.000Z', '["api"]'),
    ]);
    const id = await addIncident();
    expect((await readStatus())?.incidents).toMatchObject([{ id }]);
    expect((await readSnapshot('ko'))?.incidents).toMatchObject([{ id }]);
    const logged = errors.mock.calls.map(([line]) => JSON.parse(String(line)));
    for (const malformed of ['malformed001', 'malformed002'])
      expect(logged).toContainEqual(
        expect.objectContaining({ event: 'status.incident-malformed', id: malformed }),
      );
    const response = await clientOf('ed').incidents[':id'].$get({ param: { id: 'malformed001' } });
    expect(response.status).toBe(404);
  });

  it.each<[string, object]>([
    ['no English text', { text: { en: ' ', ko: '지연' } }],
    ['an unknown language', { text: { en: 'a', __proto__: null, fr: 'b' } }],
    ['a control character', { title: { en: 'a\u0000b' } }],
    ['a long title', { title: { en: 'x'.repeat(121) } }],
    ['no component', { components: [] }],
    ['an inherited property as a component', { components: ['constructor'] }],
    ['a maintenance state', { state: 'scheduled' }],
    ['an incident without severity', { impact: 'none' }],
    ['an incident with a period', { startsAt: '2030-01-01T00:00Z' }],
    ['maintenance without a period', { kind: 'maintenance', state: 'scheduled', impact: 'none' }],
  ])('a request with %s is rejected and stores nothing', async (_, input) => {
    const response = await clientOf('ed').incidents.$post({ json: { ...incident, ...input } });
    expect(response.status).toBe(400);
    expect(await readStatus()).toBeNull();
    expect(await env.DB.prepare('SELECT count(*) AS n FROM incident').first('n')).toBe(0);
  });

  it('incident add names the component that does not exist', async () => {
    await expect(
      runOps(clientOf('ed'), 'incident add Slow Looking --components api,cloud-dns'),
    ).rejects.toThrow('components.1 is not a component: cloud-dns');
  });

  it('only editors can add incidents, and an unknown ID returns 404', async () => {
    const denied = await clientOf('vera').incidents.$post({ json: incident });
    expect(denied.status).toBe(403);
    expect((await clientOf('vera').incidents.$get()).status).toBe(200);
    expect((await addUpdate('aaaaaaaaaaaa', 1)).status).toBe(404);
  });

  it('the console previews, publishes, and updates an incident without scripts', async () => {
    const browser = await signIn('ed');
    const fields = {
      kind: 'incident',
      state: 'investigating',
      impact: 'minor',
      components: ['docs', 'api'],
      'title-en': 'Docs <b>slow</b>',
      'title-ja': 'ドキュメントの遅延',
      'text-en': 'Pages load slowly.',
    };
    expect((await browser.get('/ops/incidents')).html).toContain('href="/ops/incidents/new"');
    const { html } = await browser.get('/ops/incidents/new');
    expect(html).toMatch(/<div class="choice" role="group" aria-label="[^"]+"><strong/);
    const preview = await browser.post('/ops/incidents', { ...fields, do: 'preview' });
    expect(preview.status).toBe(200);
    expect(preview.html).toContain('<strong lang="ja">ドキュメントの遅延</strong>');
    expect(preview.html).not.toContain('<b>slow');
    expect(await readStatus()).toBeNull();
    const invalid = await browser.post('/ops/incidents', { ...fields, 'title-en': '', do: 'save' });
    expect(invalid.status).toBe(400);
    expect(invalid.html).toMatch(/id="title-en-error"[^>]*>This is empty\./);
    const saved = await browser.post('/ops/incidents', { ...fields, do: 'save' });
    expect([saved.status, saved.location]).toEqual([
      303,
      expect.stringMatching(/^\/ops\/incidents\/\w{12}$/),
    ]);
    const page = await browser.get(saved.location ?? '');
    expect(page.text).toContain('is published');
    expect(page.html).toMatch(/<h2 class="visually-hidden">Updates<\/h2><ol class="timeline"><li><h3>/);
    const update = await browser.get(`${saved.location}/update`);
    const [, seen = ''] = /name="seen" value="(\d+)"/.exec(update.html) ?? [];
    const next = { ...fields, state: 'resolved', 'text-en': 'Fixed.', seen, do: 'save' };
    expect((await browser.post(saved.location ?? '', next)).status).toBe(303);
    const repeated = await browser.post(saved.location ?? '', next);
    expect([repeated.status, repeated.text]).toEqual([
      409,
      expect.stringContaining('Another editor has added the update below'),
    ]);
    expect((await browser.get('/ops/audit')).text).toMatch(/Updated incident/);
  });
});

describe('types of incidents in the form', () => {
  const fields = { components: 'docs', 'title-en': 'Work', 'text-en': 'Routers are replaced.', do: 'save' };
  const errorOf = (html: string, name: string) =>
    new RegExp(`id="${name}-error"[^>]*>([^<]*)`).exec(html)?.[1];

  it('the form groups the options of state and severity by type', async () => {
    const { html } = await (await signIn('ed')).get('/ops/incidents/new');
    expect(html).toMatch(
      /name="state"><optgroup label="Incident"><option value="investigating" selected="">Investigating<.*?<optgroup label="Maintenance"><option value="scheduled">Scheduled</,
    );
    expect(html).toMatch(
      /<option value="critical">Critical impact<\/option><\/optgroup><optgroup label="Maintenance"><option value="none">Maintenance</,
    );
  });

  it('the errors of a state and a severity of the other type use the names of the options', async () => {
    const browser = await signIn('ed');
    const input = { ...fields, kind: 'maintenance', state: 'investigating', impact: 'minor' };
    const rejected = await browser.post('/ops/incidents', { ...input, 'title-en': '' });
    expect([rejected.status, errorOf(rejected.html, 'title-en')]).toEqual([400, 'This is empty.']);
    expect(errorOf(rejected.html, 'state')).toBe(
      '“Investigating” is only for the type Incident. Choose Scheduled, In progress, Verifying, or Completed.',
    );
    expect(errorOf(rejected.html, 'impact')).toBe(
      '“Minor impact” is only for the type Incident. Choose Maintenance.',
    );
    const incident = await browser.post('/ops/incidents', { ...input, kind: 'incident', impact: 'none' });
    expect(errorOf(incident.html, 'impact')).toBe(
      '“Maintenance” is only for the type Maintenance. Choose Minor impact, Major impact, or Critical impact.',
    );
    expect(errorOf(incident.html, 'state')).toBeUndefined();
    expect(await readStatus()).toBeNull();
  });

  it('maintenance without a period gets one error at its start and one at its end', async () => {
    const browser = await signIn('ed');
    const sent = { ...fields, kind: 'maintenance', state: 'scheduled', impact: 'none' };
    const { html } = await browser.post('/ops/incidents', sent);
    expect([errorOf(html, 'startsAt'), errorOf(html, 'endsAt')]).toEqual([
      'This is missing.',
      'This is missing.',
    ]);
  });

  it('the form of an update offers the states and severities of its type only', async () => {
    const browser = await signIn('ed');
    const period = { startsAt: '2097-01-01T00:00', endsAt: '2097-01-01T01:00' };
    const sent = { ...fields, ...period, kind: 'maintenance', state: 'scheduled', impact: 'none' };
    const { location } = await browser.post('/ops/incidents', sent);
    const { html } = await browser.get(`${location}/update`);
    expect(html).not.toContain('<optgroup');
    const values = [...html.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
    expect(values).toEqual(
      expect.arrayContaining(['scheduled', 'in_progress', 'verifying', 'completed', 'none']),
    );
    expect(values).not.toContain('investigating');
    expect(values).not.toContain('minor');
    const [, seen = ''] = /name="seen" value="(\d+)"/.exec(html) ?? [];
    const rejected = await browser.post(location ?? '', {
      ...fields,
      seen,
      state: 'resolved',
      impact: 'none',
    });
    expect([rejected.status, errorOf(rejected.html, 'state')]).toEqual([
      400,
      expect.stringContaining('“Resolved” is only for the type Incident.'),
    ]);
  });
});

describe('checks', () => {
  const bindings = (extra: Partial<Bindings> = {}): Bindings =>
    ({
      DB: env.DB,
      KV: env.KV,
      PORTAL: { fetch: async (request: Request) => portalFetch(request) },
      PORTAL_ORIGIN: '',
      ...extra,
    }) as Bindings;
  const menu = { id: '1', name: 'Cloud DNS', code: 'cloud-dns' };
  const portalFetch = (request: Request): Response => {
    if (!portal.alive) return new Response('', { status: 500 });
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/sso/login')) return new Response('', { status: 400 });
    const overview = { ...menu, desc: '', url: '/products/cloud-dns/', defaultIcon: '', hoverIcon: '' };
    const leaf = { ...overview, station: 'dns' };
    const nameless = ['', 'x'.repeat(201)].map((name, index) => ({ ...leaf, name, code: `odd-${index}` }));
    const tree = [
      {
        id: '0',
        name: 'Edge',
        defaultIcon: '',
        hoverIcon: '',
        children: [{ ...overview, code: 'edge' }, leaf, ...nameless],
      },
    ];
    const web = {
      logoUrl: '/logo.svg',
      iconUrl: '/icon.svg',
      copyright: [{ languageCode: 'EN_US', text: '©', icp: '' }],
      siteLanguageList: [{ name: 'English', value: 'EN_US' }],
      defaultLanguage: 'EN_US',
    };
    const data = pathname.endsWith('/products')
      ? tree
      : pathname.endsWith('/website')
        ? web
        : pathname.endsWith('/help-doc/api')
          ? { version: '1', server: 'https://api.test', products: [], groups: [] }
          : [];
    return Response.json({ code: '0', message: '', data });
  };
  const AT = new Date('2026-11-27T12:00:00Z');
  const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);

  it('the checks publish each state with its start, and write to KV only after a change or five minutes', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const put = vi.spyOn(env.KV, 'put');
    await checkStatus(bindings(), AT, 0);
    const first = await readStatus();
    expect(first?.checkedAt).toBe(AT.toISOString());
    expect(first?.products.map(({ code }) => code)).toEqual(['cloud-dns']);
    expect(first?.checks).toMatchObject({
      site: { state: 'unknown' },
      docs: { state: 'operational', since: AT.toISOString() },
      signIn: { state: 'operational' },
      forms: { state: 'operational' },
      console: { state: 'operational' },
    });
    await checkStatus(bindings(), later(1), 0);
    expect(put).toHaveBeenCalledTimes(1);
    portal.alive = false;
    await checkStatus(bindings(), later(2), 0);
    expect((await readStatus())?.checks).toMatchObject({
      docs: { state: 'outage', since: later(2).toISOString() },
      api: { state: 'outage' },
      forms: { state: 'degraded' },
      console: { state: 'operational', since: AT.toISOString() },
    });
    await checkStatus(bindings(), later(3), 0);
    expect(put).toHaveBeenCalledTimes(2);
    await checkStatus(bindings(), later(7), 0);
    const last = await readStatus();
    expect(put).toHaveBeenCalledTimes(3);
    expect(last?.checks.docs?.since).toBe(later(2).toISOString());
    expect(last?.days.docs).toEqual([['2026-11-27', 5, 3]]);
    expect(last?.days.site).toBeUndefined();
  });

  it('the state of the site depends on its reported error rate', async () => {
    const report = (status: number, count: number) =>
      env.DB.prepare('INSERT INTO answered (since, type, status, count) VALUES (?, ?, ?, ?)')
        .bind('2026-11-27T11:50:00.000Z', `type-${status}-${count}`, status, count)
        .run();
    await report(2, 90);
    await checkStatus(bindings(), AT, 0);
    expect((await readStatus())?.checks.site?.state).toBe('operational');
    await report(5, 10);
    await checkStatus(bindings(), later(1), 0);
    expect((await readStatus())?.checks.site?.state).toBe('degraded');
    await report(5, 200);
    await checkStatus(bindings(), later(2), 0);
    expect((await readStatus())?.checks.site?.state).toBe('outage');
  });

  it('if a portal has no stations, all leaves of its tree are products', async () => {
    const withoutStations = async (request: Request) =>
      new Response((await portalFetch(request).text()).replaceAll(',"station":"dns"', ''));
    await checkStatus(bindings({ PORTAL: { fetch: withoutStations } }), AT, 0);
    expect((await readStatus())?.products.map(({ code }) => code)).toEqual(['edge', 'cloud-dns']);
  });

  it('without D1, the last incidents remain published and the console is reported as down', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    const id = await addIncident();
    await checkStatus(bindings(), AT, 0);
    const failing = interceptedDb(() => {
      throw new Error('D1 is down');
    });
    await checkStatus(bindings({ DB: failing }), later(1), 0);
    const status = await readStatus();
    expect(status?.incidents).toMatchObject([{ id }]);
    expect(status?.checks).toMatchObject({ console: { state: 'outage' }, forms: { state: 'degraded' } });
    expect(status?.days.docs).toEqual([['2026-11-27', 1, 0]]);
    expect(errors).toHaveBeenCalled();
  });
});
