// DESIGN §4, §8: what was flipped lies over what any portal says.
import { describe, expect, it } from 'vitest';
import { overlay } from '../../../src/live/overlay.ts';
import { type Flip, NOTHING_FLIPPED, parseSnapshot, snapshotOf } from '../../../src/live/snapshot.ts';
import { current, nextChange } from '../../../src/pages/period.ts';

const entry = (id: string, startsAt: string | null = null, endsAt: string | null = null) => ({
  id,
  startsAt,
  endsAt,
  title: `Of ${id}`,
});
const flip = (id: string, over: Partial<Flip> = {}): Flip => ({
  kind: 'advertisement',
  id,
  shown: true,
  startsAt: null,
  endsAt: null,
  ...over,
});
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const at = (instant: string) => Date.parse(instant);

describe('the overlay', () => {
  const portal = [entry('a'), entry('b', null, '2026-01-01T00:00:00Z'), entry('c')];

  it('without flips is what the portal says', () => {
    expect(overlay('advertisement', portal, [])).toBe(portal);
  });

  it('hides what is switched off, whatever its period', () => {
    expect(ids(overlay('advertisement', portal, [flip('a', { shown: false })]))).toEqual(['b', 'c']);
    const planned = flip('a', { shown: false, startsAt: '2099-01-01T00:00:00Z' });
    expect(ids(overlay('advertisement', portal, [planned]))).toEqual(['b', 'c']);
  });

  it('shows what is switched on, even if the portal says that it is over, and before all others', () => {
    const laid = overlay('advertisement', portal, [flip('b')]);
    expect(laid.map(({ id, title, endsAt }) => [id, title, endsAt])).toEqual([
      ['b', 'Of b', null],
      ['a', 'Of a', null],
      ['c', 'Of c', null],
    ]);
    expect(ids(current(laid, at('2027-01-01T00:00:00Z')))).toEqual(['b', 'a', 'c']);
  });

  it('keeps the order of home banners, the first of which is the claim', () => {
    expect(ids(overlay('banner', portal, [flip('c', { kind: 'banner' })]))).toEqual(['a', 'b', 'c']);
  });

  it('is over at its end, and does not give the portal’s own period back', () => {
    const laid = overlay('advertisement', [entry('a')], [flip('a', { endsAt: '2026-12-01T00:00:00Z' })]);
    expect(nextChange(laid, at('2026-11-30T23:59:00Z'))).toBe(at('2026-12-01T00:00:00Z'));
    expect(ids(current(laid, at('2026-11-30T23:59:59Z')))).toEqual(['a']);
    expect(current(laid, at('2026-12-01T00:00:00Z'))).toEqual([]);
  });

  it('a flip to come is the next change already', () => {
    const laid = overlay('advertisement', [entry('a')], [flip('a', { startsAt: '2026-12-01T00:00:00Z' })]);
    expect(current(laid, at('2026-11-30T00:00:00Z'))).toEqual([]);
    expect(nextChange(laid, at('2026-11-30T00:00:00Z'))).toBe(at('2026-12-01T00:00:00Z'));
  });

  it('is by kind, and ids that every object has are ids like others', () => {
    const odd = ['constructor', '__proto__', 'toString'].map((id) => entry(id));
    expect(ids(overlay('advertisement', odd, [flip('a')]))).toEqual(ids(odd));
    expect(
      ids(overlay('advertisement', odd, [flip('constructor', { kind: 'banner', shown: false })])),
    ).toEqual(ids(odd));
    expect(ids(overlay('advertisement', odd, [flip('__proto__', { shown: false })]))).toEqual([
      'constructor',
      'toString',
    ]);
  });
});

describe('the snapshot', () => {
  it('has a stamp that changes exactly when the flips do', async () => {
    const stamp = async (flips: Flip[]) => (await snapshotOf(flips)).stamp;
    expect(await stamp([flip('a')])).toBe(await stamp([flip('a')]));
    expect(await stamp([flip('a')])).not.toBe(await stamp([flip('a', { shown: false })]));
    expect(await stamp([])).toBe(NOTHING_FLIPPED.stamp);
  });

  it('is read back as it was written; anything else is refused', async () => {
    const snapshot = await snapshotOf([flip('a')]);
    expect(parseSnapshot(JSON.stringify(snapshot))).toEqual(snapshot);
    expect(parseSnapshot(null)).toBeNull();
    for (const bad of ['', '{', 'null', '[]', '{}', JSON.stringify({ ...snapshot, v: 2 })])
      expect(() => parseSnapshot(bad)).toThrow();
    const flips = [{ ...flip('a'), endsAt: 'tomorrow' }];
    expect(() => parseSnapshot(JSON.stringify({ ...snapshot, flips }))).toThrow();
  });
});
