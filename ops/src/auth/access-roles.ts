// Roles of Cloudflare Access callers, from the setting ACCESS_ROLES: entries `ROLE[+ROLE…] = PRINCIPAL`, separated by
// line breaks or commas.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { hashHex } from '../../../common/crypto/digest.ts';
import { log } from '../log.ts';
import { parseRoles, type Role } from './roles.ts';

/** Identity in a verified token. */
export interface Identity {
  email: string | undefined;
  /** Client ID of a service token. */
  service: string | undefined;
  /** Groups from the token itself. */
  groups: readonly string[];
}

const GROUP = 'group:';
const SERVICE = 'service:';
const EVERYONE = 'everyone';

interface Rule {
  roles: readonly Role[];
  /** Email address, `group:NAME`, `service:CLIENT_ID`, or `everyone`; in lower case. */
  principal: string;
}

const isPrincipal = (text: string): boolean =>
  text === EVERYONE || /^[^\s@]+@[^\s@]+$/.test(text) || /^(?:group|service):\S/.test(text);

/** Parses the setting. Skips invalid entries and logs their positions. */
function rulesOf(setting: string): Rule[] {
  const lines = setting
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.flatMap((line, index) => {
    const [, names = '', principal = ''] = /^(\S+?)\s*=\s*(\S.*)$/.exec(line) ?? [];
    const roles = parseRoles(names);
    if (roles && isPrincipal(principal)) return [{ roles, principal: principal.toLowerCase() }];
    log('ops.setting-invalid', { setting: 'ACCESS_ROLES', entry: index + 1 });
    return [];
  });
}

const TIMEOUT_MS = 5_000;
/** Groups by token, cached in this isolate. Requests can share them because they are plain values. */
const groupCache = new LRUCache<string, readonly string[]>({ max: 500, ttl: 5 * 60_000 });

/** Identity providers describe groups as strings or as objects. */
const Group = z.union([
  z.string(),
  z.object({ id: z.string().optional(), name: z.string().optional(), email: z.string().optional() }),
]);
const IdentityResponse = z.object({ groups: z.array(Group).optional().catch(undefined) });

/** IDs, names, and email addresses of an identity provider's groups. */
export const groupNames = (groups: readonly z.output<typeof Group>[]): string[] =>
  groups.flatMap((group) =>
    typeof group === 'string'
      ? [group]
      : [group.id, group.name, group.email].filter((name) => name !== undefined),
  );

/** The `groups` claim of a token, which some identity providers send. */
export const GroupClaim = z.array(Group).catch([]);

/**
 * Fetches a person's groups from the team's identity endpoint
 * (developers.cloudflare.com/cloudflare-one/identity/authorization-cookie/application-token/#user-identity). Returns an
 * empty list if the request fails, so group rules do not apply.
 */
async function fetchGroups(team: string, token: string): Promise<readonly string[]> {
  const key = await hashHex(token, 16);
  const cached = groupCache.get(key);
  if (cached) return cached;
  try {
    const response = await fetch(`https://${team}/cdn-cgi/access/get-identity`, {
      headers: { cookie: `CF_Authorization=${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const groups = groupNames(IdentityResponse.parse(await response.json()).groups ?? []);
    groupCache.set(key, groups);
    return groups;
  } catch (error) {
    const reason = (error as Error).message.slice(0, 100);
    log('ops.access-groups-failed', { reason }, 'warn');
    return [];
  }
}

/** Clears the cached groups, for tests. */
export const clearGroups = (): void => groupCache.clear();

/** Returns the roles of an identity. Without the setting, every caller that Access admits is an admin. */
export async function findRoles(
  setting: string | undefined,
  { email, service, groups }: Identity,
  { team, token }: { team: string; token: string },
): Promise<Role[]> {
  if (!setting?.trim()) return ['admin'];
  const rules = rulesOf(setting);
  const needsGroups = email !== undefined && rules.some(({ principal }) => principal.startsWith(GROUP));
  const allGroups = needsGroups ? [...groups, ...(await fetchGroups(team, token))] : [];
  const principals = new Set(
    [
      EVERYONE,
      ...(email === undefined ? [] : [email]),
      ...(service === undefined ? [] : [`${SERVICE}${service}`]),
      ...allGroups.map((group) => `${GROUP}${group}`),
    ].map((principal) => principal.toLowerCase()),
  );
  return [
    ...new Set(rules.filter(({ principal }) => principals.has(principal)).flatMap(({ roles }) => roles)),
  ];
}
