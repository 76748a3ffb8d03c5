// The audit in the console: who changed what, before and after, chosen by and taken away.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OverrideInputBody } from '../../../../ops/src/banners/schema.ts';
import { signedIn } from '../console.ts';
import { as, HIDDEN, restart } from '../ops.ts';

const override = (user: string, locale: string, target = 'top') =>
  as(user).overrides[':kind'][':target'].$put({
    param: { kind: 'advertisement', target },
    json: { seen: { [locale]: 0 }, override: HIDDEN },
  });

beforeEach(async () => {
  await restart();
  await override('ada', 'en');
  await override('bob', 'ko', 'aside');
  await as('ada').version.$post();
});

describe('/ops/audit', () => {
  it('shows each change with before and after, the youngest first, times in the editor’s zone and UTC', async () => {
    const browser = await signedIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops/audit' });
    const { text, html, headers } = await browser.get('/ops/audit');
    expect(text).toMatch(
      /Refreshed all pages .* Turned off banner aside · 한국어 .* Turned off banner top · English/,
    );
    expect(text).toMatch(/Visible – no/);
    expect(text).toMatch(/\d\d:\d\d Asia\/Seoul \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(text).toContain('Times are shown in Asia/Seoul and UTC.');
    expect(html).toContain('aria-current="page"');
    expect(headers.get('cache-control')).toContain('no-store');
    // Said once.
    expect((await browser.get('/ops/audit')).text).not.toContain('Times are shown in Asia/Seoul and');
  });

  it('is chosen by subject, action, person, language and name; nonsense shows all and says so', async () => {
    const browser = await signedIn();
    const rows = async (query: string) =>
      (await browser.get(`/ops/audit?${query}`)).html.match(/<summary>/g)?.length ?? 0;
    expect(await rows('by=token%3Abob&kind=')).toBe(1);
    expect(await rows('kind=advertisement')).toBe(2);
    expect(await rows('action=bump')).toBe(1);
    expect(await rows('target=aside')).toBe(1);
    // A name is whatever was changed: a path has slashes.
    await env.DB.prepare("UPDATE audit SET target = '/ko/봄 sale' WHERE target = 'aside'").run();
    expect(await rows(`target=${encodeURIComponent('/ko/봄 sale')}`)).toBe(1);
    // What belongs to no language belongs to each.
    expect(await rows('locale=ko')).toBe(2);
    expect((await browser.get('/ops/audit?kind=redirect')).text).toContain(
      'No change matches these filters.',
    );
    const odd = await browser.get('/ops/audit?locale=constructor&kind=%3Cscript%3E');
    expect([odd.status, odd.html.includes('<script>')]).toEqual([200, false]);
    expect(odd.text).toContain('These filters were not understood.');
  });

  it('says that nothing was changed yet where there is nothing to choose from', async () => {
    await restart();
    expect((await (await signedIn()).get('/ops/audit')).text).toContain('There are no changes yet.');
  });

  it('is taken away as CSV that no spreadsheet runs, and as JSON, chosen alike', async () => {
    await env.DB.prepare("UPDATE audit SET by = '=HYPERLINK(1)' WHERE target = 'aside'").run();
    const browser = await signedIn();
    const csv = await browser.ask('/ops/audit/file?format=csv');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    const lines = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })
      .decode(await csv.arrayBuffer())
      .split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('"id","at","by"');
    expect(lines.join()).toContain(`"'=HYPERLINK(1)"`);
    const json = await browser.ask('/ops/audit/file?format=json&kind=advertisement');
    expect(await json.json()).toMatchObject([
      { target: 'aside', before: null, after: { shown: false } },
      { target: 'top', locale: 'en' },
    ]);
    expect((await browser.get('/ops/audit/file?format=xml')).status).toBe(404);
  });
});

