// Outage: the circuit breaker opens, probes, and closes.
import { describe, expect, it } from 'vitest';
import { detail } from '../fixtures.ts';
import { deadPortal, fakePortal, header } from '../support.ts';
import { setClock } from '../virtual-clock.ts';
import { hangingPortal, healthy, silentPortal, slowPortal } from './stubs.ts';
import {
  cell,
  counting,
  go,
  hourOfOutage,
  installCache,
  MINUTE,
  onDrillClock,
  ownPath,
  waitMs,
} from './visits.ts';

onDrillClock();

describe('circuit breaker', () => {
  it('the circuit breaker opens for the third visitor while the portal is down', async () => {
    installCache();
    const portal = counting(deadPortal);
    await go(ownPath(), portal);
    await go(ownPath(), portal);
    const before = portal.requested;
    expect(cell(await go(ownPath(), portal))).toBe('503, at once');
    expect(portal.requested).toBe(before);
  });

  it('the circuit breaker closes when the portal recovers after an hour, and pages are revalidated and rendered again', async () => {
    installCache();
    const path = ownPath();
    await go(path, healthy());
    await hourOfOutage();
    const back = counting(
      fakePortal({ 'products/productDetailByCode': { ...detail, name: 'Renamed meanwhile' } }),
    );
    expect(cell(await go(path, back))).toBe('cached page, at once');
    const second = await go(path, back);
    expect([header(second, 'x-edge-cache'), second.text.includes('Renamed meanwhile')]).toEqual([
      'hit',
      true,
    ]);
    for (let visitor = 1; visitor <= 4; visitor++)
      expect(cell(await go(ownPath(), back))).toBe('200, at once');
    expect(back.requested).toBeGreaterThan(0);
  });

  it('the circuit breaker probes three seconds after the last failure', async () => {
    installCache();
    for (let visitor = 1; visitor <= 4; visitor++) await go(ownPath(), deadPortal);
    expect(cell(await go(ownPath(), healthy()))).toBe('503, at once');
    setClock(Date.now() + 3_000);
    expect(cell(await go(ownPath(), healthy()))).toBe('200, at once');
  });
});

describe('probes of the circuit breaker', () => {
  it.each([
    ['hanging', hangingPortal],
    ['silent after its headers', silentPortal],
  ])(
    'while the portal is %s, each probe for an uncached page returns 503 in under a second',
    async (_, createPortal) => {
      installCache();
      const portal = counting(createPortal());
      await go(ownPath(), portal);
      await go(ownPath(), portal);
      for (let visitor = 1; visitor <= 4; visitor++) {
        setClock(Date.now() + MINUTE);
        const before = portal.requested;
        const visited = await go(ownPath(), portal);
        expect(visited.response.status).toBe(503);
        expect(waitMs(visited)).toBeLessThan(1_000);
        expect(portal.requested).toBeGreaterThan(before);
      }
      setClock(Date.now() + MINUTE);
      expect(cell(await go(ownPath(), healthy()))).toBe('200, at once');
    },
  );

  it('a portal that recovers slowly is used again for the visitor after the probe', async () => {
    installCache();
    for (let visitor = 1; visitor <= 4; visitor++) await go(ownPath(), deadPortal);
    setClock(Date.now() + MINUTE);
    expect(cell(await go(ownPath(), slowPortal(2_000)()))).toBe('503 after 0.8 s');
    expect(cell(await go(ownPath(), slowPortal(2_000)()))).toBe('200 after 2 s');
  });
});
