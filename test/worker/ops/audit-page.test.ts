// The audit in the console: who changed what, before and after, chosen by and taken away.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from './console.ts';
import { as, HIDDEN, startAnew } from './ops.ts';

const flip = (user: string, locale: string, target = 'top') =>
  as(user).flips[':kind'][':target'].$put({
    param: { kind: 'advertisement', target },
    json: { seen: { [locale]: 0 }, flip: HIDDEN },
  });

beforeEach(async () => {
  await startAnew();
  await flip('ada', 'en');
  await flip('bob', 'ko', 'aside');
  await as('ada').version.$post();
});

describe('/ops/audit', () => {
  it('shows each change with before and after, the youngest first, times in the editor’s zone and UTC', async () => {
    const browser = await signedIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops/audit' });
    const { text, html, headers } = await browser.get('/ops/audit');
    expect(text).toMatch(
      /bump every language .* flip advertisement · aside · ko .* flip advertisement · top · en/,
    );
    expect(text).toMatch(/Shown – no/);
    expect(text).toMatch(/\d\d:\d\d Asia\/Seoul \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(text).toContain('Times are shown in Asia/Seoul and in UTC.');
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
    expect((await browser.get('/ops/audit?kind=redirect')).text).toContain('Nothing was changed that fits');
    const odd = await browser.get('/ops/audit?locale=constructor&kind=%3Cscript%3E');
    expect([odd.status, odd.html.includes('<script>')]).toEqual([200, false]);
    expect(odd.text).toContain('That choice means nothing here');
  });

  it('says that nothing was changed yet where there is nothing to choose from', async () => {
    await startAnew();
    expect((await (await signedIn()).get('/ops/audit')).text).toContain('Nothing was changed yet.');
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

describe('the console’s frame', () => {
  it('serves its style sheet by hash, for good, and no other', async () => {
    const browser = await signedIn();
    const { html, headers } = await browser.get('/ops');
    const path = /href="(\/ops\/assets\/[\w.]+)"/.exec(html)?.[1] ?? '';
    const sheet = await browser.ask(path);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers.get('cache-control')).toContain('immutable');
    expect((await browser.ask('/ops/assets/0000.css')).status).toBe(404);
    expect(html).not.toMatch(/ style=|<style|<script/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('says that a page is none, in its frame', async () => {
    const page = await (await signedIn()).get('/ops/constructor');
    expect([page.status, page.text.includes('There is no such page')]).toEqual([404, true]);
  });
});
