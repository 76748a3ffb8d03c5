// F20: Turnstile is used only with a key and never in China. The CSP and the forms depend on the key.
import { describe, expect, it } from 'vitest';
import { header, NO_STORE, visit } from '../support.ts';
import { formsPortal } from './forms-portal.ts';

const HOST = 'https://challenges.cloudflare.com';
const withKey = { env: { TURNSTILE_SITE_KEY: 'site-key' } };
const visitorFrom = (country: string) => ({ init: { cf: { country } } as RequestInit });

it('the CSP does not permit Turnstile, and no form uses it', async () => {
  const page = await visit('/contact/', { portal: formsPortal() });
  expect(header(page, 'content-security-policy')).not.toContain('challenges');
  expect(header(page, 'content-security-policy')).toContain("frame-src 'none'");
  expect(page.text).toContain('&quot;hasTurnstile&quot;:false');
  expect((await visit('/api/turnstile', visitorFrom('DE'))).text).toBe('{"siteKey":null}');
});

describe('a site with a Turnstile key', () => {
  it('the CSP of every page permits Turnstile because of soft navigations, but no page loads it initially', async () => {
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
  ])(
    'the Turnstile key for a visitor from %j is %j, and the response is never cached',
    async (country, siteKey) => {
      const { response, text } = await visit('/api/turnstile', { ...withKey, ...visitorFrom(country) });
      expect(JSON.parse(text)).toEqual({ siteKey });
      expect(response.headers.get('cache-control')).toBe(NO_STORE);
    },
  );
});
