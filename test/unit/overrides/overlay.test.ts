// Overlay: overrides replace values of the portal.

import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { isOwnLink } from '../../../common/http/own-link.ts';
import { withDraft } from '../../../common/overrides/draft.ts';
import { overlay } from '../../../common/overrides/overlay.ts';
import {
  createSnapshot,
  NO_OVERRIDES,
  type Override,
  parseSnapshot,
} from '../../../common/overrides/snapshot.ts';
import { stateOf } from '../../../ops/src/banners/state.ts';
import { filterCurrent, nextChange } from '../../../src/routes/common/page/period.ts';

const entry = (id: string, startsAt: string | null = null, endsAt: string | null = null) => ({
  id,
  startsAt,
  endsAt,
  title: `Of ${id}`,
});
const override = (id: string, extra: Partial<Override> = {}): Override => ({
  kind: 'advertisement',
  id,
  shown: true,
  startsAt: null,
  endsAt: null,
  title: null,
  text: null,
  url: null,
  urlText: null,
  image: null,
  order: null,
  ...extra,
});
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const at = (instant: string) => Date.parse(instant);

describe('overlay', () => {
  const portal = [entry('a'), entry('b', null, '2026-01-01T00:00:00Z'), entry('c')];

  it('the overlay without overrides equals the portal’s list', () => {
    expect(overlay('advertisement', portal, [])).toBe(portal);
  });

  it('the overlay hides an entry that is switched off, in any period', () => {
    expect(ids(overlay('advertisement', portal, [override('a', { shown: false })]))).toEqual(['b', 'c']);
    const planned = override('a', { shown: false, startsAt: '2099-01-01T00:00:00Z' });
    expect(ids(overlay('advertisement', portal, [planned]))).toEqual(['b', 'c']);
  });

  it('the overlay shows an entry that is switched on first, even if it has ended at the portal', () => {
    const merged = overlay('advertisement', portal, [override('b')]);
    expect(merged.map(({ id, title, endsAt }) => [id, title, endsAt])).toEqual([
      ['b', 'Of b', null],
      ['a', 'Of a', null],
      ['c', 'Of c', null],
    ]);
    expect(ids(filterCurrent(merged, at('2027-01-01T00:00:00Z')))).toEqual(['b', 'a', 'c']);
  });

  it('the overlay preserves the order of home banners', () => {
    expect(ids(overlay('banner', portal, [override('c', { kind: 'banner' })]))).toEqual(['a', 'b', 'c']);
  });

  it('an override that has ended does not restore the portal’s own period', () => {
    const merged = overlay(
      'advertisement',
      [entry('a')],
      [override('a', { endsAt: '2026-12-01T00:00:00Z' })],
    );
    expect(nextChange(merged, at('2026-11-30T23:59:00Z'))).toBe(at('2026-12-01T00:00:00Z'));
    expect(ids(filterCurrent(merged, at('2026-11-30T23:59:59Z')))).toEqual(['a']);
    expect(filterCurrent(merged, at('2026-12-01T00:00:00Z'))).toEqual([]);
  });

  it('the start of a future override is the next change', () => {
    const merged = overlay(
      'advertisement',
      [entry('a')],
      [override('a', { startsAt: '2026-12-01T00:00:00Z' })],
    );
    expect(filterCurrent(merged, at('2026-11-30T00:00:00Z'))).toEqual([]);
    expect(nextChange(merged, at('2026-11-30T00:00:00Z'))).toBe(at('2026-12-01T00:00:00Z'));
  });

  it('a draft replaces the override of its own kind and ID only', () => {
    const banner = override('a', { kind: 'banner' });
    const other = override('b');
    const drafted = override('a', { title: 'Draft' });
    const draft = {
      locales: ['en' as const],
      kind: 'advertisement' as const,
      id: 'a',
      until: '2099-01-01T00:00:00Z',
    };
    const present = [banner, override('a'), other];
    expect(withDraft(present, { ...draft, override: drafted })).toEqual([drafted, banner, other]);
    expect(withDraft(present, { ...draft, override: null })).toEqual([banner, other]);
  });

  it('overrides apply by kind, and names of inherited properties are ordinary IDs', () => {
    const odd = ['constructor', '__proto__', 'toString'].map((id) => entry(id));
    expect(ids(overlay('advertisement', odd, [override('a')]))).toEqual(ids(odd));
    expect(
      ids(overlay('advertisement', odd, [override('constructor', { kind: 'banner', shown: false })])),
    ).toEqual(ids(odd));
    expect(ids(overlay('advertisement', odd, [override('__proto__', { shown: false })]))).toEqual([
      'constructor',
      'toString',
    ]);
  });
});

describe('state of a banner in the console', () => {
  const period = ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'] as const;
  const [startsAt, endsAt] = period;
  const own = { position: 'top', title: 'Of a', text: '', url: '', urlText: '', image: null };
  it.each([
    ['2026-11-30T23:59:59.999Z', 'planned'],
    [startsAt, 'on'],
    ['2026-12-01T23:59:59.999Z', 'on'],
    [endsAt, 'over'],
  ] as const)('the state of a banner matches what visitors see: at %s it is %s', (instant, state) => {
    const row = { locale: 'en', kind: 'banner', id: 'a', override: null } as const;
    const banner = { ...row, portal: { ...own, startsAt, endsAt } };
    expect(stateOf([banner], banner, at(instant))).toBe(state);
    expect(filterCurrent([entry('a', ...period)], at(instant)).length).toBe(state === 'on' ? 1 : 0);
  });
});

