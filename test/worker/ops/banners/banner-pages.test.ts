// Banner pages of the console: changes, periods, previews, resets, notices, and an unavailable portal.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../console.ts';
import { portal, putOverride, readSnapshot, resetOps, site } from '../ops.ts';
import { form, TOP } from './form-fields.ts';

beforeEach(resetOps);

describe('/ops/banners', () => {
  it('/ops/banners shows the state of each banner for visitors, and turns one off and on with one button', async () => {
    const browser = await signIn();
    const page = await browser.get('/ops/banners?locale=en');
    expect(page.text).toMatch(/Banner Place Now In the portal Actions Top Top banner · top Live – Turn off/);
    expect(page.text).toContain('Live until 2030-01-01 00:00 UTC');
    const turnedOff = await browser.post('/ops/banners/advertisement/top/off', { locale: 'en', seen: '0' });
    expect([turnedOff.status, turnedOff.location]).toEqual([303, '/ops/banners?locale=en']);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ id: 'top', shown: false }]);
    const now = await browser.get('/ops/banners?locale=en');
    expect(now.text).toContain('top is off (English). You see the change on the next page that you open');
    expect(now.text).toMatch(/Top banner · top Off off by token:ada/);
    const version = /name="seen" value="([1-9]\d*)"/.exec(now.html)?.[1] ?? '';
    await browser.post('/ops/banners/advertisement/top/on', { locale: 'en', seen: version });
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ id: 'top', shown: true }]);
  });

  it('the notice of a change in one language offers undo; without a change or with several languages it does not', async () => {
    const browser = await signIn();
    await browser.post('/ops/banners/advertisement/top/off', { locale: 'en', seen: '0' });
    const { html } = await browser.get('/ops/banners?locale=en');
    const [, undo = '', version = ''] =
      /action="(\/ops\/audit\/(\d+)\/undo)"[^>]*>.*?>Undo</s.exec(html) ?? [];
    await browser.post('/ops/banners/advertisement/top/off', { locale: 'en', seen: version });
    expect((await browser.get('/ops/banners?locale=en')).html).not.toContain('>Undo<');
    expect((await browser.post(undo)).location).toBe('/ops/audit');
    expect((await readSnapshot('en'))?.overrides).toEqual([]);
    await browser.post('/ops/banners/advertisement/top', form({ locale: ['en', 'ko'], 'seen-ko': '0' }));
    const page = await browser.get('/ops/banners?locale=en');
    expect(page.text).toContain('top is live');
    expect(page.html).not.toContain('>Undo<');
  });

  it('turning a banner off and on preserves its period, except for an end in the past', async () => {
    const browser = await signIn();
    const readVersion = async (id: string) => {
      const stored = env.DB.prepare('SELECT version FROM flip WHERE target = ?').bind(id);
      return String((await stored.first<number>('version')) ?? 0);
    };
    const press = async (id: string, action: 'on' | 'off') => {
      const seen = await readVersion(id);
      await browser.post(`/ops/banners/advertisement/${id}/${action}`, { locale: 'en', seen });
      return (await readSnapshot('en'))?.overrides.find((override) => override.id === id);
    };
    // Period of the portal.
    const end = { startsAt: null, endsAt: '2030-01-01T00:00:00.000Z' };
    expect(await press('aside', 'off')).toMatchObject({ shown: false, ...end });
    expect(await press('aside', 'on')).toMatchObject({ shown: true, ...end });
    // Periods of the override: current, future, and past.
    for (const [period, stored] of [
      [
        { startsAt: '2020-01-01T00:00', endsAt: '2031-01-01T00:00' },
        { startsAt: '2020-01-01T00:00:00.000Z', endsAt: '2031-01-01T00:00:00.000Z' },
      ],
      [
        { startsAt: '2098-01-01T00:00', endsAt: '2099-01-01T00:00' },
        { startsAt: '2098-01-01T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' },
      ],
      [
        { startsAt: '2020-01-01T00:00', endsAt: '2021-01-01T00:00' },
        { startsAt: '2020-01-01T00:00:00.000Z', endsAt: null },
      ],
    ] as const) {
      const seen = await readVersion('top');
      await browser.post(TOP, form({ ...period, title: 'Kept', 'seen-en': seen }));
      expect(await press('top', 'off')).toMatchObject({ shown: false, title: 'Kept' });
      expect(await press('top', 'on')).toMatchObject({ shown: true, title: 'Kept', ...stored });
    }
  });

  it('a planned banner that is turned off and on is planned again, and the list shows its period while it is off', async () => {
    const browser = await signIn();
    await browser.post(TOP, form({ startsAt: '2098-01-01T00:00', title: 'Kept' }));
    const press = async (action: 'on' | 'off') => {
      const { html } = await browser.get('/ops/banners?locale=en');
      const [, seen = ''] = new RegExp(`top/${action}".*?name="seen" value="(\\d+)"`, 's').exec(html) ?? [];
      await browser.post(`/ops/banners/advertisement/top/${action}`, { locale: 'en', seen });
      return (await browser.get('/ops/banners?locale=en')).text;
    };
    expect(await press('off')).toContain('Off off, period from 2098-01-01 00:00 UTC');
    const planned = await press('on');
    expect(planned).toContain('top is planned: visitors see it from 2098-01-01 00:00 UTC (English).');
    expect(planned).not.toContain('was removed');
  });

  it('the button of an ended banner and the notice state that its end is removed', async () => {
    const browser = await signIn();
    await browser.post(TOP, form({ endsAt: '2020-01-01T00:00' }));
    const { html, text } = await browser.get('/ops/banners?locale=en');
    expect(text).toContain('Turn on without end top in English');
    const [, seen = ''] = /top\/on".*?name="seen" value="(\d+)"/s.exec(html) ?? [];
    await browser.post('/ops/banners/advertisement/top/on', { locale: 'en', seen });
    const after = await browser.get('/ops/banners?locale=en');
    expect(after.text).toMatch(/top is live \(English\)\..* Its end, 2020-01-01 00:00 UTC, was removed\. /);
    expect(after.html).toContain('>Undo<');
  });

  it('/ops/banners labels an advertisement that waits behind another, and a planned one', async () => {
    portal.ads.push({ id: 'next', position: 'topBanner', title: 'Next', startsAt: null, endsAt: null });
    const browser = await signIn();
    expect((await browser.get('/ops/banners?locale=en')).text).toContain('next Waiting behind another');
    await browser.post('/ops/banners/advertisement/next?locale=en', form({ order: '1' }));
    expect((await browser.get('/ops/banners?locale=en')).text).toMatch(
      /next Live .* top Waiting behind|top Waiting behind .* next Live/,
    );
    await browser.post('/ops/banners/advertisement/aside?locale=en', form({ startsAt: '2099-01-01T09:00' }));
    expect((await browser.get('/ops/banners?locale=en')).text).toContain(
      'aside Planned on, from 2099-01-01 09:00 UTC',
    );
    portal.ads.pop();
  });

  it('the banner form saves text, link, image, order, and period in the selected zone, in several languages', async () => {
    const browser = await signIn();
    const content = {
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
        ...content,
        locale: ['en', 'ko'],
        'seen-ko': '0',
        zone: 'Asia/Seoul',
        startsAt: '2031-03-01T09:00',
        endsAt: '2031-03-02T09:00',
      }),
    );
    expect(saved.location).toBe('/ops/banners?locale=en');
    for (const code of ['en', 'ko'] as const)
      expect((await readSnapshot(code))?.overrides).toEqual([
        {
          kind: 'advertisement',
          id: 'top',
          shown: true,
          ...content,
          order: 2,
          startsAt: '2031-03-01T00:00:00.000Z',
          endsAt: '2031-03-02T00:00:00.000Z',
        },
      ]);
    // The form shows the saved values next to the portal's own.
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops' });
    const { html, text } = await browser.get(TOP);
    expect(html).toContain('value="2031-03-01T09:00"');
    expect(text).toContain('Changed here');
    expect(text).toMatch(/Title Top Sale/);
  });

  it.each([
    ['url', 'https://evil.example/', 'This is not a path of this site'],
    ['url', '//evil.example', 'This is not a path of this site'],
    ['url', 'javascript:alert(1)', 'This is not a path of this site'],
    ['image', 'https://evil.example/x.png', 'This is not a path of this site'],
    ['order', '0', 'Enter a number from 1 to 99'],
    ['title', 'x'.repeat(121), 'This is longer than 120 characters.'],
    ['text', 'a\u202eb', 'This contains invisible characters.'],
    ['startsAt', 'tomorrow', 'This time does not exist'],
    ['locale', 'constructor', 'Choose at least one language'],
    ['locale', [], 'Choose at least one language'],
  ])(
    'the banner form rejects an invalid %s (case %#) with an error at its field and preserves all input',
    async (name, value, message) => {
      const browser = await signIn();
      const page = await browser.post(TOP, form({ title: '<b>Kept</b>', [name]: value }));
      expect(page.status).toBe(400);
      expect(page.text).toContain(message);
      expect(page.html).toMatch(new RegExp(`id="${name}-error"`));
      if (name !== 'title') expect(page.html).toContain('value="&lt;b&gt;Kept&lt;/b&gt;"');
      expect(await readSnapshot('en')).toBeNull();
    },
  );

  it('the banner form rejects a time that does not exist in the zone, and an end before the start', async () => {
    const browser = await signIn();
    const skipped = await browser.post(
      TOP,
      form({ zone: 'America/Los_Angeles', startsAt: '2031-03-09T02:30' }),
    );
    expect(skipped.text).toContain('This time does not exist in America/Los_Angeles.');
    const invalid = await browser.post(
      TOP,
      form({ startsAt: '2031-03-09T02:30', endsAt: '2031-03-09T02:30' }),
    );
    expect(invalid.text).toContain('This is not after the start.');
  });

  it('the banner form previews a change on the site without saving it', async () => {
    const browser = await signIn();
    const preview = await browser.post(
      TOP,
      form({ do: 'preview', title: 'Soon', path: '/products/', locale: 'ko' }),
    );
    expect(preview.location).toMatch(/^\/ko\/products\/\?opsdraft=[\w-]{43}$/);
    const token = preview.location?.split('=')[1];
    expect(JSON.parse((await env.KV.get(`draft:${token}`)) ?? '')).toMatchObject({
      locales: ['ko'],
      override: { title: 'Soon' },
    });
    expect(await env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
    for (const path of ['//evil.example', 'https://evil.example/', '/x?y=z'])
      expect((await browser.post(TOP, form({ do: 'preview', path }))).status).toBe(400);
  });

  it('the preview of a missing page shows an error at its field instead of a page that does not exist', async () => {
    site.alive = true;
    site.pages.add('/ko/products/');
    const browser = await signIn();
    const preview = (path: string) =>
      browser.post(TOP, form({ do: 'preview', title: 'Soon', path, locale: 'ko' }));
    const missing = await preview('/no-such-page/');
    expect(missing.status).toBe(400);
    expect(missing.html).toMatch(/id="path-error"[^>]*>There is no page at \/ko\/no-such-page\/\./);
    expect(missing.html).toContain('value="Soon"');
    expect((await env.KV.list({ prefix: 'draft:' })).keys).toEqual([]);
    expect((await preview('/products/')).status).toBe(303);
  });

  it('the preview opens a page with its language prefix, or asks for a language', async () => {
    const browser = await signIn();
    const fields = form({ do: 'preview', title: 'Soon', locale: ['en', 'ko'] });
    for (const [path, to] of [
      ['/ko/blog/', '/ko/blog/'],
      ['/blog/', '/blog/'],
      ['/ko', '/ko/'],
      ['', '/'],
    ] as const) {
      const preview = await browser.post(TOP, { ...fields, path });
      expect([path, preview.location?.split('?')[0]]).toEqual([path, to]);
    }
    const otherLanguage = await browser.post(TOP, { ...fields, path: '/ja/blog/' });
    expect([otherLanguage.status, otherLanguage.html.includes('id="path-error"')]).toEqual([400, true]);
    expect(otherLanguage.text).toContain('This page is in 日本語. Choose that language above');
    expect(otherLanguage.html).toContain('value="Soon"');
  });

  it('invalid and unknown banner names return 404', async () => {
    const browser = await signIn();
    for (const path of ['advertisement/nope', 'advertisement/constructor', 'constructor/top', 'banner/top'])
      expect([path, (await browser.get(`/ops/banners/${path}`)).status]).toEqual([path, 404]);
  });
});

