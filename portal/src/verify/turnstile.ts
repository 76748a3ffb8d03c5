// Verifies Turnstile tokens.
import { z } from 'zod';
import { secretsOf } from '../../../common/crypto/secrets.ts';
import { TURNSTILE_MS, TURNSTILE_ORIGIN } from '../../../common/forms/turnstile.ts';
import type { Ctx } from '../context.ts';
import { sha256 } from '../hash.ts';
import { log } from '../response.ts';
import type { Opened } from './proof.ts';

const VERIFY_URL = `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`;
/** Timeout in milliseconds, shorter than the four seconds that the site waits for the portal. */
const TIMEOUT_MS = 2_000;

const Verdict = z.object({
  success: z.boolean(),
  action: z.string().default(''),
  'error-codes': z.array(z.string()).default([]),
});

/** Turnstile error code for an invalid secret, regardless of the token. */
const WRONG_SECRET = 'invalid-input-secret';

/** Verifies a token with the first secret that Turnstile accepts. Rejects if there is none, or on a timeout. */
async function requestVerdict(
  secrets: readonly string[],
  requested: Readonly<Record<string, string>>,
): Promise<z.output<typeof Verdict>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (const secret of secrets) {
    const body = new URLSearchParams({ secret, ...requested });
    const response = await fetch(VERIFY_URL, { method: 'POST', body, signal });
    const verdict = Verdict.parse(await response.json());
    if (!verdict['error-codes'].includes(WRONG_SECRET)) return verdict;
  }
  throw new Error('Turnstile rejects every configured secret');
}

/** Converts a digest to a UUID (RFC 9562 §5.8), as the idempotency key of a Turnstile request. */
const toUuid = (digest: string): string =>
  digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/**
 * Verifies a token for a submission. Repeated calls return the same result. Returns `null` without a secret, or if
 * Turnstile does not respond; the form then needs another verification (F20).
 */
export async function openTurnstile(ctx: Ctx, token: string, usedBy: string): Promise<Opened | null> {
  const secrets = secretsOf(ctx.env.TURNSTILE_SECRET);
  if (secrets.length === 0) return null;
  const digest = await sha256(token);
  const requested = { response: token, idempotency_key: toUuid(await sha256(`${digest}:${usedBy}`)) };
  try {
    const { success, action } = await requestVerdict(secrets, requested);
    const expires = Date.parse(ctx.now) + TURNSTILE_MS;
    return { purpose: success ? action : '', expires, name: `turnstile:${digest}`, isCorrect: success };
  } catch (error) {
    const { requestId } = ctx.caller;
    log('warn', 'portal.turnstile-failed', {
      requestId,
      error: error instanceof Error ? error.name : 'thrown',
    });
    return null;
  }
}
