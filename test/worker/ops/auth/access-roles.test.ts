// Roles of callers behind Cloudflare Access, assigned by the setting ACCESS_ROLES.
import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearKeys } from '../../../../ops/src/auth/access.ts';
import { clearGroups } from '../../../../ops/src/auth/access-roles.ts';
import { newBrowser } from '../console.ts';
import { fetchOps, NO_TOKENS, resetOps, TOKEN } from '../ops.ts';

const TEAM = 'team.cloudflareaccess.com';
const AUD = 'a'.repeat(64);
const ROLES = `
  admin = Ada@team.example
  editor = group:Marketing, leads = group:sales@team.example
  editor+leads = service:nightly.access
`;
const ACCESS = { ACCESS_TEAM_DOMAIN: TEAM, ACCESS_AUD: AUD, ...NO_TOKENS };

let pair: CryptoKeyPair;
beforeAll(async () => {
  pair = (await generateKeyPair('RS256', { extractable: true })) as CryptoKeyPair;
});
/** Responses of the team's endpoints, and the number of identity requests. */
const team = { groups: [] as unknown[], isAlive: true, requested: 0 };
beforeEach(async () => {
  await resetOps();
  Object.assign(team, { groups: [], isAlive: true, requested: 0 });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.endsWith('/cdn-cgi/access/certs'))
      return Response.json({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256' }] });
    if (url !== `https://${TEAM}/cdn-cgi/access/get-identity`) throw new Error(`unexpected ${url}`);
    expect(new Headers(init?.headers).get('cookie')).toMatch(/^CF_Authorization=ey/);
    team.requested += 1;
    return team.isAlive ? Response.json({ groups: team.groups }) : new Response('', { status: 500 });
  });
});
afterEach(() => {
  clearKeys();
  clearGroups();
});

const signHeaders = async (claims: Record<string, unknown>) => {
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(`https://${TEAM}`)
    .setAudience(AUD)
    .setIssuedAt(now - 10)
    .setExpirationTime(now + 60)
    .sign(pair.privateKey);
  return { 'cf-access-jwt-assertion': token };
};
/** Returns the statuses of a call that reads, one that writes, and one for leads. */
const fetchStatuses = async (headers: Record<string, string>, roles = ROLES) =>
  Promise.all(
    (
      [
        ['GET', '/ops/api/audit'],
        ['POST', '/ops/api/version'],
        ['GET', '/ops/api/leads/access'],
      ] as const
    ).map(
      async ([method, path]) =>
        (await fetchOps(path, { method, headers }, { ...ACCESS, ACCESS_ROLES: roles })).status,
    ),
  );

describe('ACCESS_ROLES', () => {
  it('ACCESS_ROLES assigns roles by email address, ignoring case', async () => {
    expect(await fetchStatuses(await signHeaders({ email: 'ada@team.example' }))).toEqual([200, 200, 200]);
  });

  it('ACCESS_ROLES assigns roles to a service token by its client ID', async () => {
    expect(await fetchStatuses(await signHeaders({ common_name: 'nightly.access' }))).toEqual([
      200, 200, 200,
    ]);
    expect(await fetchStatuses(await signHeaders({ common_name: 'other.access' }))).toEqual([403, 403, 403]);
  });

  it('ACCESS_ROLES assigns roles by the groups in the token’s claim', async () => {
    const claims = { email: 'bo@team.example', custom: { groups: ['marketing'] } };
    expect(await fetchStatuses(await signHeaders(claims))).toEqual([200, 200, 403]);
  });

  it('ACCESS_ROLES assigns roles by the groups of the identity endpoint, which is called once per token', async () => {
    team.groups = [{ id: 'g1', name: 'Everybody' }, { email: 'Sales@team.example' }];
    const headers = await signHeaders({ email: 'bo@team.example' });
    await fetchStatuses(headers);
    expect(await fetchStatuses(headers)).toEqual([403, 403, 200]);
    const requested = team.requested;
    await fetchStatuses(headers);
    expect(team.requested).toBe(requested);
  });

  it('a person has no role while the identity endpoint fails', async () => {
    team.isAlive = false;
    expect(await fetchStatuses(await signHeaders({ email: 'bo@team.example' }))).toEqual([403, 403, 403]);
  });

  it('groups in a service token or in an invalid claim are ignored', async () => {
    const service = { common_name: 'other.access', groups: ['Marketing'] };
    expect(await fetchStatuses(await signHeaders(service))).toEqual([403, 403, 403]);
    for (const groups of ['Marketing', { 0: 'Marketing' }, [{ __proto__: 'Marketing' }], [1]])
      expect(await fetchStatuses(await signHeaders({ email: 'bo@team.example', groups }))).toEqual([
        403, 403, 403,
      ]);
  });

  it('all users that Access admits are admins if ACCESS_ROLES is not set', async () => {
    const headers = await signHeaders({ email: 'bo@team.example' });
    expect(await fetchStatuses(headers, '')).toEqual([200, 200, 200]);
    expect(await fetchStatuses(headers, '  \n')).toEqual([200, 200, 200]);
  });

  it('lines of ACCESS_ROLES that cannot be parsed assign no role, and their positions are logged', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = await signHeaders({ email: 'bo@team.example' });
    for (const line of ['admin', 'admin = ', 'owner = bo@team.example', '= everyone', 'admin = bo'])
      expect([line, await fetchStatuses(headers, line)]).toEqual([line, [403, 403, 403]]);
    expect(error.mock.calls.join()).toContain('"setting":"ACCESS_ROLES","entry":1');
  });
});

describe('behind Cloudflare Access', () => {
  it('only the first page in a browser is recorded as a sign-in behind Access', async () => {
    const browser = newBrowser(
      { ...ACCESS, ACCESS_ROLES: ROLES },
      await signHeaders({ email: 'ada@team.example' }),
    );
    await browser.get('/ops');
    await browser.get('/ops/audit');
    const rows = env.DB.prepare("SELECT by, action FROM audit WHERE kind = 'session'");
    expect((await rows.all()).results).toEqual([{ by: 'ada@team.example', action: 'sign-in' }]);
  });

  it('a caller without a role gets a page that states it', async () => {
    const extra = { ...ACCESS, ACCESS_ROLES: ROLES };
    const page = await newBrowser(extra, await signHeaders({ email: 'bo@team.example' })).get('/ops');
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('bo@team.example has no role')]);
  });

  it('a bearer token is rejected behind Access, even if the tokens are set', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const extra = { ACCESS_TEAM_DOMAIN: TEAM, ACCESS_AUD: AUD };
    expect((await fetchOps('/ops/api/audit', { headers }, extra)).status).toBe(401);
  });

  it('rejected Access tokens are recorded at most five times per network', async () => {
    const headers = { 'cf-access-jwt-assertion': 'x', 'x-client-ip': '192.0.2.1' };
    for (let times = 0; times < 9; times += 1)
      expect((await fetchOps('/ops/api/audit', { headers }, ACCESS)).status).toBe(401);
    const rows = env.DB.prepare("SELECT count(*) AS n FROM audit WHERE target = 'Access token'");
    expect(await rows.first('n')).toBe(5);
    const good = { ...(await signHeaders({ email: 'ada@team.example' })), 'x-client-ip': '192.0.2.1' };
    expect((await fetchOps('/ops/api/audit', { headers: good }, ACCESS)).status).toBe(200);
  });
});
