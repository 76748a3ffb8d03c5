// Rotation of secrets under load: two instances get each setting one after the other, while one signs requests and the
// other verifies them. `npm run drill -- rotation` prints the table.
import { afterAll, describe, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { secretsOf } from '../../../../common/crypto/secrets.ts';
import { openLink, signLink } from '../../../../common/preview/preview-link.ts';
import { findCredential } from '../../../../ops/src/auth/tokens.ts';
import { signedHeaders } from '../../../../ops/src/leads/webhook.ts';
import { readCaller } from '../../../../portal/src/caller.ts';
import {
  createSessionToken,
  sessionSecrets,
  verifySession,
} from '../../../../portal/src/sso/session-token.ts';
import { createToken, readTokenAge } from '../../../../src/routes/forms/token.ts';

/** Base64, because webhook secrets require it. */
const OLD = btoa('o'.repeat(33));
const NEW = btoa('n'.repeat(33));
const REQUESTS = 100;
const NOW = Date.parse('2026-11-22T10:00:00Z');
const LATER = NOW + 3_600_000;

interface Secret {
  /** Returns a token that is signed with the secrets of a setting, or the first secret itself. */
  issue: (setting: string) => Promise<string>;
  /** Whether the setting accepts an issued token. */
  accepts: (setting: string, issued: string) => Promise<boolean>;
  /** Whether a token is verified only once, on arrival. */
  isBrief?: boolean;
}
const sessionsOf = (setting: string) => {
  const secrets = sessionSecrets({ SESSION_SECRET: setting }, 'drill');
  if (!secrets) throw new Error('the setting is invalid');
  return secrets;
};
const firstSecret = async (setting: string): Promise<string> => secretsOf(setting)[0] ?? '';
const LINK = { id: 'a'.repeat(16), endsAt: LATER, locale: null, path: '/products', shows: null };
const NOTICE = { id: 'notice', body: '{}', at: new Date(NOW) };

const SECRETS: Record<string, Secret> = {
  SESSION_SECRET: {
    issue: async (setting) => (await createSessionToken(sessionsOf(setting), LATER)).token,
    accepts: async (setting, token) => (await verifySession(sessionsOf(setting), token, NOW)) !== null,
  },
  FORM_KEY: {
    issue: (setting) => createToken(setting, 'contact', NOW),
    accepts: async (setting, token) => (await readTokenAge(setting, 'contact', token, NOW)) === 0,
  },
  PREVIEW_KEY: {
    issue: async (setting) => (await signLink(LINK, setting)) ?? '',
    accepts: async (setting, token) => (await openLink(token, setting))?.id === LINK.id,
  },
  PORTAL_KEY: {
    issue: firstSecret,
    accepts: async (setting, key) => {
      const request = new Request('https://portal.example/', { headers: { [HEADERS.key]: key } });
      return readCaller(request, { PORTAL_KEY: setting } as Env).trusted;
    },
  },
  OPS_TOKEN: {
    issue: firstSecret,
    accepts: async (setting, token) => (await findCredential({ OPS_TOKEN: setting }, token)) !== null,
  },
  LEAD_WEBHOOK_SECRET: {
    isBrief: true,
    issue: async (setting) => (await signedHeaders(setting, NOTICE))['webhook-signature'],
    // The receiver has only the first secret of the setting.
    accepts: async (setting, signatures) => {
      const ownHeaders = await signedHeaders(await firstSecret(setting), NOTICE);
      return signatures.split(' ').includes(ownHeaders['webhook-signature']);
    },
  },
};

/** Rotates a secret through the settings under load. Returns the numbers of requests and of rejected requests. */
async function rotate({ issue, accepts, isBrief = false }: Secret, settings: readonly string[]) {
  const instances = [settings[0] ?? '', settings[0] ?? ''];
  const settingOf = (index: number): string => instances[index % 2] ?? '';
  let earlier: string[] = [];
  const counts = { requests: 0, refused: 0 };
  const request = async (index: number) => {
    const token = await issue(settingOf(index));
    earlier.push(token);
    for (const credential of [token, (isBrief ? undefined : earlier[index % earlier.length]) ?? token]) {
      counts.requests += 1;
      if (!(await accepts(settingOf(index >> 1), credential))) counts.refused += 1;
    }
  };
  for (const setting of settings) {
    // Tokens of the old secret expire before the secret is removed (docs/deploy.md).
    if (!setting.includes(OLD)) earlier = [];
    for (const at of [0, 1]) {
      const load = Array.from({ length: REQUESTS }, (_, index) => request(index));
      await Promise.resolve();
      instances[at] = setting;
      await Promise.all([...load, ...Array.from({ length: REQUESTS }, (_, index) => request(index))]);
    }
  }
  return counts;
}

const printed = ['| secret | requests | refused |', '| --- | --- | --- |'];
afterAll(() => {
  if (import.meta.env.VITE_PRINT_DRILL) console.log(printed.join('\n'));
});

describe('rotation of secrets', () => {
  it.each(Object.entries(SECRETS))(
    '%s rotates under load without a rejected request',
    async (name, secret) => {
      const { requests, refused } = await rotate(secret, [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW]);
      printed.push(`| \`${name}\` | ${requests} | ${refused} |`);
      expect(requests).toBeGreaterThanOrEqual(3_200);
      expect(refused).toBe(0);
    },
  );

  it.each(Object.entries(SECRETS))(
    'requests are rejected if the old value of %s is replaced in one step',
    async (_, secret) => {
      expect((await rotate(secret, [OLD, NEW])).refused).toBeGreaterThan(0);
    },
  );
});
