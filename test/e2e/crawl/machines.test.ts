// Sitemaps, robots.txt, and llms.txt of the running production build.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { fileOf, sitemapOf } from './machines.ts';

describe('machine-readable files', () => {
  it.each(localeCodes)(
    'D37 llms.txt in %s lists texts of its locale, and no restricted document',
    async (locale) => {
      const { text, type } = await fileOf(locale, 'llms.txt');
      expect(type).toBe('text/plain; charset=utf-8');
      expect(text).toContain(`https://${brand.host}${href('/products/cloud-dns/', locale)}`);
      expect(text).not.toContain('attack-response-runbook');
      const locales = [...text.matchAll(/\]\(https:\/\/[^/]+(\/[^)]*)\)/g)].filter(
        ([, path = '']) => !path.endsWith('llms.txt'),
      );
      for (const [, path = ''] of locales)
        expect(`${path}/`.startsWith(`${LOCALES[locale].prefix}/`)).toBe(true);
    },
  );

  it.each(localeCodes)(
    'llms.txt in %s links the API and its description in that language',
    async (locale) => {
      const { text } = await fileOf(locale, 'llms.txt');
      const at = (path: string) => `https://${brand.host}${href(path, locale)}`;
      for (const path of ['/docs/api/', '/docs/api/errors/', '/docs/api/content-acceleration/purges/'])
        expect(text).toContain(`](${at(path)})`);
      for (const format of ['json', 'yaml'])
        expect(text).toContain(
          `](https://${brand.host}${LOCALES[locale].prefix}/docs/api/openapi.${format})`,
        );
    },
  );

  it.each(localeCodes)('llms-full.txt in %s has absolute addresses of its language', async (locale) => {
    const { text } = await fileOf(locale, 'llms-full.txt');
    expect(text).not.toContain('quarantine-osprey');
    expect(text.match(/\]\(\/[^)]*\)/g)).toBeNull();
    expect(text).toContain(`](https://${brand.host}${href('/docs/10200/', locale)}`);
  });

  it('robots.txt lists the sitemap of every locale', async () => {
    const text = (await fileOf('en', 'robots.txt')).text;
    for (const locale of localeCodes)
      expect(text).toContain(`Sitemap: https://${brand.host}${LOCALES[locale].prefix}/sitemap.xml`);
  });

  it('D12 alternates in the sitemaps are reciprocal', async () => {
    const places = (await Promise.all(localeCodes.map(sitemapOf))).flat();
    const alternates = new Map(places.map((place) => [place.loc, place.alternates]));
    const oneSided = [...alternates].flatMap(([loc, links]) =>
      links.filter((to) => !alternates.get(to)?.includes(loc)).map((to) => `${loc} → ${to}`),
    );
    expect(oneSided).toEqual([]);
  });
});
