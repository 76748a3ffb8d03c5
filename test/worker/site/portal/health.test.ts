// /healthz, which has no rate limit and therefore checks portal and KV at most once per five seconds.
import { expect, it, vi } from 'vitest';
import { deadPortal, fakePortal, newIsolate, visit } from '../support.ts';

const readHealth = async (portal: ReturnType<typeof fakePortal> | typeof deadPortal) =>
  JSON.parse((await visit('/healthz', { portal, keep: true })).text);

it('/healthz reports the state of portal and KV, and checks them once for many requests', async () => {
  newIsolate();
  const portal = fakePortal();
  for (let time = 0; time < 5; time++)
    expect(await readHealth(portal)).toMatchObject({ portal: 'ok', kv: 'ok', version: expect.any(String) });
  expect(portal.calls.map(({ name }) => name)).toEqual(['common/getWebInfo']);
});

it('/healthz checks a failing portal only once for many requests', async () => {
  newIsolate();
  const portal = fakePortal({ 'common/getWebInfo': () => Promise.reject(new Error('down')) });
  expect(await readHealth(portal)).toMatchObject({ portal: 'failing' });
  const { length } = portal.calls;
  for (let time = 0; time < 3; time++) expect(await readHealth(portal)).toMatchObject({ portal: 'failing' });
  expect(portal.calls).toHaveLength(length);
  newIsolate();
});

it('/healthz?strict returns 503 during a failure, for monitors that read only the status', async () => {
  newIsolate();
  expect((await visit('/healthz?strict', { portal: fakePortal() })).response.status).toBe(200);
  newIsolate();
  expect((await visit('/healthz', { portal: deadPortal })).response.status).toBe(200);
  const { response, text } = await visit('/healthz?strict', { portal: deadPortal });
  expect([response.status, JSON.parse(text)]).toMatchObject([503, { portal: 'failing' }]);
  newIsolate();
});

it('/healthz?strict returns 503 if the lead outbox does not respond or a lead has waited for an hour', async () => {
  const readStrictHealth = async (oldest: () => Promise<string | null>) => {
    newIsolate();
    const env = { OUTBOX: { oldest } };
    const { response, text } = await visit('/healthz?strict', { portal: fakePortal(), env });
    const { outbox, oldestLead } = JSON.parse(text) as { outbox: string; oldestLead: number | null };
    return [response.status, outbox, oldestLead];
  };
  const ago = (seconds: number) => async () => new Date(Date.now() - seconds * 1000).toISOString();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-23T12:00:00Z'));
  expect(await readStrictHealth(async () => null)).toEqual([200, 'ok', null]);
  expect(await readStrictHealth(ago(120))).toEqual([200, 'ok', 120]);
  expect(await readStrictHealth(ago(3_600))).toEqual([503, 'ok', 3_600]);
  expect(await readStrictHealth(() => Promise.reject(new Error('no ops')))).toEqual([503, 'failing', null]);
  clock.mockRestore();
  newIsolate();
});

it('/healthz checks again after five seconds', async () => {
  newIsolate();
  expect(await readHealth(fakePortal())).toMatchObject({ portal: 'ok' });
  expect(await readHealth(deadPortal)).toMatchObject({ portal: 'ok' });
  const later = Date.now() + 5_001;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await readHealth(deadPortal)).toMatchObject({ portal: 'failing', kv: 'ok' });
});
