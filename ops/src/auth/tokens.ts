// Tokens from the settings: OPS_TOKEN, and OPS_TOKENS, in which each token has a name and roles.
import { timingSafeEqual } from 'hono/utils/buffer';
import { secretsOf } from '../../../common/crypto/secrets.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { parseRoles, type Role } from './roles.ts';

export interface Credential {
  /** Name in the audit log: `token:NAME`. */
  by: string;
  roles: readonly Role[];
  token: string;
}

/** Minimum length of a secret. Shorter ones are ignored. */
const MIN_SECRET_LENGTH = 32;
/** Maximum length of a token. Longer ones are rejected without comparison. */
const MAX_TOKEN_LENGTH = 512;
const NAME = /^[\w.@-]{1,80}$/;

/** Parses `NAME:ROLE[+ROLE…]:TOKEN`. Returns `null` for invalid text. */
function parseEntry(entry: string): Credential | null {
  const [, name = '', roleNames = '', token = ''] = /^([^:]+):([^:]+):(.+)$/.exec(entry) ?? [];
  const roles = parseRoles(roleNames);
  if (!NAME.test(name) || roles === null) return null;
  return token.length >= MIN_SECRET_LENGTH && token.length <= MAX_TOKEN_LENGTH
    ? { by: `token:${name}`, roles, token }
    : null;
}

type TokenSettings = Pick<Bindings, 'OPS_TOKEN' | 'OPS_TOKENS'>;

/**
 * Returns the credentials of this deployment. OPS_TOKEN contains one or more admin tokens (common/crypto/secrets.ts).
 * Invalid entries of OPS_TOKENS are skipped. Their positions are logged, never their text.
 */
export function credentialsOf({ OPS_TOKEN = '', OPS_TOKENS = '' }: TokenSettings): Credential[] {
  const shared = secretsOf(OPS_TOKEN, MIN_SECRET_LENGTH).map(
    (token): Credential => ({ by: 'token:admin', roles: ['admin'], token }),
  );
  const entries = OPS_TOKENS.split(/[\s,]+/).filter((entry) => entry !== '');
  const namedCredentials = entries.flatMap((entry, index) => {
    const credential = parseEntry(entry);
    if (!credential) log('ops.setting-invalid', { setting: 'OPS_TOKENS', entry: index + 1 });
    return credential ?? [];
  });
  return [...shared, ...namedCredentials];
}

/** Finds the credential of a token by constant-time comparison. Returns `null` if there is none. */
export async function findCredential(settings: TokenSettings, token: string): Promise<Credential | null> {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  let match: Credential | null = null;
  for (const credential of credentialsOf(settings))
    if (await timingSafeEqual(token, credential.token)) match ??= credential;
  return match;
}
