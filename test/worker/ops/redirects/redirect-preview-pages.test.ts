// Pages /ops/redirects and /ops/previews, used by forms without JavaScript, and `npm run ops -- redirect …`.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { addHits } from '../../../../ops/src/redirects/store.ts';
import { runOps } from '../command-line.ts';
import { type Browser, signIn } from '../console.ts';
import { clientOf, readRedirects, resetOps, site } from '../ops.ts';

const KEY = { PREVIEW_KEY: 'a-key-of-the-tests-of-more-than-32-characters' };
const FIELDS = { to: '/products', status: '301', locale: '', note: '', enabled: 'yes', seen: '0' };
const add = (browser: Browser, from: string, extra: object = {}) =>
  browser.post('/ops/redirects', { ...FIELDS, from, ...extra });
const readId = async () => (await env.DB.prepare('SELECT id FROM redirect').first<number>('id')) ?? 0;
const readVersion = async () => String(await env.DB.prepare('SELECT version FROM redirect').first('version'));

beforeEach(resetOps);

describe('/ops/redirects', () => {
  it('/ops/redirects explains an empty list, adds a redirect, and confirms it once', async () => {
    const browser = await signIn();
    expect((await browser.get('/ops/redirects')).text).toContain('There are no redirects yet.');
    const page = await add(browser, '/ko/spring', { note: '<script>alert(1)</script>' });
    expect([page.status, page.location]).toEqual([303, '/ops/redirects']);
    const { text, html } = await browser.get('/ops/redirects');
    expect(text).toContain('The redirect of /spring is saved. All visitors are redirected within a minute.');
    expect(html).not.toContain('<script>');
    expect((await browser.get('/ops/redirects')).text).not.toContain('redirects: here');
    expect(await readRedirects()).toEqual(['ko /spring /products/']);
  });

  it('/ops/redirects preserves rejected input and shows each error at its field', async () => {
    const browser = await signIn();
    const page = await add(browser, '/ops/x', { to: 'https://evil.example/', note: 'mine' });
    expect(page.status).toBe(400);
    expect(page.html).toMatch(
      /id="from-error"[^>]*>This is not a page: calls and files cannot be redirected\./,
    );
    expect(page.html).toMatch(/id="to-error"[^>]*>This is not on one of our own hosts\./);
    expect(page.html).toContain('value="mine"');
    // The browser focuses the first field with an error.
    expect(page.html.match(/<[^>]* autofocus=""/gi)?.map((tag) => / id="([^"]*)"/.exec(tag)?.[1])).toEqual([
      'from',
      'to',
    ]);
    expect((await browser.get('/ops/redirects')).html).not.toMatch(/autofocus/i);
    await add(browser, '/a');
    expect((await add(browser, '/a')).text).toContain(
      'This redirect already exists: it leads to /products/.',
    );
    expect((await add(browser, '/b', { to: '/a' })).text).toContain('which itself leads to /products/');
  });

  it('/ops/redirects finds redirects by a substring of the path, and charts their hits', async () => {
    const browser = await signIn();
    await add(browser, '/spring');
    await addHits(env.DB, [[await readId(), 1_234]], new Date());
    await add(browser, '/winter');
    await browser.get('/ops/redirects');
    const { text, html } = await browser.get('/ops/redirects?search=SPRI');
    expect(text).toContain('1 of 2 redirects');
    expect([text.includes('1,234'), html.includes('hits-chart'), text.includes('/winter')]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await browser.get('/ops/redirects?page=constructor')).status).toBe(200);
  });

  it('a redirect’s page lists its hits by day, or states that there are none', async () => {
    const browser = await signIn();
    await add(browser, '/spring');
    const page = `/ops/redirects/${await readId()}`;
    expect((await browser.get(page)).text).toContain('No visits yet. Visits appear within a minute.');
    const today = new Date();
    const yesterday = new Date(today.getTime() - 86_400_000);
    await addHits(env.DB, [[await readId(), 1_234]], yesterday);
    await addHits(env.DB, [[await readId(), 5]], today);
    const { text } = await browser.get(page);
    expect(text).toContain('1,239 visits, without previews.');
    const [last, before] = [today, yesterday].map((day) => day.toISOString().slice(0, 10));
    expect(text).toContain(`Day, UTC Visits ${last} 5 ${before} 1,234`);
  });

  it('/ops/redirects edits and disables a redirect, and deletes it after a confirmation', async () => {
    const browser = await signIn();
    await add(browser, '/spring');
    const page = `/ops/redirects/${await readId()}`;
    expect((await browser.get(page)).html).toContain('value="/products/"');
    await browser.post(page, { ...FIELDS, to: '/solutions', enabled: '', seen: await readVersion() });
    expect(await readRedirects()).toEqual([]);
    expect((await browser.get(`${page}/remove`)).text).toContain('leads to /solutions/');
    await browser.post(`${page}/remove`, { seen: await readVersion() });
    expect((await browser.get(page)).status).toBe(404);
  });

  it('/ops/redirects decodes paths for display and search, and preserves their encoding', async () => {
    const browser = await signIn();
    await add(browser, '/한국', { to: '/日本/' });
    const { text, html } = await browser.get('/ops/redirects?search=한국');
    expect(text).toMatch(/1 redirect .* \/한국 all languages \/日本\/ /);
    expect(html).not.toContain('%ED%95%9C');
    expect((await browser.get('/ops/redirects?search=미국')).text).toContain('0 of 1 redirect');
    const page = await browser.get(`/ops/redirects/${await readId()}`);
    expect([page.text.includes('/한국 in all languages'), page.html.includes('value="/日本/"')]).toEqual([
      true,
      true,
    ]);
    const fields = { ...FIELDS, to: '/日本/', seen: await readVersion() };
    await browser.post(`/ops/redirects/${await readId()}`, fields);
    expect(await readRedirects()).toEqual(['* /%ED%95%9C%EA%B5%AD /%E6%97%A5%E6%9C%AC/']);
  });

  it('the list links to the form for a new redirect, which is temporary by default', async () => {
    const browser = await signIn();
    expect((await browser.get('/ops/redirects')).html).toContain('href="/ops/redirects/new"');
    const { html } = await browser.get('/ops/redirects/new');
    expect(html).toMatch(/<option value="302" selected="">302 temporary/);
  });

  it('a redirect over a live page or to a missing one is saved only by a second button', async () => {
    site.alive = true;
    site.pages.add('/contact/');
    const browser = await signIn();
    await browser.get('/ops/redirects');
    const page = await add(browser, '/contact', { to: '/no-such-page', locale: 'en', note: 'mine' });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/id="to-error"[^>]*>There is no page at \/no-such-page\/\./);
    expect(page.html).toMatch(/id="from-error"[^>]*>There is a page at \/contact\/, which visitors would/);
    expect(page.html).toMatch(/<button[^>]*value="confirm"[^>]*>Save anyway/);
    expect(page.html).toContain('value="mine"');
    expect(await readRedirects()).toEqual([]);
    await add(browser, '/contact', { to: '/no-such-page', locale: 'en', do: 'confirm' });
    expect(await readRedirects()).toEqual(['en /contact /no-such-page/']);
    // A new target that is also missing must be confirmed on the page of the redirect.
    const redirectPage = `/ops/redirects/${await readId()}`;
    const fields = { ...FIELDS, to: '/gone', seen: await readVersion() };
    const response = await browser.post(redirectPage, fields);
    expect([response.status, response.text.includes('There is no page at /gone/.')]).toEqual([422, true]);
    expect((await browser.post(redirectPage, { ...fields, do: 'confirm' })).status).toBe(303);
  });

  it('an import with a redirect over a live page has a separate confirmation button', async () => {
    site.alive = true;
    for (const path of ['/contact/', '/products/']) site.pages.add(path);
    const browser = await signIn();
    await browser.get('/ops/redirects');
    const csv = 'from,to\n/contact,/products\n';
    const preview = await browser.post('/ops/redirects/import', { csv });
    expect(preview.text).toMatch(
      /Check this line before you import .* 2 \/contact there is a page at \/contact\//,
    );
    expect(preview.text).toContain('Import 1 redirect anyway');
    expect(preview.html).toContain('name="confirm" value="yes"');
    await browser.post('/ops/redirects/import', { csv, apply: 'yes' });
    expect(await readRedirects()).toEqual([]);
    await browser.post('/ops/redirects/import', { csv, apply: 'yes', confirm: 'yes' });
    expect(await readRedirects()).toEqual(['* /contact /products/']);
    expect((await browser.get('/ops/redirects')).text).toContain('1 redirect was imported.');
  });

  it('the form shows both versions of a conflict, and saves the selected one', async () => {
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    await add(ada, '/spring');
    const [page, seen] = [`/ops/redirects/${await readId()}`, await readVersion()];
    await ada.get(page);
    await bob.get(page);
    await bob.post(page, { ...FIELDS, to: '/theirs', seen });
    const conflict = await ada.post(page, { ...FIELDS, to: '/mine', seen });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toMatch(
      /bob has changed this redirect .* Their version, saved Your version .*\/theirs\/ .*\/mine/,
    );
    await ada.post(page, { ...FIELDS, to: '/mine', seen: await readVersion() });
    expect(await readRedirects()).toEqual(['* /spring /mine/']);
  });

  it('/ops/redirects imports a table after a preview and exports a file', async () => {
    const browser = await signIn();
    const rejected = await browser.post('/ops/redirects/import', {
      csv: 'from,to\n/a,https://evil.example/\n',
    });
    expect(rejected.text).toMatch(/2 to https:\/\/evil\.example\/ is not on one of our own hosts/);
    // The rejected table is still in the form.
    expect(rejected.html).toMatch(/<textarea[^>]*>from,to\n\/a,https:\/\/evil\.example\/\n<\/textarea>/);
    const csv = 'from,to\n/a,/b\n/c,/b\n';
    const preview = await browser.post('/ops/redirects/import', { csv });
    expect(preview.text).toContain('2 would change, 0 unchanged. Nothing is written yet.');
    expect(await readRedirects()).toEqual([]);
    const seen = /name="seen" value="(\d+)"/.exec(preview.html)?.[1] ?? '';
    await browser.post('/ops/redirects/import', { csv, apply: 'yes', seen });
    expect(await readRedirects()).toEqual(['* /a /b/', '* /c /b/']);
    expect((await browser.get('/ops/redirects')).text).toContain('2 redirects were imported.');
    const file = await browser.fetch('/ops/redirects/file');
    expect([file.headers.get('content-type'), (await file.text()).split('\r\n').length]).toEqual([
      'text/csv; charset=utf-8',
      4,
    ]);
  });
});

