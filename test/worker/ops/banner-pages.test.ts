// Banners in the console: flipped, planned, looked at first, given back; two editors at once; a dead portal.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from './console.ts';
import { as, HIDDEN, portal, snapshot, startAnew } from './ops.ts';

beforeEach(startAnew);

const TOP = '/ops/banners/advertisement/top?locale=en';
const form = (over: Record<string, string | readonly string[]> = {}) => ({
  locale: 'en',
  'seen-en': '0',
  shown: 'on',
  zone: 'UTC',
  do: 'save',
  ...over,
});

describe('/ops/banners', () => {
  it('says what visitors see of each, and turns one off and on in a press', async () => {
    const browser = await signedIn();
    const page = await browser.get('/ops/banners?locale=en');
    expect(page.text).toMatch(/Top Top banner · top On show no: as the portal says the same words no end/);
    expect(page.text).toContain('the same words until 2030-01-01 00:00 UTC');
    const off = await browser.post('/ops/banners/advertisement/top/off', { locale: 'en', seen: '0' });
    expect([off.status, off.location]).toEqual([303, '/ops/banners?locale=en']);
    expect((await snapshot('en'))?.flips).toMatchObject([{ id: 'top', shown: false }]);
    const now = await browser.get('/ops/banners?locale=en');
    expect(now.text).toContain('top is off in English: here on the next page');
    expect(now.text).toMatch(/Top banner · top Off off by token:ada/);
    const version = /name="seen" value="([1-9]\d*)"/.exec(now.html)?.[1] ?? '';
    await browser.post('/ops/banners/advertisement/top/on', { locale: 'en', seen: version });
    expect((await snapshot('en'))?.flips).toMatchObject([{ id: 'top', shown: true }]);
  });

  it('tells an advertisement that waits behind another, and one that is planned', async () => {
    portal.ads.push({ id: 'next', position: 'topBanner', title: 'Next', startsAt: null, endsAt: null });
    const browser = await signedIn();
    expect((await browser.get('/ops/banners?locale=en')).text).toContain('next Waits behind another');
    await browser.post('/ops/banners/advertisement/next?locale=en', form({ order: '1' }));
    expect((await browser.get('/ops/banners?locale=en')).text).toMatch(
      /next On show .* top Waits behind|top Waits behind .* next On show/,
    );
    await browser.post('/ops/banners/advertisement/aside?locale=en', form({ startsAt: '2099-01-01T09:00' }));
    expect((await browser.get('/ops/banners?locale=en')).text).toContain(
      'aside Planned on, from 2099-01-01 09:00 UTC',
    );
    portal.ads.pop();
  });

  it('changes words, link, picture, order and period, in the zone that is named, in several languages', async () => {
    const browser = await signedIn();
    const words = {
      title: 'Sale',
      text: 'Only today',
      url: '/events/',
      urlText: 'See',
      image: '/drawings/flow.svg',
      order: '2',
    };
    const saved = await browser.post(
      TOP,
      form({
        ...words,
        locale: ['en', 'ko'],
        'seen-ko': '0',
        zone: 'Asia/Seoul',
        startsAt: '2031-03-01T09:00',
        endsAt: '2031-03-02T09:00',
      }),
    );
    expect(saved.location).toBe('/ops/banners?locale=en');
    for (const code of ['en', 'ko'] as const)
      expect((await snapshot(code))?.flips).toEqual([
        {
          kind: 'advertisement',
          id: 'top',
          shown: true,
          ...words,
          order: 2,
          startsAt: '2031-03-01T00:00:00.000Z',
          endsAt: '2031-03-02T00:00:00.000Z',
        },
      ]);
    // The form shows it again, and beside it what it covers.
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops' });
    const { html, text } = await browser.get(TOP);
    expect(html).toContain('value="2031-03-01T09:00"');
    expect(text).toContain('This flip covers the portal’s own value');
    expect(text).toMatch(/Title Top Sale/);
  });

  it.each([
    ['url', 'https://evil.example/', 'A path of this site'],
    ['url', '//evil.example', 'A path of this site'],
    ['url', 'javascript:alert(1)', 'A path of this site'],
    ['image', 'https://evil.example/x.png', 'A path of this site'],
    ['order', '0', 'A number from 1 to 99'],
    ['title', 'x'.repeat(121), 'Not like this'],
    ['text', 'a\u202eb', 'Not like this'],
    ['startsAt', 'tomorrow', 'There is no such time'],
    ['locale', 'constructor', 'Choose a language'],
  ])('refuses %s “%.30s”, says so at its field and keeps what was typed', async (name, value, said) => {
    const browser = await signedIn();
    const page = await browser.post(TOP, form({ title: '<b>Kept</b>', [name]: value }));
    expect(page.status).toBe(400);
    expect(page.text).toContain(said);
    expect(page.html).toMatch(new RegExp(`id="${name}-error"`));
    if (name !== 'title') expect(page.html).toContain('value="&lt;b&gt;Kept&lt;/b&gt;"');
    expect(await snapshot('en')).toBeNull();
  });

  it('a time that clocks leap over is said to be none; an end before its start as well', async () => {
    const browser = await signedIn();
    const leap = await browser.post(TOP, form({ zone: 'America/Los_Angeles', startsAt: '2031-03-09T02:30' }));
    expect(leap.text).toContain('There is no such time in America/Los_Angeles.');
    const odd = await browser.post(TOP, form({ startsAt: '2031-03-09T02:30', endsAt: '2031-03-09T02:30' }));
    expect(odd.text).toContain('It ends before it starts.');
  });

  it('gives a banner back to the portal', async () => {
    const browser = await signedIn();
    await browser.post(TOP, form({ title: 'Sale' }));
    const version = await env.DB.prepare('SELECT version FROM flip').first<number>('version');
    await browser.post(TOP, form({ shown: 'portal', 'seen-en': String(version) }));
    expect((await snapshot('en'))?.flips).toEqual([]);
  });

  it('previews a change at an address of the site, and writes nothing down', async () => {
    const browser = await signedIn();
    const look = await browser.post(
      TOP,
      form({ do: 'preview', title: 'Soon', path: '/products/', locale: 'ko' }),
    );
    expect(look.location).toMatch(/^\/ko\/products\/\?opsdraft=[\w-]{43}$/);
    const token = look.location?.split('=')[1];
    expect(JSON.parse((await env.KV.get(`draft:${token}`)) ?? '')).toMatchObject({
      locales: ['ko'],
      flip: { title: 'Soon' },
    });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
    for (const path of ['//evil.example', 'https://evil.example/', '/x?y=z'])
      expect((await browser.post(TOP, form({ do: 'preview', path }))).status).toBe(400);
  });

  it('names that no banner can have, and such as there is none of, are not found', async () => {
    const browser = await signedIn();
    for (const path of ['advertisement/nope', 'advertisement/constructor', 'constructor/top', 'banner/top'])
      expect([path, (await browser.get(`/ops/banners/${path}`)).status]).toEqual([path, 404]);
  });
});

