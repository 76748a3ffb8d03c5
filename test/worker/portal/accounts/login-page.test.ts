// The sign-in page: languages, content, links, and Content-Security-Policy.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { LOCALES, localeCodes } from '../../../../common/i18n/locales.ts';
import { fetchPortal, logIn } from '../portal.ts';

const SERVICE = 'http://localhost:8787/r_sec_login?language=en&service=x&state="><script>';
const readPage = async (language = 'en', service = SERVICE) => {
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
      const { status, html } = await readPage(LOCALES[locale].login);
      expect(status).toBe(200);
      expect(html).toMatch(/^<!DOCTYPE html><html lang="[^"]+">/);
      expect(html).toContain(`<html lang="${LOCALES[locale].htmlLang}">`);
      for (const text of TEXTS[locale]) expect(html).toContain(text);
      expect(html).toContain(`href="http://localhost:8787${LOCALES[locale].prefix}/"`);
      expect(html.match(/<h1>/g)).toHaveLength(1);
      expect(html).not.toMatch(/undefined|\{minutes\}/);
    },
  );
  it('the sign-in page contains only a same-origin script, and escapes the service', async () => {
    const { html } = await readPage();
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/sso/sign-in.js" defer="">']);
    expect(html).not.toMatch(/\son[a-z]+=|javascript:/i);
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
  });
  it('the CSP allows the style by hash, same-origin font and script, and forms to itself and the service', async () => {
    const { headers, html } = await readPage();
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style ?? '');
    expect(styles).toHaveLength(1);
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${await sha256(styles[0] ?? '')}'; font-src 'self'; script-src 'self'; form-action 'self' http://localhost:8787; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; base-uri 'none'`,
    );
    expect(html).not.toMatch(/\sstyle="/);
  });
  it('the sign-in page is never cached, never indexed, and sends no referrer', async () => {
    const { headers } = await readPage();
    expect(
      ['cache-control', 'x-robots-tag', 'referrer-policy', 'x-content-type-options'].map((name) =>
        headers.get(name),
      ),
    ).toEqual(['no-store', 'noindex', 'no-referrer', 'nosniff']);
  });
  it('the page for an unknown service has no form and does not mention the service', async () => {
    const { status, headers, html } = await readPage('en', 'https://evil.example/');
    expect([status, html.includes('<form'), html.includes('evil')]).toEqual([400, false, false]);
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
  });
  // Tickets are valid only for /r_sec_login of the site.
  it.each([
    ...['/', '/docs/', '/r_sec_login/x', '/ko/r_sec_login', '/R_SEC_LOGIN', '/%72_sec_login'].map(
      (path) => `http://localhost:8787${path}`,
    ),
    ...['https://evil.example/', 'http://localhost.evil.example/', 'http://localhost:8787@evil.example/'],
    ...['//evil.example', 'javascript:alert(1)'],
  ])('the sign-in page has no form for %s, and a sign-in never redirects to it', async (service) => {
    const { status, html } = await readPage('en', service);
    expect([status, html.includes('<form')]).toEqual([400, false]);
    const response = await logIn({ service, login: 'demo', password: 'local-demo-only' });
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });
  it('the page after an error states it in title and text, preserves the name, and omits the password', async () => {
    const body = new URLSearchParams({
      service: SERVICE,
      login: 'a"b',
      password: 'hunter2',
      language: 'ja-jp',
    });
    const html = await (await fetchPortal('/sso/login', { method: 'POST', body })).text();
    expect(html).toMatch(/<title>エラー：[^<]+<\/title>/);
    expect(html).toContain('role="alert"');
    expect(html).toMatch(/name="login"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="login"/);
    expect(html).toContain('value="a&quot;b"');
    expect(html).toMatch(/<input[^>]*aria-describedby="problem password-problem"/);
    expect(html).toContain('id="password-problem">もう一度入力し、Caps Lockをご確認ください。');
    expect(html).not.toContain('hunter2');
  });
  it('the sign-in accepts a multipart form and rejects JSON', async () => {
    const parts = new FormData();
    parts.set('service', SERVICE);
    parts.set('login', 'demo');
    parts.set('password', 'wrong');
    expect((await fetchPortal('/sso/login', { method: 'POST', body: parts })).status).toBe(401);
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    expect((await fetchPortal('/sso/login', json)).status).toBe(400);
  });
});

/** Requests the sign-in page as the site does, with a page to return to. */
const fetchSignInPage = async (
  path: string,
  { language = 'zh-cn', ...more }: Record<string, string> = {},
) => {
  const returnQuery = new URLSearchParams({ service: `http://localhost:8787${path}`, state: 's' });
  const service = `http://localhost:8787/r_sec_login?${returnQuery}`;
  const query = new URLSearchParams({ language, service, ...more });
  return (await fetchPortal(`/sso/login?${query}`)).text();
};