describe('/ops/previews', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

  it('/ops/previews creates a link in the editor’s time zone, shows it with a copy button, and revokes it', async () => {
    const browser = await signIn('ada', KEY);
    await browser.post('/ops/zone', { zone: 'Asia/Tokyo', to: '/ops/previews' });
    const fields = {
      path: '/products/cloud-dns',
      locale: 'ko',
      endsAt: inDays(3),
      shows: '',
      note: 'for Kim',
    };
    expect((await browser.post('/ops/previews', fields)).status).toBe(303);
    const { text, html } = await browser.get('/ops/previews');
    expect(text).toMatch(
      /\/products\/cloud-dns 한국어 · for Kim drafts Active \d{4}-\d\d-\d\d \d\d:\d\d (?:\d+ [A-Z][a-z]{2}, )?\d\d:\d\d UTC /,
    );
    expect(html).toContain('value="https://ops.test/ko/products/cloud-dns/?ispreview=1&amp;pretoken=pv1.');
    const ends = await env.DB.prepare('SELECT ends_at FROM preview_link').first<string>('ends_at');
    expect(Date.parse(ends ?? '')).toBe(Date.parse(`${fields.endsAt}+09:00`));
    const id = await env.DB.prepare('SELECT id FROM preview_link').first<string>('id');
    await browser.post(`/ops/previews/${id}/revoke`);
    const after = await browser.get('/ops/previews');
    expect([after.text.includes('Revoked'), after.html.includes('pv1.')]).toEqual([true, false]);
  });

  it('/ops/previews warns about a link to a page that does not exist, also in previews', async () => {
    site.alive = true;
    site.pages.add('/ko/a/');
    const browser = await signIn('ada', KEY);
    const create = async (path: string) => {
      const { location } = await browser.post('/ops/previews', {
        path,
        locale: 'ko',
        endsAt: inDays(3),
        shows: '',
        note: '',
      });
      return (await browser.get(location ?? '')).text;
    };
    const warning = 'there is no page at /ko/b/. Revoke the link, and create one with the correct path.';
    expect(await create('/a')).toContain('The link was created. It is the first in the list.');
    expect(await create('/b')).toContain(`The link was created, but ${warning}`);
    site.alive = false;
    expect(await create('/b')).not.toContain('there is no page');
  });

  it('/ops/previews links to the host of the site if the console has its own host', async () => {
    const extra = { ...KEY, SITE_ORIGIN: 'https://site.test/' };
    const browser = await signIn('ada', extra);
    await browser.post('/ops/previews', { path: '', locale: '', endsAt: inDays(3), shows: '', note: '' });
    const { html, headers } = await browser.get('/ops/previews');
    expect(html).toContain('value="https://site.test/?ispreview=1&amp;pretoken=pv1.');
    // form-action also applies to the redirect after the submission.
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://site.test;");
    const fields = { locale: 'ko', 'seen-ko': '0', shown: 'on', zone: 'UTC', do: 'preview', path: '/blog/' };
    const preview = await browser.post('/ops/banners/advertisement/top?locale=ko', fields);
    expect(preview.location).toMatch(/^https:\/\/site\.test\/ko\/blog\/\?opsdraft=/);
  });

  it('/ops/previews states that no key is set', async () => {
    const keyless = await signIn();
    await keyless.post('/ops/previews', { path: '', endsAt: inDays(3), shows: '', locale: '', note: '' });
    expect((await keyless.get('/ops/previews')).text).toContain('the setting PREVIEW_KEY is missing');
  });
});

