// The overview: what is live, what comes next, what is wrong; it is there also when nothing else is.
import { beforeEach, describe, expect, it } from 'vitest';
import type { WishInput } from '../../../ops/src/calls/banners.ts';
import { signedIn } from './console.ts';
import { as, portal, startAnew } from './ops.ts';

beforeEach(startAnew);

const flip = (target: string, wish: WishInput) =>
  as('ada').flips[':kind'][':target'].$put({
    param: { kind: 'advertisement', target },
    json: { seen: { en: 0 }, flip: wish },
  });

describe('/ops', () => {
  it('names what is on show, what comes next and what was done last', async () => {
    await flip('top', { shown: true, title: 'Sale', endsAt: '2098-01-01T00:00:00Z' });
    await flip('aside', { shown: true, startsAt: '2097-01-01T00:00:00Z' });
    const { text } = await (await signedIn()).get('/ops');
    expect(text).toMatch(/On show now English: 2 Sale Top banner, English flipped/);
    // The portal's own ends of the other languages come first.
    expect(text).toMatch(/What comes next 2030-01-01 00:00 UTC ends/);
    expect(text).toMatch(/2097-01-01 00:00 UTC starts : Aside .* 2098-01-01 00:00 UTC ends : Sale/);
    expect(text).toMatch(/Done last token:ada: flip advertisement · aside · en/);
  });

  it('says what is wrong: a flip that is over, one of nothing, a portal that is dead', async () => {
    await flip('top', { shown: true, endsAt: '2020-01-01T00:00:00Z' });
    await flip('gone', { shown: true });
    const browser = await signedIn();
    const { text } = await browser.get('/ops');
    expect(text).toContain('A flip that is over still hides this: Top');
    expect(text).toContain('This is flipped, but the portal has it no more: gone');
    portal.alive = false;
    const dead = await browser.get('/ops');
    expect([dead.status, dead.text.includes('The portal does not answer')]).toEqual([200, true]);
    expect(dead.text).not.toContain('the portal has it no more');
  });
});
