// Signs a webhook as Standard Webhooks 1.0 says (github.com/standard-webhooks/standard-webhooks, spec).
import { secretsOf } from '../../../common/crypto/secrets.ts';

const encoder = new TextEncoder();

/** The signature of a message by one secret. Throws for a secret that is no base64. */
async function signatureOf(secret: string, message: string): Promise<string> {
  const raw = Uint8Array.fromBase64(secret.replace(/^whsec_/, ''));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(message));
  return `v1,${new Uint8Array(digest).toBase64()}`;
}

/**
 * The headers of a message. `setting` has one secret or several (common/crypto/secrets.ts), each base64, with `whsec_` in front or
 * without: the message carries a signature by each. Throws for one that is none.
 */
export async function signed(
  setting: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const message = `${id}.${timestamp}.${body}`;
  const signatures = await Promise.all(secretsOf(setting).map((secret) => signatureOf(secret, message)));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
