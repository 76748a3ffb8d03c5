// Who comes through Cloudflare Access, by the signed token that Access puts on every request
// (developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/validating-json/).
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Bindings } from '../env.ts';
import type { Caller } from './caller.ts';

export const ACCESS_HEADER = 'cf-access-jwt-assertion';

/** How long to wait for the team's keys, in milliseconds. Kept for ten minutes, and looked for anew when a token
 * names one that is not among them. */
const KEYS_TIMEOUT_MS = 5_000;

/** A person has an address; a service token has a name. */
const Claims = z.object({
  email: z.email().max(254).optional(),
  common_name: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
});

/** The keys of a team, as this isolate knows them. They are values of the library, safe to share among requests. */
const keys = new Map<string, JWTVerifyGetKey>();
function keysOf(team: string): JWTVerifyGetKey {
  const known = keys.get(team);
  if (known) return known;
  const fetched = createRemoteJWKSet(new URL(`https://${team}/cdn-cgi/access/certs`), {
    timeoutDuration: KEYS_TIMEOUT_MS,
  });
  keys.set(team, fetched);
  return fetched;
}

/** Forgets every key, as a new isolate would. */
export const forgetKeys = (): void => keys.clear();

interface Access {
  team: string;
  audience: string;
}

/** How Access stands before us; `null` where it does not. */
export function accessOf({ ACCESS_TEAM_DOMAIN, ACCESS_AUD }: Bindings): Access | null {
  return ACCESS_TEAM_DOMAIN && ACCESS_AUD ? { team: ACCESS_TEAM_DOMAIN, audience: ACCESS_AUD } : null;
}

/**
 * The caller whom a token of Access names; `null` for a token that is not ours: of another team or application,
 * over, not yet good, signed by other keys or in another way than RS256, or of nobody.
 */
export async function byAccess({ team, audience }: Access, token: string): Promise<Caller | null> {
  try {
    const { payload } = await jwtVerify(token, keysOf(team), {
      issuer: `https://${team}`,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'iat'],
    });
    const { email, common_name: service } = Claims.parse(payload);
    const by = email ?? (service === undefined ? null : `service:${service}`);
    return by === null ? null : { by, way: 'access', session: null };
  } catch (error) {
    // Nothing of the token: it opens what we guard.
    const reason = (error as { code?: string }).code ?? (error as Error).name;
    console.warn(JSON.stringify({ level: 'warn', event: 'ops.access-refused', reason }));
    return null;
  }
}
