// Roles: the pages, calls, and commands that each role permits, and the responses to denied requests.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { api } from '../../../../ops/src/api.ts';
import { pages } from '../../../../ops/src/console/routes.tsx';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, fetchOps, resetOps, tokenOf } from '../ops.ts';

let warn: MockInstance<typeof console.warn>;
beforeEach(async () => {
  await resetOps();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const fillParams = (path: string): string =>
  path.replace(/:\w+(?:\{(?:[^{}]|\{[^}]*\})*\})?/g, '1').replace(/\/\*$/, '/x');
const routesOf = (app: { routes: { method: string; path: string }[] }) =>
  [...new Set(app.routes.map(({ method, path }) => `${method} ${fillParams(path)}`))]
    .filter((route) => / \/ops/.test(route) && !route.startsWith('ALL'))
    .map((route) => route.split(' ') as [method: string, path: string]);

/** Permissions that routes require, as documented. */
function permissionFor(method: string, path: string): 'own' | 'leads' | 'edit' | 'read' {
  if (/\/(?:zone|sign-out)$|^\/ops(?:\/api)?\/sessions(?:\/|$)/.test(path)) return 'own';
  if (/^\/ops(?:\/api)?\/leads(?:\/|$)|\/health\/replay$/.test(path)) return 'leads';
  return method === 'GET' ? 'read' : 'edit';
}
const ALLOWED = {
  vera: ['own', 'read'],
  ed: ['own', 'read', 'edit'],
  lea: ['own', 'leads'],
  max: ['own', 'read', 'edit', 'leads'],
};

describe.each(Object.entries(ALLOWED))('roles of %s', (name, allowed) => {
  it('a role permits exactly the calls of its permissions', async () => {
    const authorization = `Bearer ${tokenOf(name)}`;
    for (const [method, path] of routesOf(api)) {
      const response = await fetchOps(path, { method, headers: { authorization } });
      const isAllowed = allowed.includes(permissionFor(method, path));
      expect([method, path, response.status === 403]).toEqual([method, path, !isAllowed]);
      if (!isAllowed) expect(await response.json()).toMatchObject({ error: 'forbidden' });
    }
  });

  it('a role permits exactly the pages of its permissions', async () => {
    const browser = await signIn(name);
    await browser.get('/ops/leads');
    for (const [method, path] of routesOf(pages)) {
      if (path.endsWith('/sign-out')) continue;
      const page = method === 'GET' ? await browser.get(path) : await browser.post(path);
      const isAllowed = allowed.includes(permissionFor(method, path)) || page.location === '/ops/leads';
      expect([method, path, page.status === 403]).toEqual([method, path, !isAllowed]);
      if (!isAllowed) expect(page.text).toMatch(/has the role .* This needs the role .* Ask an admin/);
    }
  });

  it('the navigation lists exactly the sections that the role permits', async () => {
    const browser = await signIn(name);
    const { html } = await browser.get(allowed.includes('read') ? '/ops' : '/ops/leads');
    const [navigation = ''] = /<nav aria-label="Console">.*?<\/nav>/s.exec(html) ?? [];
    const sections = [...navigation.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path);
    for (const path of sections) expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
    expect(sections.includes('/ops/leads')).toBe(allowed.includes('leads'));
    expect(sections.includes('/ops/banners')).toBe(allowed.includes('read'));
  });
});

describe('callers without a permission', () => {
  it('encoded and noncanonical paths do not bypass the permissions', async () => {
    const headers = { authorization: `Bearer ${tokenOf('vera')}` };
    for (const path of ['/ops/api/%6Ceads/access', '/ops/api/leads%2Faccess', '/ops/api//leads/access']) {
      const { status } = await fetchOps(path, { headers });
      expect([path, status === 403 || status === 404]).toEqual([path, true]);
    }
  });

  it('the command prints the required role, and the denial is in the audit log', async () => {
    await expect(runOps(clientOf('vera'), 'bump')).rejects.toThrow('needs the role editor or admin');
    const row = await env.DB.prepare("SELECT by, action, target FROM audit WHERE kind = 'session'").first();
    expect(row).toEqual({ by: 'token:vera', action: 'deny', target: 'POST /ops/api/version' });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('"event":"ops.deny"'));
  });

  it('the console offers no form that would be denied', async () => {
    const browser = await signIn('vera');
    for (const path of [
      '/ops/banners',
      '/ops/redirects',
      '/ops/search',
      '/ops/previews',
      '/ops/cached-data',
      '/ops/plan/list',
    ]) {
      const { html } = await browser.get(path);
      const actions = [...html.matchAll(/<form [^>]*>/g)]
        .filter(([form]) => form.includes('method="post"'))
        .map(([form]) => /action="([^"]+)"/.exec(form)?.[1]);
      expect([path, actions]).toEqual([path, ['/ops/zone', '/ops/sign-out']]);
    }
  });

  it('a user with only the leads role starts on the leads page', async () => {
    expect((await (await signIn('lea')).get('/ops')).location).toBe('/ops/leads');
  });
});

describe('the setting OPS_TOKENS', () => {
  it.each([
    ['an unknown role', `eve:owner:${tokenOf('eve')}`],
    ['a role named like a property of Object.prototype', `eve:constructor:${tokenOf('eve')}`],
    ['no role', `eve::${tokenOf('eve')}`],
    ['no name', `:admin:${tokenOf('eve')}`],
    ['a name with markup', `<b>:admin:${tokenOf('eve')}`],
    ['a short token', 'eve:admin:short'],
    ['only a token', tokenOf('eve')],
  ])('OPS_TOKENS ignores an entry with %s, and its position is logged without its text', async (_, entry) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const settings = { OPS_TOKENS: `${entry},ada:viewer:${tokenOf('ada')}` };
    const fetchStatus = async (token: string) =>
      (await fetchOps('/ops/api/audit', { headers: { authorization: `Bearer ${token}` } }, settings)).status;
    for (const token of [tokenOf('eve'), 'short', entry]) expect(await fetchStatus(token)).toBe(401);
    expect(await fetchStatus(tokenOf('ada'))).toBe(200);
    const lines = error.mock.calls.join();
    expect(lines).toContain('"setting":"OPS_TOKENS","entry":1');
    expect(lines).not.toContain(tokenOf('eve'));
  });

  it('a session has the current roles of its token and ends when the token is removed', async () => {
    const browser = await signIn('ada');
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const fetchStatus = async (path: string, settings: object) =>
      (await fetchOps(path, { headers: { cookie }, redirect: 'manual' }, settings)).status;
    expect(await fetchStatus('/ops/leads', {})).toBe(200);
    expect(await fetchStatus('/ops/leads', { OPS_TOKENS: `ada:viewer:${tokenOf('ada')}` })).toBe(403);
    expect(await fetchStatus('/ops/leads', { OPS_TOKENS: `ada:admin:${tokenOf('other')}` })).toBe(303);
  });
});