describe('text of an override', () => {
  const ad = { ...entry('a'), text: 'Text', url: '/a/', urlText: 'More', image: '' };

  it('each text of an override replaces the portal’s text; other text is unchanged', () => {
    const [merged] = overlay(
      'advertisement',
      [ad],
      [override('a', { title: 'New', url: '/b/', image: '/c.svg' })],
    );
    expect(merged).toMatchObject({
      title: 'New',
      text: 'Text',
      url: '/b/',
      urlText: 'More',
      image: '/c.svg',
    });
  });

  it('an override of a home banner replaces title, text, and first action', () => {
    const actions = [
      { label: 'One', href: '/1/' },
      { label: 'Two', href: '/2/' },
    ];
    const banner = { ...entry('a'), text: 'Text', actions };
    const overlayWith = (extra: Partial<Override>) =>
      overlay('banner', [banner], [override('a', { kind: 'banner', ...extra })])[0];
    expect(overlayWith({ url: '/b/', image: '/c.svg' })).toEqual({
      ...banner,
      actions: [{ label: 'One', href: '/b/' }, actions[1]],
    });
    expect(overlayWith({ title: 'New' })?.actions).toBe(actions);
    const bare = { ...banner, actions: [] };
    const worded = (extra: Partial<Override>) =>
      overlay('banner', [bare], [override('a', { kind: 'banner', ...extra })])[0]?.actions;
    // A link without text or URL is dropped.
    expect([worded({ url: '/b/' }), worded({ url: '/b/', urlText: 'Go' })]).toEqual([
      [],
      [{ label: 'Go', href: '/b/' }],
    ]);
  });

  it('overrides with an order are first, in that order', () => {
    const portal = ['a', 'b', 'c', 'd'].map((id) => entry(id));
    const merged = (kind: Override['kind']) =>
      ids(
        overlay(kind, portal, [
          override('d', { kind, order: 2 }),
          override('c', { kind, order: 1 }),
          override('b', { kind }),
        ]),
      );
    expect([merged('banner'), merged('advertisement')]).toEqual([
      ['c', 'd', 'a', 'b'],
      ['c', 'd', 'b', 'a'],
    ]);
  });
});

const consoleHost = new URL(brand.consoleUrl).host;

describe('allowed links', () => {
  it.each(['/', '/events/igaming/?a=b#c', `https://${brand.host}/x`, `https://${consoleHost}/`])(
    'the link %s is allowed',
    (link) => expect(isOwnLink(link)).toBe(true),
  );

  it.each([
    '',
    'x',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    ' /x',
    `http://${brand.host}/`,
    'https://evil.example/',
    `https://${brand.host}.evil.example/`,
    `https://${brand.host}@evil.example/`,
    `https://user:secret@${brand.host}/`,
    `https://${brand.host}:8443/`,
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    `/${'x'.repeat(300)}`,
  ])('the link %s is not allowed', (link) => expect(isOwnLink(link)).toBe(false));

  it('a snapshot accepts only allowed links and only pictures of the site', async () => {
    const snapshot = await createSnapshot([
      override('a', { url: 'https://evil.example/', image: `https://${consoleHost}/x.svg` }),
    ]);
    expect(parseSnapshot(JSON.stringify(snapshot))?.overrides[0]).toMatchObject({ url: null, image: null });
  });
});

describe('snapshot', () => {
  it('a snapshot without text is parsed with null for each text field', () => {
    const old = { kind: 'banner', id: 'a', shown: true, startsAt: null, endsAt: null };
    expect(parseSnapshot(JSON.stringify({ v: 1, stamp: 'x', overrides: [old] }))?.overrides).toEqual([
      override('a', { kind: 'banner' }),
    ]);
  });

  it('the stamp of a snapshot changes if and only if the overrides change', async () => {
    const computeStamp = async (overrides: Override[]) => (await createSnapshot(overrides)).stamp;
    expect(await computeStamp([override('a')])).toBe(await computeStamp([override('a')]));
    expect(await computeStamp([override('a')])).not.toBe(
      await computeStamp([override('a', { shown: false })]),
    );
    expect(await computeStamp([])).toBe(NO_OVERRIDES.stamp);
  });

  it('a snapshot is parsed as it was written, and a malformed one is rejected', async () => {
    const snapshot = await createSnapshot([override('a')]);
    expect(parseSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
    expect(parseSnapshot(null)).toBeNull();
    for (const malformed of ['', '{', 'null', '[]', '{}', JSON.stringify({ ...snapshot, v: 2 })])
      expect(() => parseSnapshot(malformed)).toThrow();
    const overrides = [{ ...override('a'), endsAt: 'tomorrow' }];
    expect(() => parseSnapshot(JSON.stringify({ ...snapshot, overrides }))).toThrow();
  });
});
