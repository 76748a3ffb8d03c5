// Time zone of the console: the selected one, the browser's, or UTC.
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from './console.ts';
import { resetOps } from './ops.ts';

beforeEach(resetOps);

const sourceOf = (text: string): string => / Use (.*?) Sign out /.exec(text)?.[1] ?? '';

describe('time zone of the console', () => {
  it('the console uses UTC and states that the time zone is unknown until the browser sends its zone', async () => {
    const { html, text } = await (await signIn()).get('/ops');
    expect(html).toContain('<html lang="en" data-zone="UTC" data-zone-source="default" data-is-get="yes">');
    expect(html).toMatch(
      /popoverTarget="account".*?<small>UTC<\/small><\/button><div id="account" class="menu" popover="auto">/i,
    );
    expect(sourceOf(text)).toBe('The time zone of your browser is unknown. Choose your time zone.');
  });

  it.each([
    ['Asia/Seoul', 'Asia/Seoul'],
    ['Asia%2FSeoul', 'Asia/Seoul'],
    // Browsers and the runtime may use different names for the same zone.
    ['Asia/Kolkata', 'Asia/Calcutta'],
  ])('a browser with the cookie %s gets times in %s by default', async (cookie, zone) => {
    const browser = await signIn();
    browser.cookies.set('__Host-ops-tz', cookie);
    const { html, text } = await browser.get('/ops/banners/advertisement/top?locale=en');
    expect(html).toContain(`data-zone="${zone}" data-zone-source="browser"`);
    expect(sourceOf(text)).toBe('This is the time zone of your browser.');
    // The banner form uses the zone for its period.
    expect(html).toMatch(new RegExp(`id="period-zone" name="zone">.*<option value="${zone}" selected=""`));
  });

  it.each(['', 'constructor', 'Moon/Sea', '../../etc', 'x'.repeat(5_000), '"><script>'])(
    'the console uses UTC if the browser’s time zone is invalid (case %#)',
    async (cookie) => {
      const browser = await signIn();
      browser.cookies.set('__Host-ops-tz', cookie);
      const { status, html } = await browser.get('/ops');
      expect([status, html.includes('data-zone="UTC" data-zone-source="default"')]).toEqual([200, true]);
    },
  );

  it('the time zone that an editor has selected takes precedence over the browser’s', async () => {
    const browser = await signIn();
    browser.cookies.set('__Host-ops-tz', 'Asia/Seoul');
    await browser.get('/ops');
    await browser.post('/ops/zone', { zone: 'Asia/Tokyo', to: '/ops' });
    const { html, text } = await browser.get('/ops');
    expect(html).toContain('data-zone="Asia/Tokyo" data-zone-source="chosen"');
    expect(sourceOf(text)).toBe('You chose this time zone.');
  });

  it('the page of the banner form has unique IDs, including those of both zone fields', async () => {
    const { html } = await (await signIn()).get('/ops/banners/advertisement/top?locale=en');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(html).toContain('<label for="period-zone">Time zone of the period');
    expect(html).toContain('<label for="console-zone">Time zone');
  });
});
