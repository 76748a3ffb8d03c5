// F20: Turnstile only where a deployment has a key for it; then policy and form know of it, and nobody in China.
import { describe, expect, it } from 'vitest';
import { header, visit } from '../support.ts';
import { formsPortal, NEVER } from './forms-portal.ts';

const HOST = 'https://challenges.cloudflare.com';
const withKey = { env: { TURNSTILE_SITE_KEY: 'site-key' } };
const from = (country: string) => ({ init: { cf: { country } } as RequestInit });

describe('without a key', () => {
  it('no page may load anything of it, and no form asks for it', async () => {
    const page = await visit('/contact/', { portal: formsPortal() });
    expect(header(page, 'content-security-policy')).not.toContain('challenges');
    expect(header(page, 'content-security-policy')).toContain("frame-src 'none'");
    expect(page.text).toContain('&quot;hasTurnstile&quot;:false');
    expect((await visit('/api/turnstile', from('DE'))).text).toBe('{"siteKey":null}');
  });
});

describe('with a key', () => {
  it('every page may load script and frame of it, as visits go on without a load; nothing in a page does', async () => {
    for (const path of ['/contact/', '/']) {
      const page = await visit(path, { portal: formsPortal(), ...withKey });
      const policy = header(page, 'content-security-policy');
      expect(policy).toMatch(new RegExp(`script-src 'self'[^;]* ${HOST}[;\\s]`));
      expect(policy).toContain(`frame-src ${HOST}`);
      expect(policy).toContain("connect-src 'self'");
      expect(page.text).not.toContain('challenges.cloudflare');
      expect(page.text).not.toContain('site-key');
    }
    const { text } = await visit('/contact/', { portal: formsPortal(), ...withKey });
    expect(text).toContain('&quot;hasTurnstile&quot;:true');
  });

  it.each([
    ['DE', 'site-key'],
    ['CN', null],
    ['', null],
  ])('a form from %j is told %j; the answer is never kept', async (country, siteKey) => {
    const { response, text } = await visit('/api/turnstile', { ...withKey, ...from(country) });
    expect(JSON.parse(text)).toEqual({ siteKey });
    expect(response.headers.get('cache-control')).toBe(NEVER);
  });
});
