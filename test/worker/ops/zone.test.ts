// The editor's time zone: their choice, that of their browser, or UTC.
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from './console.ts';
import { restart } from './ops.ts';

beforeEach(restart);

const footOf = (text: string): string => /.* Use (.*)$/.exec(text)?.[1]?.trim() ?? '';

describe('the time zone of the console', () => {
  it('is UTC while the browser has not told its own, and the page says so', async () => {
    const { html, text } = await (await signedIn()).get('/ops');
    expect(html).toContain('<html lang="en" data-zone="UTC" data-zone-source="default" data-is-get="yes">');
    expect(footOf(text)).toBe('The zone of your browser is not known. Choose yours.');
  });

  it.each([
    ['Asia/Seoul', 'Asia/Seoul'],
    ['Asia%2FSeoul', 'Asia/Seoul'],
    // Browsers and the runtime may have another name for the same zone.
    ['Asia/Kolkata', 'Asia/Calcutta'],
  ])('is that of the browser, %s, by default', async (cookie, zone) => {
    const browser = await signedIn();
    browser.cookies.set('__Host-ops-tz', cookie);
    const { html, text } = await browser.get('/ops/banners/advertisement/top?locale=en');
    expect(html).toContain(`data-zone="${zone}" data-zone-source="browser"`);
    expect(footOf(text)).toBe('This is the zone of your browser.');
    // The period of a banner is entered in it.
    expect(html).toMatch(new RegExp(`id="period-zone" name="zone">.*<option value="${zone}" selected=""`));
  });

  it.each(['', 'constructor', 'Moon/Sea', '../../etc', 'x'.repeat(5_000), '"><script>'])(
    'is UTC for a browser that names %.20s',
    async (cookie) => {
      const browser = await signedIn();
      browser.cookies.set('__Host-ops-tz', cookie);
      const { status, html } = await browser.get('/ops');
      expect([status, html.includes('data-zone="UTC" data-zone-source="default"')]).toEqual([200, true]);
    },
  );

  it('is the one that the editor has chosen, whatever the browser says', async () => {
    const browser = await signedIn();
    browser.cookies.set('__Host-ops-tz', 'Asia/Seoul');
    await browser.get('/ops');
    await browser.post('/ops/zone', { zone: 'Asia/Tokyo', to: '/ops' });
    const { html, text } = await browser.get('/ops');
    expect(html).toContain('data-zone="Asia/Tokyo" data-zone-source="chosen"');
    expect(footOf(text)).toBe('You chose this zone.');
  });

  it('has one field of that name for a label: no id is there twice on the form of a banner', async () => {
    const { html } = await (await signedIn()).get('/ops/banners/advertisement/top?locale=en');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(html).toContain('<label for="period-zone">Time zone of the period');
    expect(html).toContain('<label for="console-zone">Time zone');
  });
});