describe('notice after a banner change', () => {
  const saveAndReadNotice = async (extra: Record<string, string | readonly string[]>) => {
    const browser = await signIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops' });
    await browser.get('/ops');
    const saved = await browser.post(TOP, form(extra));
    expect(saved.status).toBe(303);
    const { html } = await browser.get(saved.location ?? '');
    const [, tone = '', text = ''] = /<div class="notice (\w+)"><p role="\w+">([^<]*)</.exec(html) ?? [];
    return [tone, text];
  };

  it.each([
    ['live', {}, ['good', 'top is live (English).']],
    ['hidden', { shown: 'off' }, ['good', 'top is off (English).']],
    [
      'planned',
      { startsAt: '2098-12-01T00:00' },
      ['good', 'top is planned: visitors see it from 2098-12-01 09:00 Asia/Seoul (English).'],
    ],
    [
      'expired',
      { endsAt: '2020-01-01T00:00' },
      ['warn', 'top is not shown: its period ended at 2020-01-01 09:00 Asia/Seoul (English).'],
    ],
  ])('the notice states that a banner is %s', async (_, extra, [tone, text]) => {
    expect(await saveAndReadNotice(extra)).toEqual([tone, expect.stringContaining(text ?? '')]);
  });

  it('the notice states that a banner waits behind another, and lists the state of each language', async () => {
    portal.ads.push({ id: 'first', position: 'topBanner', title: 'First', startsAt: null, endsAt: null });
    await putOverride({ ko: 0 }, { shown: true, order: 1 }, { target: 'first' });
    const [tone, text] = await saveAndReadNotice({ locale: ['en', 'ko'], 'seen-ko': '0' });
    portal.ads.pop();
    expect(tone).toBe('warn');
    expect(text).toContain(
      'top is live (English); is on, but another banner takes precedence, so visitors do not see it (한국어).',
    );
  });
});

describe('§8 banner pages without the portal', () => {
  it('the console states that the portal is unavailable, lists the overrides, and changes a banner by name', async () => {
    portal.alive = false;
    const browser = await signIn();
    const list = await browser.get('/ops/banners');
    expect(list.text).toMatch(/The portal does not respond for English.*Nothing was changed here/);
    expect(list.text).not.toContain('The portal has no banners');
    const redirected = await browser.get('/ops/banners/named?kind=advertisement&target=top');
    expect(redirected.location).toBe('/ops/banners/advertisement/top');
    expect((await browser.get(redirected.location ?? '')).text).toContain('its own banner cannot be shown');
    expect((await browser.post(TOP, form({ shown: 'off' }))).status).toBe(303);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ id: 'top', shown: false }]);
    expect((await browser.get('/ops/banners?locale=en')).text).toMatch(/top Off off by token:ada/);
    expect((await browser.get('/ops/banners/named?kind=x&target=y')).location).toBe('/ops/banners');
  });
});
