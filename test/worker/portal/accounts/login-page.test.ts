// The sign-in page: four languages, usable without script, with a policy that allows a single style.
import { describe, expect, it } from 'vitest';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { fetchPortal } from '../portal.ts';

const SERVICE = 'http://localhost:8787/r_sec_login?language=en&service=x&state="><script>';
const shown = async (language = 'en', service = SERVICE) => {
  const response = await fetchPortal(`/sso/login?${new URLSearchParams({ language, service })}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const sha256 = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toBase64();

const TEXTS = {
  en: ['Sign in', 'User name', 'Password'],
  cn: ['登录', '用户名', '密码'],
  ko: ['로그인', '사용자 이름', '비밀번호'],
  ja: ['ログイン', 'ユーザー名', 'パスワード'],
};

describe('the sign-in page', () => {
  it.each(localeCodes)(
    'the sign-in page is complete, in its language, and its home link has the same language (%s)',
    async (locale) => {
      const { status, html } = await shown(LOCALES[locale].login);
      expect(status).toBe(200);
      expect(html).toMatch(/^<!DOCTYPE html><html lang="[^"]+">/);
      expect(html).toContain(`<html lang="${LOCALES[locale].htmlLang}">`);
      for (const text of TEXTS[locale]) expect(html).toContain(text);
      expect(html).toContain(`href="http://localhost:8787${LOCALES[locale].prefix}/"`);
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html).not.toMatch(/undefined|\{minutes\}/);
    },
  );
  it('the sign-in page contains no script, and shows the service as text', async () => {
    const { html } = await shown();
    expect(html).not.toMatch(/<script|\son[a-z]+=|javascript:/i);
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
  });
  it('the policy allows the style by hash, the form to itself and the service, and nothing else', async () => {
    const { headers, html } = await shown();
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
    expect(styles).toHaveLength(1);
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${await sha256(styles[0] ?? '')}'; form-action 'self' http://localhost:8787; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(html).not.toMatch(/\sstyle="/);
  });
  it('the sign-in page is never cached, indexed, or sent as referrer', async () => {
    const { headers } = await shown();
    expect(
      ['cache-control', 'x-robots-tag', 'referrer-policy', 'x-content-type-options'].map((name) =>
        headers.get(name),
      ),
    ).toEqual(['no-store', 'noindex', 'no-referrer', 'nosniff']);
  });
  it('the page for an unknown service has no form and does not mention the service', async () => {
    const { status, headers, html } = await shown('en', 'https://evil.example/');
    expect([status, html.includes('<form'), html.includes('evil')]).toEqual([400, false, false]);
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
  });
  it.each(['/', '/docs/', '/r_sec_login/x', '/ko/r_sec_login', '/R_SEC_LOGIN', '/%72_sec_login'])(
    'the sign-in page has no form for the own address %s, because tickets are for /r_sec_login only',
    async (path) => {
      const service = `http://localhost:8787${path}`;
      const { status, html } = await shown('en', service);
      expect([status, html.includes('<form')]).toEqual([400, false]);
      const body = new URLSearchParams({ service, login: 'demo', password: 'local-demo-only' });
      const posted = await fetchPortal('/sso/login', { method: 'POST', body, redirect: 'manual' });
      expect([posted.status, posted.headers.get('location')]).toEqual([400, null]);
    },
  );
  it('the page after a mistake states it in title and text, keeps the name, and omits the password', async () => {
    const body = new URLSearchParams({
      service: SERVICE,
      login: 'a"b',
      password: 'hunter2',
      language: 'ja-jp',
    });
    const html = await (await fetchPortal('/sso/login', { method: 'POST', body })).text();
    expect(html).toMatch(/<title>エラー: [^<]+<\/title>/);
    expect(html).toContain('role="alert"');
    expect(html).toMatch(/name="login"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="login"/);
    expect(html).toContain('value="a&quot;b"');
    expect(html).not.toContain('hunter2');
  });
  it('the sign-in accepts a multipart form, and no other content types', async () => {
    const parts = new FormData();
    parts.set('service', SERVICE);
    parts.set('login', 'demo');
    parts.set('password', 'wrong');
    expect((await fetchPortal('/sso/login', { method: 'POST', body: parts })).status).toBe(401);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await fetchPortal('/sso/login', json)).status).toBe(400);
  });
});
