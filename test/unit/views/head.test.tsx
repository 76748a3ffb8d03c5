// Head of every page for search engines and browsers, and values that pages share with scripts and style sheets.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand, shell, themeColors, themeKey } from '../../../common/config.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createView } from '../../../src/views/context.tsx';
import { renderFrame } from '../../../src/views/document.tsx';
import { type Head, type SiteHead, shortenDescription } from '../../../src/views/head.tsx';
import { assets } from './assets.ts';

const headOf = (own: Partial<Head>, site: Partial<SiteHead> = {}): string => {
  const frame = renderFrame(
    {
      head: { title: 'T', description: 'D', path: '/a/', available: ['en'], canonicalLocale: 'ko', ...own },
      site: { icon: '/favicon.svg', defaultLocale: 'en', samples: {}, ...site },
      main: {},
      sheets: [],
      notices: null,
    },
    createView('ko'),
    assets,
  );
  return frame.beforeStyles + frame.beforeHeader;
};
const alternates = (html: string): (string | undefined)[][] =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"\/>/g)].map(([, lang, to]) => [
    lang,
    to,
  ]);
const at = (path: string) => `https://${brand.host}${path}`;

describe('hreflang links are reciprocal, with x-default', () => {
  it.each<[Locale[], [string, string][]]>([
    [
      ['en', 'cn', 'ko', 'ja'],
      [
        ['en', '/a/'],
        ['zh-Hans', '/cn/a/'],
        ['ko', '/ko/a/'],
        ['ja', '/ja/a/'],
        ['x-default', '/a/'],
      ],
    ],
    [
      ['ko', 'ja'],
      [
        ['ko', '/ko/a/'],
        ['ja', '/ja/a/'],
        ['x-default', '/ko/a/'],
      ],
    ],
    [
      ['en'],
      [
        ['en', '/a/'],
        ['x-default', '/a/'],
      ],
    ],
  ])('a text in %j lists each language and x-default', (available, links) => {
    expect(alternates(headOf({ available }))).toEqual(links.map(([lang, path]) => [lang, at(path)]));
  });

  it('the head marks a page with sample facts by their IDs', () => {
    const samples = { '/a/': 'claims legal', '/b/': 'news' };
    expect(headOf({}, { samples })).toContain('<meta name="sample-content" content="claims legal"/>');
    for (const path of ['/c/', 'constructor'])
      expect(headOf({ path }, { samples })).not.toContain('sample-content');
  });

  it('§3 x-default is the default language of web info if the page has it', () => {
    const fallback = (available: Locale[]) =>
      alternates(headOf({ available }, { defaultLocale: 'ja' })).find(([lang]) => lang === 'x-default')?.[1];
    expect(fallback(['en', 'ja'])).toBe(at('/ja/a/'));
    expect(fallback(['ko', 'en'])).toBe(at('/a/'));
  });

  it('§3 the icon is that of web info', () => {
    const icon = (url: string) => /<link rel="icon"[^>]*>/.exec(headOf({}, { icon: url }))?.[0];
    expect(icon('/favicon.svg')).toBe('<link rel="icon" href="/favicon.svg"/>');
    expect(icon('/files/icon.png')).toBe('<link rel="icon" href="/files/icon.png"/>');
  });

  it('D11 a page with content in another language lists no alternates and has the canonical URL of the content', () => {
    const html = headOf({ available: ['en', 'cn'], canonicalLocale: 'en' });
    expect(alternates(html)).toEqual([]);
    expect(html).toContain(`<link rel="canonical" href="${at('/a/')}"/>`);
  });

  it('a page that is not indexed has noindex and no canonical URL', () => {
    const html = headOf({ available: null });
    expect(alternates(html)).toEqual([]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });
});

describe('§7 seoCommon metadata from editors', () => {
  it('a title from editors is unchanged; otherwise the site name follows the page title', () => {
    const title = (own: Partial<Head>) => /<title>(.*?)<\/title>/.exec(headOf(own))?.[1];
    expect(title({})).toBe(`T | ${brand.name}`);
    expect(title({ path: '/' })).toBe(`${brand.name}: T`);
    expect(title({ path: '/', fullTitle: 'All of it' })).toBe('All of it');
  });

  it('a title omits the site name if both exceed 70 characters', () => {
    const title = (length: number) =>
      /<title>(.*?)<\/title>/.exec(headOf({ title: 'x'.repeat(length) }))?.[1];
    const room = 70 - ` | ${brand.name}`.length;
    expect(title(room)).toBe(`${'x'.repeat(room)} | ${brand.name}`);
    expect(title(room + 1)).toBe('x'.repeat(room + 1));
  });

  it.each([
    ['a short description is unchanged', 'One. Two.', 'One. Two.'],
    [
      'a long text ends with its last complete sentence',
      `${'a'.repeat(100)}. ${'b'.repeat(100)}.`,
      `${'a'.repeat(100)}.`,
    ],
    [
      'a long Chinese text ends with its last complete sentence',
      `${'字'.repeat(120)}。${'文'.repeat(60)}。`,
      `${'字'.repeat(120)}。`,
    ],
    [
      'a long sentence ends with a complete word',
      `${'word '.repeat(40)}end.`,
      `${'word '.repeat(33).trim()}…`,
    ],
    ['a number is not the end of a sentence', `${'a'.repeat(100)} 1.24 ${'b '.repeat(60)}`, null],
    ['one very long word is cut', 'x'.repeat(500), `${'x'.repeat(169)}…`],
  ])('a description has at most 170 characters: %s', (_, input, expected) => {
    const text = shortenDescription(input);
    expect(text.length).toBeLessThanOrEqual(170);
    if (expected === null) expect(text).toContain('1.24 b');
    else expect(text).toBe(expected);
  });

  it('keywords are rendered if there are any', () => {
    expect(headOf({ keywords: 'WAF, OWASP' })).toContain('<meta name="keywords" content="WAF, OWASP"/>');
    expect(headOf({ keywords: '' })).not.toContain('name="keywords"');
  });

  it('the image is the one that editors set if it is a file of the site, and otherwise the card of the page, or of the locale if the page is not indexed', () => {
    const pictures = (image: string, own: Partial<Head> = {}) =>
      [...headOf({ image, ...own }).matchAll(/property="og:image[^"]*" content="([^"]*)"/g)].map(
        ([, value]) => value,
      );
    const card = [expect.stringMatching(`^${at('/ko/cards/a/')}[0-9a-f]{8}\\.png$`), '1200', '630', 'T'];
    expect(pictures('')).toEqual(card);
    expect(pictures('https://elsewhere.example/a.png')).toEqual(card);
    expect(pictures('/files/event.png')).toEqual([at('/files/event.png'), 'T']);
    expect(pictures('', { available: null })).toEqual([at('/cards/ko.jpg'), '1200', '630', 'T']);
    for (const locale of localeCodes)
      expect(existsSync(new URL(`../../../public/cards/${locale}.jpg`, import.meta.url))).toBe(true);
  });
});

const source = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

describe('values shared by pages, scripts, and style sheets', () => {
  it('theme-color equals the background color of the page in each color scheme', () => {
    const paper = `--paper: light-dark(${themeColors.light}, ${themeColors.dark})`.toLowerCase();
    expect(source('common/brand/tokens.css').toLowerCase()).toContain(paper);
    for (const [scheme, color] of Object.entries(themeColors))
      expect(headOf({})).toContain(
        `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})"/>`,
      );
  });

  it('the first-paint script, which imports nothing, uses the cookie name and storage key of the settings', () => {
    expect(source('src/client/boot/first-paint.ts')).toContain(`${shell.bannerCookie}=[1-9]`);
    expect(source('src/client/boot/first-paint.ts')).toContain(`const { ${themeKey} } = localStorage`);
  });
});