describe('two editors at once, in the console', () => {
  it('shows both versions, and saves the one that is chosen', async () => {
    const browser = await signedIn('bob');
    await browser.get(TOP);
    await as('ada').flips[':kind'][':target'].$put({
      param: { kind: 'advertisement', target: 'top' },
      json: { seen: { en: 0 }, flip: { ...HIDDEN, title: 'Theirs' } },
    });
    const page = await browser.post(TOP, form({ title: 'Mine', url: '/events/' }));
    expect(page.status).toBe(409);
    expect(page.text).toContain('changed by token:ada');
    expect(page.text).toMatch(/Title Theirs Mine Text – – Link – \/events\//);
    expect((await snapshot('en'))?.flips).toMatchObject([{ title: 'Theirs' }]);
    // The page itself holds all that "Use mine" sends.
    const fields: Record<string, string> = {};
    const mine = page.html.slice(page.html.indexOf('<form'));
    for (const [, name = '', value = ''] of mine.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g))
      if (!(name in fields)) fields[name] = value;
    expect((await browser.post(TOP, fields)).status).toBe(303);
    expect((await snapshot('en'))?.flips).toMatchObject([{ title: 'Mine', url: '/events/', shown: true }]);
  });

  it('a press that comes too late leads to the banner as it is now', async () => {
    await as('ada').flips[':kind'][':target'].$put({
      param: { kind: 'advertisement', target: 'top' },
      json: { seen: { en: 0 }, flip: HIDDEN },
    });
    const browser = await signedIn('bob');
    const late = await browser.post('/ops/banners/advertisement/top/on', { locale: 'en', seen: '0' });
    expect(late.location).toBe('/ops/banners/advertisement/top?locale=en');
    expect((await browser.get(late.location ?? '')).text).toContain('Somebody changed it meanwhile');
  });
});

describe('§8 with the portal dead', () => {
  it('the console says so, lists what is flipped, and flips what is named', async () => {
    portal.alive = false;
    const browser = await signedIn();
    expect((await browser.get('/ops/banners')).text).toContain('The portal does not answer for English');
    const named = await browser.get('/ops/banners/named?kind=advertisement&target=top');
    expect(named.location).toBe('/ops/banners/advertisement/top');
    expect((await browser.get(named.location ?? '')).text).toContain('its own value cannot be shown');
    expect((await browser.post(TOP, form({ shown: 'off' }))).status).toBe(303);
    expect((await snapshot('en'))?.flips).toMatchObject([{ id: 'top', shown: false }]);
    expect((await browser.get('/ops/banners?locale=en')).text).toMatch(/top Off off by token:ada/);
    expect((await browser.get('/ops/banners/named?kind=x&target=y')).location).toBe('/ops/banners');
  });
});
