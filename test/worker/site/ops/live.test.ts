// Overrides, from the editor's call to the visitor's next page.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import ops from '../../../../ops/src/worker.ts';
import { changePop, clearShared, deadPortal, header, newIsolate } from '../support.ts';
import {
  AD,
  BANNER_ATTRIBUTE,
  HIDDEN,
  override,
  publish,
  readPage,
  TOKEN,
  withLiveSite,
} from './live-site.ts';

withLiveSite();

describe('an override', () => {
  it('an override and its removal apply to the next request of a cached page', async () => {
    expect((await readPage('/products/')).text).toContain(BANNER_ATTRIBUTE);
    expect(header(await readPage('/products/'), 'x-edge-cache')).toBe('hit');
    await override(HIDDEN);
    const next = await readPage('/products/');
    expect([header(next, 'x-edge-cache'), next.text.includes(BANNER_ATTRIBUTE)]).toEqual(['miss', false]);
    await override(null);
    expect((await readPage('/products/')).text).toContain(BANNER_ATTRIBUTE);
  });

  it('an override of one locale does not revalidate pages in other locales', async () => {
    await readPage('/products/');
    await readPage('/ko/products/');
    await override(HIDDEN, { locales: ['ko'] });
    expect(header(await readPage('/products/'), 'x-edge-cache')).toBe('hit');
    const korean = await readPage('/ko/products/');
    expect([header(korean, 'x-edge-cache'), korean.text.includes(BANNER_ATTRIBUTE)]).toEqual(['miss', false]);
  });

  it('an override reaches another isolate with its next read of KV', async () => {
    await readPage('/products/');
    await ops.fetch(
      new Request(`https://ops.test/ops/api/overrides/advertisement/${AD}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ seen: { en: 0 }, override: HIDDEN }),
      }),
      { DB: env.OPS_DB, KV: env.KV, PORTAL: deadPortal as never, PORTAL_ORIGIN: '', OPS_TOKEN: TOKEN },
    );
    expect((await readPage('/products/')).text).toContain(BANNER_ATTRIBUTE);
    const later = Date.now() + 6_000;
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    expect((await readPage('/products/')).text).not.toContain(BANNER_ATTRIBUTE);
  });

  it('an override applies to home banners', async () => {
    expect((await readPage('/')).text).toContain('The claim');
    await override(HIDDEN, { target: 'claim', kind: 'banner' });
    const { text } = await readPage('/');
    expect(text).not.toContain('The claim');
    expect(text).toContain('The second');
  });

  it('an override applies to browser calls, which omit expired banners', async () => {
    const readIds = async () =>
      (
        JSON.parse((await readPage('/api/portal/v1/content/resource/advertisement')).text) as {
          data: { id: string }[];
        }
      ).data.map(({ id }) => id);
    expect(await readIds()).toContain(AD);
    await override(HIDDEN);
    expect(await readIds()).not.toContain(AD);
    await override({ shown: true, startsAt: null, endsAt: '2020-01-01T00:00:00Z' });
    expect(await readIds()).not.toContain(AD);
  });
});

describe('an override with text', () => {
  const WORDS = {
    title: 'Sale <script>alert(1)</script>',
    text: 'Only today',
    url: '/events/',
    urlText: 'See',
  };

  it('overridden text appears on the next request, only in its locale, and is escaped', async () => {
    expect((await readPage('/products/')).text).not.toContain('Only today');
    await readPage('/ko/products/');
    await override({ shown: true, ...WORDS, image: '/drawings/flow.svg' });
    const { text } = await readPage('/products/');
    expect(text).toContain('Sale &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
    const banner = text.slice(text.indexOf(BANNER_ATTRIBUTE), text.indexOf(BANNER_ATTRIBUTE) + 900);
    expect(banner).toContain('href="/events/"');
    expect(banner).toContain('src="/drawings/flow.svg"');
    expect(header(await readPage('/ko/products/'), 'x-edge-cache')).toBe('hit');
    // A change to the text revalidates pages and headers in memory.
    await override({ shown: true, title: 'Second' });
    const second = (await readPage('/products/')).text;
    expect([second.includes('Second'), second.includes('Only today')]).toEqual([true, false]);
  });

  it('an override can set text and order of home banners', async () => {
    await override({ shown: true, title: 'First now', order: 1 }, { target: 'second', kind: 'banner' });
    const { text } = await readPage('/');
    expect(text.indexOf('First now')).toBeLessThan(text.indexOf('The claim'));
    expect(text).not.toContain('The second');
  });

  it('a publication preserves an override with text, which can be set during a publication and while the portal is down', async () => {
    await Promise.all([override({ shown: true, ...WORDS }), publish(1), publish(0), publish(1)]);
    await env.KV.put('content-version', crypto.randomUUID());
    newIsolate();
    changePop();
    clearShared();
    expect((await readPage('/products/')).text).toContain('Only today');
    // The portal was down during the calls above.
    await override(null);
    expect((await readPage('/products/')).text).not.toContain('Only today');
  });
});

describe('an override with a period', () => {
  it('an override with an end hides the banner at that instant, even on cached pages', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await override({ shown: true, startsAt: null, endsAt: new Date(now + 20_000).toISOString() });
    const first = await readPage('/products/');
    expect(first.text).toContain(BANNER_ATTRIBUTE);
    expect(header(first, 'cache-control')).toMatch(/s-maxage=(?:19|20), stale-while-revalidate=0,/);
    vi.setSystemTime(now + 18_000);
    expect((await readPage('/products/')).text).toContain(BANNER_ATTRIBUTE);
    vi.setSystemTime(now + 20_000);
    expect((await readPage('/products/')).text).not.toContain(BANNER_ATTRIBUTE);
  });

  it('an override with a start shows the banner from that instant', async () => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await override({ shown: true, startsAt: new Date(now + 20_000).toISOString(), endsAt: null });
    const first = await readPage('/products/');
    expect(first.text).not.toContain(BANNER_ATTRIBUTE);
    expect(header(first, 'cache-control')).toMatch(/s-maxage=(?:19|20), stale-while-revalidate=0,/);
    vi.setSystemTime(now + 20_000);
    expect((await readPage('/products/')).text).toContain(BANNER_ATTRIBUTE);
  });
});
