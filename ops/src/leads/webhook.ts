// Signatures of webhooks (Standard Webhooks 1.0, github.com/standard-webhooks/standard-webhooks, spec).
import { secretsOf } from '../../../common/crypto/secrets.ts';

const encoder = new TextEncoder();

/** Signature of a message by one secret. Throws if the secret is not base64. */
async function signatureOf(secret: string, message: string): Promise<string> {
  const raw = Uint8Array.fromBase64(secret.replace(/^whsec_/, ''));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(message));
  return `v1,${new Uint8Array(digest).toBase64()}`;
}

/**
 * Headers of a message, with a signature by each secret. `setting` has one or several secrets (common/crypto/secrets.ts)
 * in base64, with or without the prefix `whsec_`. Throws for an invalid one.
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