describe('a change in the words of the audit log', () => {
  const LATER = '2099-01-01T00:00:00Z';
  const put = async (overrideInput: OverrideInputBody | null, locale = 'ja') => {
    const version = await env.DB.prepare("SELECT version FROM flip WHERE target = 'top' AND locale = ?")
      .bind(locale)
      .first<number>('version');
    await as('ada').overrides[':kind'][':target'].$put({
      param: { kind: 'advertisement', target: 'top' },
      json: { seen: { [locale]: version ?? 0 }, override: overrideInput },
    });
  };
  const said = async () => {
    const { html } = await (await signedIn()).get('/ops/audit?locale=ja');
    return [...html.matchAll(/<th scope="row"[^>]*><strong>([^<]*)<\/strong>/g)].map(([, verb]) => verb);
  };

  it('of a banner says whether visitors see it from then on', async () => {
    await put({ shown: true });
    await put({ shown: true, title: 'Sale' });
    await put({ shown: false });
    await put({ shown: false, title: 'Later' });
    await put({ shown: true, startsAt: LATER });
    await put(null);
    expect(await said()).toEqual([
      'Reset to the portal’s',
      'Planned',
      'Edited',
      'Turned off',
      'Edited',
      'Turned on',
      'Refreshed all pages',
    ]);
  });

  it('that names nothing of the console is shown as it is', async () => {
    await env.DB.prepare(
      "INSERT INTO audit (change, at, by, action, kind, target, locale) VALUES ('x', ?, 'x', 'constructor', '__proto__', 'y', 'xx')",
    )
      .bind(new Date().toISOString())
      .run();
    const { text } = await (await signedIn()).get('/ops/audit?target=y');
    expect(text).toContain('constructor __proto__ y · xx');
  });
});

describe('an older change', () => {
  const versionOf = async () =>
    (await env.DB.prepare("SELECT version FROM flip WHERE target = 'top'").first<number>('version')) ?? 0;
  const change = async (overrideInput: OverrideInputBody | null) => {
    await as('ada').overrides[':kind'][':target'].$put({
      param: { kind: 'advertisement', target: 'top' },
      json: { seen: { en: await versionOf() }, override: overrideInput },
    });
    return versionOf();
  };

  it('offers no undo, in the list and on its page, and names the change that came after it', async () => {
    const first = await change({ shown: true, title: 'First' });
    const second = await change({ shown: true, title: 'Second' });
    const browser = await signedIn();
    const { html } = await browser.get('/ops/audit?target=top');
    expect(html).toContain(`href="/ops/audit/${second}/undo"`);
    expect(html).not.toContain(`href="/ops/audit/${first}/undo"`);
    expect(html).toMatch(new RegExp(`Changed again by .*<a href="/ops/audit\\?before=${second + 1}">`));
    const page = await browser.get(`/ops/audit/${first}/undo`);
    expect([page.status, page.html.includes('Undo and publish')]).toEqual([200, false]);
    expect(page.text).toContain(`Change ${second} came after it, so it cannot be undone.`);
  });

  it('that was undone says by which change', async () => {
    const first = await change({ shown: true, title: 'First' });
    await as('ada').audit[':id'].undo.$post({ param: { id: String(first) }, json: {} });
    const browser = await signedIn();
    const { text, html } = await browser.get('/ops/audit?target=top');
    expect(text).toMatch(/\(undid change \d+\)/);
    expect(text).toMatch(/Undone by change \d+/);
    expect(html).not.toContain(`href="/ops/audit/${first}/undo"`);
    expect((await browser.get(`/ops/audit/${first}/undo`)).text).toContain('It was undone by change');
  });
});

describe('the console’s frame', () => {
  it('serves its style sheet and its script by digest, immutable, and has nothing inline', async () => {
    const browser = await signedIn();
    const { html, headers } = await browser.get('/ops');
    for (const [ending, type] of [
      ['css', 'text/css'],
      ['js', 'text/javascript'],
    ]) {
      const path = new RegExp(`"(/ops/assets/\\w+\\.${ending})"`).exec(html)?.[1] ?? '';
      const file = await browser.ask(path);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
      expect(file.headers.get('cache-control')).toContain('immutable');
      expect((await browser.ask(`/ops/assets/0000.${ending}`)).status).toBe(404);
    }
    expect(html).not.toMatch(/ style=|<style|<script(?! src="\/ops\/assets\/\w+\.js" defer="">)/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('says that a page is none, in its frame', async () => {
    const page = await (await signedIn()).get('/ops/constructor');
    expect([page.status, page.text.includes('There is no such page')]).toEqual([404, true]);
  });
});
