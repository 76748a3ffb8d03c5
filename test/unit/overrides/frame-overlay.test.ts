// Overrides of menus and site info on top of the portal's values.
import { describe, expect, it } from 'vitest';
import { type MenuItem, MenuItemSchema, WebInfoSchema } from '../../../common/contract/entities/shell.ts';
import { siteItemOf, siteItemProblem } from '../../../common/contract/entities/site-info.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import {
  type MenuEntry,
  overlayMenus,
  siteInfoOf,
  visibleMenus,
} from '../../../common/overrides/frame-overlay.ts';
import { type Override, OverrideSchema } from '../../../common/overrides/snapshot.ts';

const NOW = Date.parse('2030-06-01T00:00:00Z');
const item = (ID: number, more: Partial<MenuItem> = {}): MenuItem =>
  MenuItemSchema.parse({ ID, title: `item ${ID}`, url: `/${ID}/`, children: [], ...more });
const override = (id: string | number, values: Partial<Override> = {}, kind = 'menu'): Override =>
  OverrideSchema.parse({ kind, id: String(id), shown: true, startsAt: null, endsAt: null, ...values });

const MENUS = [
  item(1, { children: [item(11), item(12), item(13)] }),
  item(2),
  item(3, { displayOnly: ['cn'] }),
];
const overlayAt = (overrides: Override[], { locale = 'en' as Locale, now = NOW, menus = MENUS } = {}) =>
  overlayMenus(menus, overrides, locale, now);
const ids = (entries: readonly MenuEntry[]): number[] => entries.map(({ ID }) => ID);

describe('overlayMenus', () => {
  it('menus without an active override are the portal’s own', () => {
    expect(overlayAt([])).toBe(MENUS);
    expect(overlayAt([override('title', {}, 'banner'), override('phone', {}, 'site')])).toBe(MENUS);
  });

  it('visibleMenus omits items that are not listed in the locale, also without overrides', () => {
    expect(ids(visibleMenus(MENUS, [], 'en', NOW))).toEqual([1, 2]);
    expect(visibleMenus(MENUS, [], 'cn', NOW)).toEqual(MENUS);
    const overrides = [override(3), override(13, { order: 1 })];
    expect(visibleMenus(MENUS, overrides, 'en', NOW)).toEqual(overlayAt(overrides));
  });

  it('an override replaces label, link, badge, and promotion, and preserves the portal’s link for the footer', () => {
    const changed = overlayAt([
      override(11, {
        title: 'Sale',
        url: '/sale/',
        badge: 'New',
        promotion: 'Try it',
        promotionUrl: '/try/',
      }),
    ]);
    expect(changed[0]?.children[0]).toMatchObject({
      title: 'Sale',
      url: '/sale/',
      portalUrl: '/11/',
      badge: 'New',
      promotionLine: { text: 'Try it', url: '/try/' },
    });
    expect(changed[1]).toMatchObject({ title: 'item 2', url: '/2/' });
    expect(changed[1]).not.toHaveProperty('portalUrl');
  });

  it('a hidden item hides its children, even if they have a visible override', () => {
    expect(ids(overlayAt([override(1, { shown: false }), override(11, { title: 'Sale' })]))).toEqual([2]);
  });

  it('a visible override shows an item in a language in which the portal does not list it', () => {
    expect(ids(overlayAt([override(2)]))).toEqual([1, 2]);
    expect(ids(overlayAt([override(3)]))).toEqual([1, 2, 3]);
    expect(ids(overlayAt([override(2)], { locale: 'cn' }))).toEqual([1, 2, 3]);
  });

  it.each<[string, Partial<Record<number, number>>, number[]]>([
    ['an item moves to a position, and the others keep their order', { 13: 1 }, [13, 11, 12]],
    ['a position after the last one is the last one', { 11: 99 }, [12, 13, 11]],
    ['several positions apply in ascending order', { 11: 3, 13: 1 }, [13, 12, 11]],
    ['of two overrides with the same position, the first one applies', { 13: 2, 12: 2 }, [11, 12, 13]],
  ])('%s', (_, positions, expected) => {
    const overrides = Object.entries(positions).map(([id, order]) => override(id, { order: order ?? null }));
    const applied = overlayAt(overrides)[0]?.children ?? [];
    expect(ids(applied)).toEqual(expected);
  });

  it('an override applies from its start, inclusive, to its end, exclusive; then the portal’s value applies', () => {
    const [startsAt, endsAt] = ['2030-06-01T00:00:00.000Z', '2030-06-02T00:00:00.000Z'];
    const hidden = [override(2, { shown: false, startsAt, endsAt })];
    const end = Date.parse(endsAt);
    const visibility = [NOW - 1, NOW, end - 1, end].map((now) => ids(overlayAt(hidden, { now })).includes(2));
    expect(visibility).toEqual([true, false, false, true]);
  });

  it('overrides without an item, even if named like inherited properties, have no effect', () => {
    const orphans = ['99', '__proto__', 'constructor', 'toString'].map((id) => override(id, { title: 'x' }));
    expect(overlayAt(orphans)).toEqual(overlayAt([override(2)]));
  });
});

describe('siteInfoOf', () => {
  const webInfo = WebInfoSchema.parse({
    logoUrl: '',
    iconUrl: '',
    defaultLanguage: 'EN_US',
    siteLanguageList: [{ name: 'English', value: 'EN_US' }],
    copyright: [
      { languageCode: 'EN_US', text: 'Rights' },
      { languageCode: 'ZH_CN', text: '权利', icp: '1号' },
    ],
    info: { phone: '+65 6123 4567', linkedin: 'javascript:alert(1)', __proto__: 'x' },
  });
  const site = (id: string, values: Partial<Override>) => override(id, values, 'site');
  const valuesOf = (overrides: Override[], locale: Locale = 'en', now = NOW) =>
    Object.fromEntries(siteInfoOf(webInfo, overrides, locale, now).map(({ id, text }) => [id, text]));

  it('the portal’s values for the locale apply, except values in a wrong format', () => {
    expect(valuesOf([])).toEqual({ phone: '+65 6123 4567', copyright: 'Rights' });
    expect(valuesOf([], 'cn')).toEqual({ phone: '+65 6123 4567', copyright: '权利', icp: '1号' });
    expect(valuesOf([], 'ko')).toEqual(valuesOf([]));
  });

  it('an override replaces, adds, or hides a value during its period', () => {
    const overrides = [
      site('phone', { text: '+65 6000 0000' }),
      site('notice', { text: 'Closed', endsAt: '2030-06-02T00:00:00Z' }),
      site('copyright', { shown: false }),
      site('constructor', { text: 'x' }),
    ];
    expect(valuesOf(overrides)).toEqual({ notice: 'Closed', phone: '+65 6000 0000' });
    expect(valuesOf(overrides, 'en', NOW + 86_400_000)).toEqual({ phone: '+65 6000 0000' });
  });

  it.each([
    ['phone', '+65 6123 4567', true],
    ['phone', 'tel:1234', false],
    ['email', 'sales@example.com', true],
    ['email', 'a@b', false],
    ['linkedin', 'https://www.linkedin.com/company/x', true],
    ['linkedin', 'https://linkedin.com.evil.example/', false],
    ['linkedin', 'https://user@linkedin.com/', false],
    ['linkedin', 'https://evil.example\\@linkedin.com/', false],
    ['linkedin', 'javascript:alert(1)', false],
  ])('%s: the validity of %j is %s', (id, text, isValid) => {
    const known = siteItemOf(id);
    expect(known && siteItemProblem(known, text) === null).toBe(isValid);
  });
});
