// Menus: targets of §2 Menu structure per locale.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MenuItem, MenuItemSchema } from '../../../common/contract/entities/shell.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { visibleItems } from '../../../src/views/layout/menu-items.ts';

const menusOf = (locale: Locale): MenuItem[] =>
  visibleItems(
    z.array(MenuItemSchema).parse(JSON.parse(readFileSync(`content/menus/${locale}.json`, 'utf8'))),
    locale,
  );
const all = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...all(item.children)]);
const targets = (items: readonly MenuItem[]) => new Set(all(items).map(({ url }) => url));
const pathsIn = (area: string, codes: string) => codes.split(' ').map((code) => `/${area}/${code}/`);

const SOLUTIONS = pathsIn(
  'solutions',
  'banking-finance education manufacturing media-entertainment online-gaming ecommerce software-technology travel-hospitality e-commerce-promotion game-delivery-solution entertainment-live-streaming-solution global-to-china china-and-emerging-markets zero-trust-vpn-replacement',
);
const PRODUCTS = pathsIn(
  'products',
  'web-performance content-acceleration dynamic-web-acceleration e-connect high-speed-data-transmission cdnpro cdnpro-pricing media-delivery media-acceleration-live-broadcast low-latency-streaming media-acceleration-vod cloud-security web-application-firewall bot-shield flood-shield api-shield enterprise-secure-access edge-application edge-computing-hosting object-storage cloud-dns colocation-services edgeray services icp-registration-assistant',
);
const KOREAN_ONLY = pathsIn(
  'products',
  'media-player media-manager media-auth media-drm media-director online-video-platform',
);
const OTHERS =
  '/about-{brandSlug}/ /why-{brandSlug}/ /global-network-map/ /certifications/ /news/ /free-trial/ /contact/ /resources/ /resources/brochures/ /resources/reports/ /resources/ebooks/ /resources/videos/ /case-study/ /blog/ /glossary/ /docs/'.split(
    ' ',
  );
/** The event list, which §2 does not contain. It links to the events of §1. */
const EVENTS = '/events/';
const EXTERNAL = ['{careersUrl}', '{consoleUrl}'];

describe.each(localeCodes)('§2 Menu structure (%s)', (locale) => {
  const menus = menusOf(locale);
  const menuTargets = targets(menus);

  it('the menu has Products, Solutions, Resources, Partners, and Company with their IDs and types', () => {
    const expected = [
      [2, 1],
      [3, 2],
      [4, 5],
      [5, 4],
      [1, 3],
    ].filter(([id]) => id !== 5 || locale !== 'cn');
    expect(menus.map(({ ID, type }) => [ID, type])).toEqual(expected);
  });

  it('the menu links to all products, solutions, and pages of §2, the events, careers, and the console', () => {
    const required = [...PRODUCTS, ...SOLUTIONS, ...OTHERS, EVENTS, ...EXTERNAL];
    expect(required.filter((target) => !menuTargets.has(target))).toEqual([]);
  });

  it('the menu links to /partnership/ in Korean, English, and Japanese only', () => {
    expect(menuTargets.has('/partnership/')).toBe(locale !== 'cn');
  });

  it('the menu links to the six video products in Korean only', () => {
    expect(KOREAN_ONLY.filter((target) => menuTargets.has(target))).toEqual(
      locale === 'ko' ? KOREAN_ONLY : [],
    );
  });

  it('the menu has no other links', () => {
    const known = new Set([
      '',
      '/products/',
      '/solutions/',
      '/partnership/',
      ...PRODUCTS,
      ...SOLUTIONS,
      ...KOREAN_ONLY,
      ...OTHERS,
      EVENTS,
      ...EXTERNAL,
    ]);
    expect([...menuTargets].filter((target) => !known.has(target))).toEqual([]);
  });

  it('the menu promotes an ebook on bots, the state-of-WAAP 2024 report, and the waiting room', () => {
    expect(menus.flatMap(({ promotion }) => promotion?.url ?? []).sort()).toEqual([
      '/ebooks/bots-in-plain-sight/',
      '/reports/state-of-waap-2024/',
      '/waiting-room/',
    ]);
  });

  it('external links open in a new window', () => {
    for (const item of all(menus))
      expect([item.url, item.linkType, item.target]).toEqual(
        EXTERNAL.includes(item.url) ? [item.url, 'external', '_blank'] : [item.url, 'internal', '_self'],
      );
  });

  it('products are in two columns, and IDs are unique', () => {
    expect(new Set(menus[0]?.children.map(({ col }) => col))).toEqual(new Set(['left', 'right']));
    const ids = all(menus).map(({ ID }) => ID);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe.each(localeCodes)('§2 the login dropdown (%s)', (locale) => {
  it('the login dropdown links to two consoles', () => {
    const { logins } = z
      .object({ logins: z.array(z.object({ url: z.string() })) })
      .parse(JSON.parse(readFileSync(`content/header/${locale}.json`, 'utf8')));
    expect(logins.map(({ url }) => url)).toEqual(['{portalUrl}', '{consoleUrl}']);
  });
});