describe('npm run ops -- redirect, preview', () => {
  const run = (line: string) => runOps(clientOf('ada', KEY), line);

  it('redirect commands add, list, disable, enable, and delete redirects', async () => {
    site.alive = true;
    for (const prefix of ['', '/cn', '/ko', '/ja']) site.pages.add(`${prefix}/b/`);
    expect(await run('redirect add /a /b/ --note n')).toEqual(['/a leads to /b/']);
    await expect(run('redirect add /a /b/')).rejects.toThrow('exists already');
    await expect(run('redirect add /c /a/')).rejects.toThrow('itself leads to');
    await expect(run('redirect add /d?x /b/')).rejects.toThrow('has a query');
    expect(await run('redirect list')).toEqual(['all  /a  /b/  302  on  0 hits  n']);
    await addHits(env.DB, [[await readId(), 1]], new Date());
    expect(await run('redirect list')).toEqual(['all  /a  /b/  302  on  1 hit  n']);
    expect(await run('redirect off /a')).toEqual(['/a is off']);
    expect(await readRedirects()).toEqual([]);
    await run('redirect on /a');
    expect(await run('redirect delete /a')).toEqual(['/a is no longer redirected']);
    await expect(run('redirect off /a')).rejects.toThrow('there is no redirect of /a');
  });

  it('redirect commands print the language of a redirect that applies to one language', async () => {
    site.alive = true;
    site.pages.add('/ko/b/');
    expect(await run('redirect add /ko/a /b/')).toEqual(['/a leads to /b/ in ko']);
    expect(await run('redirect off /ko/a')).toEqual(['/a is off in ko']);
    expect(await run('redirect delete /ko/a')).toEqual(['/a is no longer redirected in ko']);
  });

  it('redirect commands check, import, and export a table', async () => {
    const importTable = (csv: string, apply: boolean) =>
      runOps(clientOf('ada'), `redirect import r.csv${apply ? ' --apply' : ''}`, { read: async () => csv });
    const csv = 'from,to\n/a,/b\n';
    expect(await importTable(csv, false)).toContain('1 would change; --apply writes them, 0 unchanged');
    await importTable(csv, true);
    expect(await readRedirects()).toEqual(['* /a /b/']);
    expect(await importTable(csv, false)).toEqual(['0 would change, 1 unchanged']);
    await expect(importTable('from,to\n/a,x\n', true)).rejects.toThrow('line 2: to x');
    let output = '';
    const write = async (_: string, text: string) => {
      output = text;
    };
    const lines = await runOps(clientOf('ada'), 'redirect export --out r.csv', { write });
    expect(lines).toEqual(['1 redirect in r.csv']);
    expect(output).toContain('"/a","/b/"');
  });

  it('preview commands create, list, and revoke preview links', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const [url, line = ''] = await run(`preview make /a --locale ja --until ${until}`);
    expect(url).toMatch(/^https:\/\/[^/]+\/ja\/a\/\?ispreview=1&pretoken=pv1\./);
    const id = line.slice(0, 16);
    expect(await run('preview list')).toMatchObject([expect.stringContaining(`${id}  /a  ja  drafts  good`)]);
    expect(await run(`preview revoke ${id}`)).toEqual([`${id} is revoked`]);
  });
});
