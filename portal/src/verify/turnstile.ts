// Asks Turnstile about a token that a visitor's browser got of it.
import { z } from 'zod';
import { TURNSTILE_MS, TURNSTILE_ORIGIN } from '../../../src/forms/turnstile.ts';
import { log } from '../answer.ts';
import type { Ctx } from '../context.ts';
import { sha256 } from '../hash.ts';
import type { Opened } from './proof.ts';

const VERIFY_URL = `${TURNSTILE_ORIGIN}/turnstile/v0/siteverify`;
/** The visitor waits for the portal for four seconds. */
const PATIENCE_MS = 2_000;

const Verdict = z.object({ success: z.boolean(), action: z.string().default('') });

/** A name in the form that Turnstile wants of a question that may be put twice (RFC 9562 §5.8). */
const uuidOf = (digest: string): string =>
  digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/**
 * What Turnstile says of a token, asked for one submission: twice for the same one gives the same word. `null`
 * without a secret, and when it does not say: then another way has to be found (F20).
 */
export async function openTurnstile(ctx: Ctx, token: string, usedBy: string): Promise<Opened | null> {
  const { TURNSTILE_SECRET: secret } = ctx.env;
  if (!secret) return null;
  const digest = await sha256(token);
  const body = new URLSearchParams({
    secret,
    response: token,
    idempotency_key: uuidOf(await sha256(`${digest}:${usedBy}`)),
  });
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(VERIFY_URL, { method: 'POST', body, signal });
    const { success, action } = Verdict.parse(await answer.json());
    const expires = Date.parse(ctx.now) + TURNSTILE_MS;
    return { purpose: success ? action : '', expires, name: `turnstile:${digest}`, isRight: success };
  } catch (error) {
    const { requestId } = ctx.caller;
    log('warn', 'portal.turnstile-silent', {
      requestId,
      error: error instanceof Error ? error.name : 'thrown',
    });
    return null;
  }
}
