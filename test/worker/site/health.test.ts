// DESIGN §5 /healthz: asked for without limit, so it looks at portal and KV once in five seconds.
import { describe, expect, it, vi } from 'vitest';
import { deadPortal, fakePortal, newIsolate, visit } from './support.ts';

const seen = async (portal: ReturnType<typeof fakePortal> | typeof deadPortal) =>
  JSON.parse((await visit('/healthz', { portal, keep: true })).text);

describe('DESIGN §5 /healthz', () => {
  it('says what portal and KV are, and asks them once however often it is asked', async () => {
    newIsolate();
    const portal = fakePortal();
    for (let time = 0; time < 5; time++)
      expect(await seen(portal)).toMatchObject({ portal: 'ok', kv: 'ok', version: expect.any(String) });
    expect(portal.calls.map(({ name }) => name)).toEqual(['common/getWebInfo']);
  });

  it('looks again after five seconds', async () => {
    newIsolate();
    expect(await seen(fakePortal())).toMatchObject({ portal: 'ok' });
    expect(await seen(deadPortal)).toMatchObject({ portal: 'ok' });
    const later = Date.now() + 5_001;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await seen(deadPortal)).toMatchObject({ portal: 'failing', kv: 'ok' });
    clock.mockRestore();
  });
});