describe('the page to which a sign-in returns', () => {
  it.each([
    ['/ja/docs/10100/attack-response-runbook/', 'ja', '攻撃対応の手順書', '閲覧制限'],
    ['/ko/docs/10100/attack-response-runbook/', 'ko', '공격 대응 절차서', '열람이 제한된 문서'],
    ['/cn/docs/10100/attack-response-runbook/', 'zh-Hans', '攻击处置手册', '受限文档'],
  ])(
    '§8 the sign-in page for the restricted document %s is in its language and shows its title',
    async (path, lang, title, label) => {
      const html = await fetchSignInPage(path);
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain(`>${title}</p>`);
      expect(html).toContain(label);
    },
  );

  it('the sign-in page for a restricted document lists its products and links to the catalog, without its text', async () => {
    const html = await fetchSignInPage('/docs/10100/attack-response-runbook/', { language: 'en' });
    expect(html).toContain(
      'For Flood Shield or Professional services customers who have been granted access.',
    );
    expect(html).toContain(
      '<a class="back" href="http://localhost:8787/docs/">Back to the documentation</a>',
    );
    expect(html).toContain('href="http://localhost:8787/contact/?type=support">Request access');
    expect(html).not.toMatch(/quarantine-osprey|lockdown|escalation/);
  });

  it('the sign-in page for a restricted document shows its category and public documents in it', async () => {
    const html = await fetchSignInPage('/ja/docs/10100/attack-response-runbook/');
    expect(html).toContain('<a href="http://localhost:8787/ja/docs/10100/">クラウドセキュリティ</a>');
    const open = /<section class="open".*?<\/section>/s.exec(html)?.[0] ?? '';
    const ids = [...open.matchAll(/href="http:\/\/localhost:8787\/ja\/docs\/10100\/([\w-]+)\/"/g)].map(
      ([, id]) => id,
    );
    expect(ids).toHaveLength(3);
    const { results } = await env.DB.prepare(
      `SELECT node_id FROM doc_node WHERE restricted = 0 AND abandoned = 0 AND node_id IN (${ids.map(() => '?').join()})`,
    )
      .bind(...ids)
      .all();
    expect(results).toHaveLength(3);
    await env.DB.prepare('UPDATE doc_node SET restricted = 1 WHERE node_id = ?').bind(ids[0]).run();
    const otherPage = await fetchSignInPage('/ja/docs/10100/attack-response-runbook/');
    await env.DB.prepare('UPDATE doc_node SET restricted = 0 WHERE node_id = ?').bind(ids[0]).run();
    expect(otherPage).not.toContain(`/docs/10100/${ids[0]}/`);
  });

  it('the sign-in page omits unpublished products, and shows untranslated ones in English', async () => {
    const change = (set: string, code: string, locale: string) =>
      env.DB.prepare(`UPDATE content SET ${set} WHERE type = 'product' AND code = ? AND locale LIKE ?`)
        .bind(code, locale)
        .run();
    const fetchTitle = async () =>
      /<section class="document">.*?<p>([^<]*)<\/p><\/section>/.exec(
        await fetchSignInPage('/ja/docs/10100/attack-response-runbook/'),
      )?.[1];
    await change("state = 'draft'", 'services', 'ja');
    const untranslated = await fetchTitle();
    await change("state = 'live'", 'services', 'ja');
    await change("published_at = '2999-01-01T00:00:00Z'", 'flood-shield', '%');
    const unpublished = await fetchTitle();
    await change('published_at = NULL', 'flood-shield', '%');
    expect([untranslated, unpublished, await fetchTitle()]).toEqual([
      'Flood ShieldまたはProfessional servicesをご利用で、閲覧権限をお持ちのお客様向けです。',
      'プロフェッショナルサービスをご利用で、閲覧権限をお持ちのお客様向けです。',
      'Flood Shieldまたはプロフェッショナルサービスをご利用で、閲覧権限をお持ちのお客様向けです。',
    ]);
  });

  it('the sign-in page for a public document does not call it restricted, and links back to it', async () => {
    const html = await fetchSignInPage('/docs/10200/cache-rules/', { language: 'en' });
    expect(html).toContain('<a class="back" href="http://localhost:8787/docs/10200/cache-rules/">');
    expect(html).not.toMatch(/Restricted document|Request access/);
    expect(html).toMatch(
      /No account yet\?.{0,10}<a href="http:\/\/localhost:8787\/free-trial\/">Start a free trial</,
    );
  });

  it('a language that the visitor selects on the page takes precedence over the language of the URL', async () => {
    expect(await fetchSignInPage('/ja/pricing/', { language: 'zh-cn', locale: 'cn' })).toContain(
      '<html lang="zh-Hans">',
    );
    expect(await fetchSignInPage('/ja/pricing/', { language: 'en' })).toContain('<html lang="en">');
    expect(await fetchSignInPage('/ja/pricing/', { language: 'zh-cn', locale: 'constructor' })).toContain(
      '<html lang="ja">',
    );
  });

  it('the page after a rejected form is in the language that the visitor selected', async () => {
    const query = new URLSearchParams({ language: 'zh-cn', locale: 'ja', service: SERVICE });
    const headers = { origin: 'https://evil.example' };
    const response = await fetchPortal(`/sso/login?${query}`, { method: 'POST', headers });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('<html lang="ja">');
  });

  it('the language links of the page preserve the sign-in', async () => {
    const html = await fetchSignInPage('/pricing/', { language: 'en' });
    const links = [...html.matchAll(/<a href="\/sso\/login\?([^"]+)" lang="([^"]+)"/g)].map(
      ([, query = '', lang]) => [new URLSearchParams(query.replaceAll('&amp;', '&')).get('locale'), lang],
    );
    expect(links).toEqual(localeCodes.map((code) => [code, LOCALES[code].htmlLang]));
    expect(html.match(/r_sec_login%3Fservice%3D/g)).toHaveLength(localeCodes.length);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/r_sec_logout',
    '/%72_sec_logout',
    'javascript:alert(1)',
  ])('the back link of the sign-in page never points to %s', async (target) => {
    const service = `http://localhost:8787/r_sec_login?${new URLSearchParams({ service: target })}`;
    const { html } = await readPage('en', service);
    expect(html).toContain('<a class="back" href="http://localhost:8787/">Back to the website</a>');
  });
});
