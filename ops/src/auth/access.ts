// Authentication through Cloudflare Access, by the signed token that Access adds to every request
// (developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/validating-json/).
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { findRoles, GroupClaim, groupNames } from './access-roles.ts';
import type { Caller } from './caller.ts';

export const ACCESS_HEADER = 'cf-access-jwt-assertion';

/** Timeout in milliseconds for the team's public keys. They are cached for ten minutes. */
const KEYS_TIMEOUT_MS = 5_000;

/** A person has an email address; a service token has a common name. */
const Claims = z.object({
  email: z.email().max(254).optional(),
  common_name: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
  groups: GroupClaim,
  custom: z.object({ groups: GroupClaim }).catch({ groups: [] }),
});

/** Key sets by team, cached in this isolate. In Workers, jose does not share a pending fetch between requests. */
const keys = new Map<string, JWTVerifyGetKey>();
function keysOf(team: string): JWTVerifyGetKey {
  const cached = keys.get(team);
  if (cached) return cached;
  const fetched = createRemoteJWKSet(new URL(`https://${team}/cdn-cgi/access/certs`), {
    timeoutDuration: KEYS_TIMEOUT_MS,
  });
  keys.set(team, fetched);
  return fetched;
}

/** Clears the cached keys, for tests. */
export const clearKeys = (): void => keys.clear();

interface Access {
  team: string;
  audience: string;
  roles: string | undefined;
}

/** Access settings; `null` if the deployment does not use Access. */
export function accessSettings({ ACCESS_TEAM_DOMAIN, ACCESS_AUD, ACCESS_ROLES }: Bindings): Access | null {
  return ACCESS_TEAM_DOMAIN && ACCESS_AUD
    ? { team: ACCESS_TEAM_DOMAIN, audience: ACCESS_AUD, roles: ACCESS_ROLES }
    : null;
}

/**
 * Returns the caller of an Access token, with the roles from the settings. Returns `null` for an invalid token: wrong
 * team or application, expired, not yet valid, unknown key, an algorithm other than RS256, or neither email address nor
 * common name. Also returns `null` if the keys cannot be fetched.
 */
export async function authenticateByAccess(
  { team, audience, roles: setting }: Access,
  token: string,
): Promise<Caller | null> {
  let claims: z.output<typeof Claims>;
  try {
    const { payload } = await jwtVerify(token, keysOf(team), {
      issuer: `https://${team}`,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat'],
    });
    claims = Claims.parse(payload);
  } catch (error) {
    // The log must not contain the token.
    const reason = (error as { code?: string }).code ?? (error as Error).name;
    log('ops.access-refused', { reason }, 'warn');
    return null;
  }
  const { email, common_name: service, groups, custom } = claims;
  const by = email ?? (service === undefined ? null : `service:${service}`);
  if (by === null) return null;
  const identity = { email, service, groups: groupNames([...groups, ...custom.groups]) };
  const roles = await findRoles(setting, identity, { team, token });
  return { by, method: 'access', roles, session: null };
}
