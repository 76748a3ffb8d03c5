// Outage: the circuit breaker opens, probes, and closes.
import { describe, expect, it } from 'vitest';
import { detail } from '../fixtures.ts';
import { deadPortal, fakePortal, header } from '../support.ts';
import { setClock } from '../virtual-clock.ts';
import { hangingPortal, healthy, silentPortal, slowPortal } from './stubs.ts';
import {
  cell,
  countRequests,
  installCache,
  MINUTE,
  onDrillClock,
  simulateOutageHour,
  unusedPath,
  visitPage,
  waitMs,
} from './visits.ts';

onDrillClock();

describe('circuit breaker', () => {
  it('the circuit breaker opens for the third visitor while the portal is down', async () => {
    installCache();
    const portal = countRequests(deadPortal);
    await visitPage(unusedPath(), portal);
    await visitPage(unusedPath(), portal);
    const before = portal.requested;
    expect(cell(await visitPage(unusedPath(), portal))).toBe('503, at once');
    expect(portal.requested).toBe(before);
  });

  it('the circuit breaker closes when the portal recovers after an hour, and pages are revalidated and rendered again', async () => {
    installCache();
    const path = unusedPath();
    await visitPage(path, healthy());
    await simulateOutageHour();
    const back = countRequests(
      fakePortal({ 'products/productDetailByCode': { ...detail, name: 'Renamed meanwhile' } }),
    );
    expect(cell(await visitPage(path, back))).toBe('cached page, at once');
    const second = await visitPage(path, back);
    expect([header(second, 'x-edge-cache'), second.text.includes('Renamed meanwhile')]).toEqual([
      'hit',
      true,
    ]);
    for (let visitor = 1; visitor <= 4; visitor++)
      expect(cell(await visitPage(unusedPath(), back))).toBe('200, at once');
    expect(back.requested).toBeGreaterThan(0);
  });

  it('the circuit breaker probes three seconds after the last failure', async () => {
    installCache();
    for (let visitor = 1; visitor <= 4; visitor++) await visitPage(unusedPath(), deadPortal);
    expect(cell(await visitPage(unusedPath(), healthy()))).toBe('503, at once');
    setClock(Date.now() + 3_000);
    expect(cell(await visitPage(unusedPath(), healthy()))).toBe('200, at once');
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
      const portal = countRequests(createPortal());
      await visitPage(unusedPath(), portal);
      await visitPage(unusedPath(), portal);
      for (let visitor = 1; visitor <= 4; visitor++) {
        setClock(Date.now() + MINUTE);
        const before = portal.requested;
        const visited = await visitPage(unusedPath(), portal);
        expect(visited.response.status).toBe(503);
        expect(waitMs(visited)).toBeLessThan(1_000);
        expect(portal.requested).toBeGreaterThan(before);
      }
      setClock(Date.now() + MINUTE);
      expect(cell(await visitPage(unusedPath(), healthy()))).toBe('200, at once');
    },
  );

  it('a portal that recovers slowly is used again for the visitor after the probe', async () => {
    installCache();
    for (let visitor = 1; visitor <= 4; visitor++) await visitPage(unusedPath(), deadPortal);
    setClock(Date.now() + MINUTE);
    expect(cell(await visitPage(unusedPath(), slowPortal(2_000)()))).toBe('503 after 0.8 s');
    expect(cell(await visitPage(unusedPath(), slowPortal(2_000)()))).toBe('200 after 2 s');
  });
});
