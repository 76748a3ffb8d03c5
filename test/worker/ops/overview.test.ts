// Overview of the console: problems, live banners, upcoming and recent changes, also without the portal.
import { beforeEach, describe, expect, it } from 'vitest';
import type { OverrideInputBody } from '../../../ops/src/banners/schema.ts';
import { signedIn } from './console.ts';
import { HIDDEN, portal, putOverride, restart } from './ops.ts';

beforeEach(restart);

const override = (target: string, input: OverrideInputBody) => putOverride({ en: 0 }, input, { target });

describe('/ops', () => {
  it('the overview lists live banners, upcoming changes, and recent changes', async () => {
    await override('top', { shown: true, title: 'Sale', endsAt: '2098-01-01T00:00:00Z' });
    await override('aside', { shown: true, startsAt: '2097-01-01T00:00:00Z' });
    const { text } = await (await signedIn()).get('/ops');
    expect(text).toMatch(
      /Live now Sale changed here Top banner · English , .* Aside Aside of articles · 简体中文 , /,
    );
    // The portal's own end dates of the other languages come first.
    expect(text).toMatch(/Coming up 2030-01-01 00:00 UTC ends/);
    expect(text).toMatch(/2097-01-01 00:00 UTC starts : Aside .* 2098-01-01 00:00 UTC ends : Sale/);
    expect(text).toMatch(
      /Recent changes token:ada: Planned banner aside · English .* Turned on banner top · English/,
    );
  });

  it('the overview lists no sign-ins among the recent changes', async () => {
    await override('top', HIDDEN);
    const [browser, other] = [await signedIn('bob'), await signedIn()];
    await other.post('/ops/sign-out');
    const { text } = await browser.get('/ops');
    expect(text).toMatch(/Recent changes token:ada: Turned off banner top · English .* Audit log/);
    expect(text).not.toContain('Signed out');
  });

  it('the overview lists problems: an expired banner, an unknown banner, and an unavailable portal', async () => {
    await override('top', { shown: true, endsAt: '2020-01-01T00:00:00Z' });
    await override('gone', { shown: true });
    const browser = await signedIn();
    const { text } = await browser.get('/ops');
    expect(text).toContain('The period of this banner has ended, so it hides the portal’s banner: Top');
    expect(text).toContain('This banner was changed here, but the portal no longer has it: gone');
    portal.alive = false;
    const dead = await browser.get('/ops');
    expect([dead.status, dead.text.includes('The portal does not respond')]).toEqual([200, true]);
    expect(dead.text).not.toContain('no longer has it');
  });
});
