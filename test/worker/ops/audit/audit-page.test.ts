// Audit page of the console: changes with before and after values, filters, and exports.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_STATUS, STATUS_KEY } from '../../../../common/status/status.ts';
import { recordAccess } from '../../../../ops/src/auth/events.ts';
import type { OverrideInputBody } from '../../../../ops/src/banners/schema.ts';
import { runWithoutTriggers } from '../../audit-log.ts';
import { signIn } from '../console.ts';
import { clientOf, HIDDEN, portal, putOverride, resetOps } from '../ops.ts';

beforeEach(async () => {
  await resetOps();
  await putOverride({ en: 0 }, HIDDEN);
  await putOverride({ ko: 0 }, HIDDEN, { user: 'bob', target: 'aside' });
  await clientOf('ada').version.$post();
});

describe('/ops/audit', () => {
  it('/ops/audit lists changes with old and new values, newest first, in the editor’s time zone and UTC', async () => {
    const browser = await signIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops/audit' });
    const { text, html, headers } = await browser.get('/ops/audit');
    expect(text).toMatch(
      /Refreshed all pages .* Turned off banner aside · 한국어 .* Turned off banner top · English/,
    );
    expect(text).toMatch(/Visible – no/);
    expect(text).toMatch(/ \d{4}-\d\d-\d\d \d\d:\d\d (?:\d+ [A-Z][a-z]{2}, )?\d\d:\d\d UTC token:ada /);
    expect(text).toContain('Times are shown in Asia/Seoul and UTC.');
    expect(html).toContain('aria-current="page"');
    expect(headers.get('cache-control')).toContain('no-store');
    // The notice appears once.
    expect((await browser.get('/ops/audit')).text).not.toContain('Times are shown in Asia/Seoul and');
  });

  it('/ops/audit filters by subject, action, person, language, and name, and ignores invalid filters', async () => {
    const browser = await signIn();
    const countChanges = async (query: string) =>
      (await browser.get(`/ops/audit?${query}`)).html.match(/<summary>Change /g)?.length ?? 0;
    expect(await countChanges('by=token%3Abob&kind=')).toBe(1);
    expect(await countChanges('kind=advertisement')).toBe(2);
    expect(await countChanges('action=bump')).toBe(1);
    expect(await countChanges('target=aside')).toBe(1);
    // The filter by name accepts any value: paths contain slashes.
    await runWithoutTriggers(env.DB, [
      env.DB.prepare("UPDATE audit SET target = '/ko/봄 sale' WHERE target = 'aside'"),
    ]);
    expect(await countChanges(`target=${encodeURIComponent('/ko/봄 sale')}`)).toBe(1);
    // A change without a language matches every language.
    expect(await countChanges('locale=ko')).toBe(2);
    expect((await browser.get('/ops/audit?kind=redirect')).text).toContain(
      'No change matches these filters.',
    );
    const invalid = await browser.get('/ops/audit?locale=constructor&kind=%3Cscript%3E');
    expect([invalid.status, invalid.html.includes('<script>')]).toEqual([200, false]);
    expect(invalid.text).toContain('These filters are invalid.');
  });

  it('/ops/audit/file exports the filtered changes as CSV without formulas and as JSON', async () => {
    await runWithoutTriggers(env.DB, [
      env.DB.prepare("UPDATE audit SET by = '=HYPERLINK(1)' WHERE target = 'aside'"),
    ]);
    const browser = await signIn();
    const csv = await browser.fetch('/ops/audit/file?format=csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const lines = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })
      .decode(await csv.arrayBuffer())
      .split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('"id","at","by"');
    expect(lines.join()).toContain(`"'=HYPERLINK(1)"`);
    const json = await browser.fetch('/ops/audit/file?format=json&kind=advertisement');
    expect(await json.json()).toMatchObject([
      { target: 'aside', before: null, after: { shown: false } },
      { target: 'top', locale: 'en' },
    ]);
  });
});

describe('labels of changes in the audit log', () => {
  const LATER = '2099-01-01T00:00:00Z';
  const put = async (overrideInput: OverrideInputBody | null, locale = 'ja') => {
    const version = await env.DB.prepare("SELECT version FROM flip WHERE target = 'top' AND locale = ?")
      .bind(locale)
      .first<number>('version');
    await putOverride({ [locale]: version ?? 0 }, overrideInput);
  };
  const readRowHeaders = async () => {
    const { html } = await (await signIn()).get('/ops/audit?locale=ja');
    return [...html.matchAll(/<th scope="row"[^>]*><strong>([^<]*)<\/strong>/g)].map(([, verb]) => verb);
  };

  it('the label of a banner change states whether visitors see the banner', async () => {
    await put({ shown: true });
    await put({ shown: true, title: 'Sale' });
    await put({ shown: false });
    await put({ shown: false, title: 'Later' });
    await put({ shown: true, startsAt: LATER });
    await put(null);
    expect(await readRowHeaders()).toEqual([
      'Reset to the portal’s',
      'Planned',
      'Edited',
      'Turned off',
      'Edited',
      'Turned on',
      'Refreshed all pages',
    ]);
  });

  it('a first change that only shows a banner, with a start in the past, turns it on', async () => {
    await put({ shown: true, startsAt: '2020-01-01T00:00:00Z' });
    expect(await readRowHeaders()).toEqual(['Turned on', 'Refreshed all pages']);
  });

  it('a change with an ended period, and a first change of content and end, do not turn a banner on', async () => {
    await put({ shown: true, title: 'Sale', endsAt: LATER });
    await put({ shown: false });
    await put({ shown: true, endsAt: '2020-01-01T00:00:00Z' });
    await put({ shown: true });
    await put({ shown: false, startsAt: LATER });
    await put({ shown: true, startsAt: LATER });
    expect(await readRowHeaders()).toEqual([
      'Planned',
      'Turned off',
      'Turned on',
      'Edited',
      'Turned off',
      'Edited',
      'Refreshed all pages',
    ]);
  });

  it('a change with an unknown action, kind, or locale is shown with the stored names', async () => {
    await env.DB.prepare(
      "INSERT INTO audit (change, at, by, action, kind, target, locale) VALUES ('x', ?, 'x', 'constructor', '__proto__', 'y', 'xx')",
    )
      .bind(new Date().toISOString())
      .run();
    const { text } = await (await signIn()).get('/ops/audit?target=y');
    expect(text).toContain('constructor __proto__ y · xx');
  });
});

describe('changed fields in the audit log', () => {
  const showChange = async (kind: string, before: unknown, after: unknown) => {
    await env.DB.prepare(
      'INSERT INTO audit (change, at, by, action, kind, target, before, after) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)',
    )
      .bind(
        ...[crypto.randomUUID(), '2026-11-01T09:00:00.000Z', 'x', 'change', kind, 'z'],
        before === null ? null : JSON.stringify(before),
        after === null ? null : JSON.stringify(after),
      )
      .run();
    return (await signIn()).get('/ops/audit?target=z');
  };
  const differences = (html: string): string[] => {
    const [, list = ''] = /<ul class="diff[^"]*">(.*?)<\/ul>/s.exec(html) ?? [];
    return list.split('</li>').flatMap((item) => item.replace(/<!-- -->|<[^>]*>/g, '').trim() || []);
  };

  it('a row lists each changed field with its old and new value, and omits unchanged fields', async () => {
    const before = { to: '/a/', status: 302, note: '', enabled: true };
    const after = { ...before, to: '/b/', note: '<b>', enabled: false };
    const { html, text } = await showChange('redirect', before, after);
    expect(differences(html)).toEqual(['To /a/ →to /b/', 'Note &lt;b&gt;', 'Active yes →to no']);
    expect(html).toMatch(/<del>\/a\/<\/del>.*<ins>\/b\/<\/ins>/);
    // The status of a redirect has the label of the redirect form.
    expect(text).toContain('Type 302 302');
  });

  it('a row shows nested values as labeled text, and only the number of fields after the third', async () => {
    const { html, text } = await showChange('incident', null, {
      kind: 'maintenance',
      title: { en: 'Upgrade', ja: '更新' },
      components: ['docs', 'api'],
      startsAt: '2026-11-02T00:00:00Z',
    });
    expect(differences(html)).toEqual([
      'Type Maintenance',
      'Title, English Upgrade',
      'Title, 日本語 更新',
      '2 more fields',
    ]);
    expect(text).toContain('Affected components – Documentation, API reference and sandbox');
    const rules = await showChange(
      'routing',
      { 1: { owner: 'Hana', form: null } },
      { 1: { owner: 'Kim', locale: 'ko' } },
    );
    expect(differences(rules.html)).toEqual(['Rule 1 Owner: Hana →to Owner: Kim, Language: 한국어']);
  });

  it.each([
    ['incident', { state: 'in_progress', impact: 'minor' }, ['State In progress', 'Severity Minor impact']],
    [
      'incident',
      { components: ['product:waf', 'docs'] },
      ['Affected components Web firewall, Documentation'],
    ],
    ['routing', { 1: { product: 'cloud-dns' } }, ['Rule 1 Product: Managed DNS']],
    ['routing', { 1: { product: 'unknown' } }, ['Rule 1 Product: unknown']],
    ['search', { type: 'pin' }, ['Type Pin']],
    ['routing', { 1: { form: 'contact', country: 'JP' } }, ['Rule 1 Form: Contact, Country: Japan']],
  ])('the codes of a change to %s appear under the names of the forms', async (kind, values, expected) => {
    portal.dictionaries.set('interests', [{ code: 'cloud-dns', name: 'Managed DNS' }]);
    const products = [{ code: 'waf', names: { en: 'Web firewall' } }];
    await env.KV.put(STATUS_KEY, JSON.stringify({ ...NO_STATUS, products }));
    expect(differences((await showChange(kind, null, values)).html)).toEqual(expected);
  });

  it('site info, menu items, and incidents have their label or title instead of their id', async () => {
    await env.DB.prepare(
      `INSERT INTO audit (change, at, by, action, kind, target, locale, after) VALUES
       ('s', ?1, 'x', 'flip', 'site', 'icp', 'cn', '{"shown":true}'),
       ('i', ?1, 'x', 'add', 'incident', 'f2915997e432', NULL, '{"title":{"en":"Slow"}}')`,
    )
      .bind(new Date().toISOString())
      .run();
    expect((await (await signIn()).get('/ops/audit?by=x')).text).toMatch(
      /Added incident “Slow” · all languages.*Edited site info ICP number · 简体中文/,
    );
  });

  it('the stored values are available as JSON, and version tokens are not shown as changed fields', async () => {
    const { html } = await showChange('shared', { version: 'at-1' }, { version: 'at-2' });
    expect(differences(html)).toEqual([]);
    expect(html).toMatch(/<summary>JSON<\/summary><pre>\{\n {2}&quot;before&quot;: \{/);
  });
});

describe('sign-ins in the audit log', () => {
  it('the details of a sign-in contain its roles and the digest of its network', async () => {
    const browser = await signIn();
    const detail = { roles: ['editor', 'leads'], place: 'a1b2' };
    await recordAccess(env.DB, { action: 'sign-in', by: 'token:max', target: 'console', detail });
    const { html, text } = await browser.get('/ops/audit?kind=session');
    expect(text).toMatch(
      /Signed in Change \d+ Field Before After Roles – editor, leads Network \(digest\) – a1b2 JSON/,
    );
    expect(html).not.toContain('<ul class="diff');
  });
});

describe('changes that are not the latest', () => {
  const readVersion = async () =>
    (await env.DB.prepare("SELECT version FROM flip WHERE target = 'top'").first<number>('version')) ?? 0;
  const change = async (overrideInput: OverrideInputBody | null) => {
    await putOverride({ en: await readVersion() }, overrideInput);
    return readVersion();
  };

  it('an older change offers no undo and links to the later change', async () => {
    const first = await change({ shown: true, title: 'First' });
    const second = await change({ shown: true, title: 'Second' });
    const browser = await signIn();
    const { html } = await browser.get('/ops/audit?target=top');
    expect(html).toContain(`href="/ops/audit/${second}/undo"`);
    expect(html).not.toContain(`href="/ops/audit/${first}/undo"`);
    expect(html).toMatch(new RegExp(`Changed again by .*<a href="/ops/audit\\?before=${second + 1}">`));
    const page = await browser.get(`/ops/audit/${first}/undo`);
    expect([page.status, page.html.includes('Undo and publish')]).toEqual([200, false]);
    expect(page.text).toContain(`Change ${second} is newer, so this one cannot be undone.`);
  });

  it('an undone change links to the change that undid it', async () => {
    const first = await change({ shown: true, title: 'First' });
    await clientOf('ada').audit[':id'].undo.$post({ param: { id: String(first) }, json: {} });
    const browser = await signIn();
    const { text, html } = await browser.get('/ops/audit?target=top');
    expect(text).toMatch(/\(undid change \d+\)/);
    expect(text).toMatch(/Undone by change \d+/);
    expect(html).not.toContain(`href="/ops/audit/${first}/undo"`);
    expect((await browser.get(`/ops/audit/${first}/undo`)).text).toContain('It was already undone by change');
  });
});

describe('frame of the console', () => {
  it('the console serves its style sheet and script as immutable files named by digest, and has no inline code', async () => {
    const browser = await signIn();
    const { html, headers } = await browser.get('/ops');
    for (const [ending, type] of [
      ['css', 'text/css'],
      ['js', 'text/javascript'],
    ]) {
      const path = new RegExp(`"(/ops/assets/\\w+\\.${ending})"`).exec(html)?.[1] ?? '';
      const file = await browser.fetch(path);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect((await browser.fetch(`/ops/assets/0000.${ending}`)).status).toBe(404);
    }
    expect(html).not.toMatch(/ style=|<style|<script(?! src="\/ops\/assets\/\w+\.js" defer="">)/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('an unknown page returns 404 within the frame of the console', async () => {
    const page = await (await signIn()).get('/ops/constructor');
    expect([page.status, page.text.includes('There is no such page')]).toEqual([404, true]);
  });
});
