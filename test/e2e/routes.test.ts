// §2, line by line: every route in four locales against the running production build, and a crawl from each
// home page.
import { describe, expect, inject, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { brand } from '../../src/config.ts';
import { href } from '../../src/i18n/links.ts';
import { LOCALES, localeCodes } from '../../src/i18n/locales.ts';
import { TABLE } from './route-table.ts';

const origin = inject('origin');
const TOKEN = 'ispreview=1&pretoken=local-preview';

let visitor = 0;
/** Each request comes from an address of its own: the limit per visitor is tested elsewhere. */
const get = (address: string): Promise<Response> => {
  visitor += 1;
  const ip = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  return fetch(`${origin}${address}`, { redirect: 'manual', headers: { 'cf-connecting-ip': ip } });
};

describe.each(localeCodes)('§2 every route in %s', (locale) => {
  it.each(TABLE)('$line: $path', async ({ path, to, status = 200, canonical, hidden: isHidden }) => {
    const answer = await get(href(path, locale));
    const html = await answer.text();
    if (to !== undefined) {
      expect([answer.status, answer.headers.get('location')]).toEqual([301, href(to, locale)]);
      const there = await get(href(to, locale));
      await there.text();
      expect(there.status).toBe(200);
      return;
    }
    expect(answer.status).toBe(status);
    expect(html).toContain(`<html lang="${LOCALES[locale].htmlLang}"`);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    if (isHidden || status !== 200) expect(html).toContain('<meta name="robots" content="noindex"');
    else
      expect(html).toContain(
        `<link rel="canonical" href="https://${brand.host}${href(canonical ?? path, locale)}"`,
      );
  });

  it('§2 Preview routes show drafts with a valid token, and only then; none is kept', async () => {
    for (const path of [
      '/preview/page/spring-release/',
      '/preview/spring-release/',
      '/preview/page/content/page-spring-release/',
    ]) {
      const address = href(path, locale);
      const [bare, valid, wrong] = await Promise.all([
        get(address),
        get(`${address}?${TOKEN}`),
        get(`${address}?ispreview=1&pretoken=wrong`),
      ]);
      await Promise.all([bare.text(), valid.text(), wrong.text()]);
      expect([path, bare.status, valid.status, wrong.status]).toEqual([path, 404, 200, 404]);
      for (const answer of [bare, valid, wrong]) {
        expect(answer.headers.get('cache-control')).toBe('no-store, no-cache, must-revalidate, private');
        expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      }
    }
  });
});

/** Every key of the interface's dictionary: one of them in a page is a text nobody wrote. */
const KEYS = Object.entries(en).flatMap(([section, texts]) =>
  Object.keys(texts).map((key) => `${section}.${key}`),
);
const RAW = new RegExp(
  `(?:^|[\\s>"])(?:${KEYS.map((key) => key.replaceAll('.', '\\.')).join('|')})(?=[\\s<"]|$)`,
);

/**
 * What a visitor reads or is read of a page: its texts, and the attributes that name things. Code is left
 * out.
 */
const readable = (html: string): string => {
  const body = html.replace(/<(script|style|pre|code)[\s\S]*?<\/\1>/g, ' ');
  const named = [...body.matchAll(/\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  return [body.replace(/<[^>]*>/g, ' '), ...named].join(' ');
};

describe.each(localeCodes)('a crawl from the home page in %s', (locale) => {
  const own = (address: string) =>
    LOCALES[locale].prefix === ''
      ? !localeCodes.some((code) => code !== 'en' && `${address}/`.startsWith(`${LOCALES[code].prefix}/`))
      : address.startsWith(`${LOCALES[locale].prefix}/`);
  /** Documentation has a walk of its own; calls, sign-in and choices are no pages. */
  const isPage = (address: string) =>
    own(address) && !/^(?:\/(?:cn|ja|ko))?\/(?:docs|api|sso|language|consent|r_sec_log)/.test(address);
  const seen = new Map<string, string>([[href('/', locale), '']]);
  const images = new Map<string, string>();
  const faults: string[] = [];

  it('finds no 404, no redirect, no missing text', async () => {
    const queue = [...seen.keys()];
    const work = async () => {
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
        const answer = await get(address);
        const body = await answer.text();
        if (answer.status !== 200) faults.push(`${seen.get(address)} → ${address}: ${answer.status}`);
        if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
        const read = readable(body);
        const raw = /\{\{|\{(?:brand|claim)|\[object Object\]/.exec(read) ?? RAW.exec(read);
        if (raw) faults.push(`${address}: ${raw[0]}`);
        for (const [, src = ''] of body.matchAll(/<(?:img|image)\b[^>]*?\s(?:src|href)="(\/[^"]*)"/g))
          images.set(src, address);
        for (const [, to = ''] of body.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)) {
          const next = to.replaceAll('&amp;', '&');
          if (!isPage(next) || seen.has(next)) continue;
          seen.set(next, address);
          queue.push(next);
        }
      }
    };
    await work();
    expect(faults).toEqual([]);
  }, 300_000);

  it('finds no missing image', async () => {
    for (const [src, from] of images) {
      const answer = await get(src);
      await answer.arrayBuffer();
      expect(`${from} ${src} ${answer.status}`).toBe(`${from} ${src} 200`);
    }
  });

  it('D11 reaches every page of the sitemap, and the sitemap lists no other', async () => {
    const sitemap = await (await get(`${LOCALES[locale].prefix}/sitemap.xml`)).text();
    const listed = [...sitemap.matchAll(/<loc>https:\/\/[^/]+([^<]*)<\/loc>/g)]
      .map(([, path = '']) => path)
      .filter(isPage);
    expect(listed.length).toBeGreaterThan(100);
    expect(listed.filter((path) => !seen.has(path))).toEqual([]);
  });
});

describe('files for machines', () => {
  it.each(localeCodes)(
    'D37 llms.txt in %s lists texts of that locale, and no restricted document',
    async (locale) => {
      const answer = await get(`${LOCALES[locale].prefix}/llms.txt`);
      const text = await answer.text();
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(text).toContain(`https://${brand.host}${href('/products/cloud-dns/', locale)}`);
      expect(text).not.toContain('attack-response-runbook');
      const locales = [...text.matchAll(/\]\(https:\/\/[^/]+(\/[^)]*)\)/g)].filter(
        ([, path = '']) => !path.endsWith('llms.txt'),
      );
      for (const [, path = ''] of locales)
        expect(`${path}/`.startsWith(`${LOCALES[locale].prefix}/`)).toBe(true);
    },
  );

  it('robots.txt names the sitemap of every locale', async () => {
    const text = await (await get('/robots.txt')).text();
    for (const locale of localeCodes)
      expect(text).toContain(`Sitemap: https://${brand.host}${LOCALES[locale].prefix}/sitemap.xml`);
  });

  it('D12 every alternate of the sitemap lists the page back', async () => {
    const maps = await Promise.all(
      localeCodes.map(async (locale) => (await get(`${LOCALES[locale].prefix}/sitemap.xml`)).text()),
    );
    const alternates = new Map<string, string[]>();
    for (const map of maps)
      for (const [, loc = '', links = ''] of map.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g))
        alternates.set(
          loc,
          [...links.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)]
            .filter(([, lang]) => lang !== 'x-default')
            .map(([, , to = '']) => to),
        );
    const oneSided = [...alternates].flatMap(([loc, links]) =>
      links.filter((to) => !alternates.get(to)?.includes(loc)).map((to) => `${loc} → ${to}`),
    );
    expect(oneSided).toEqual([]);
  });
});
