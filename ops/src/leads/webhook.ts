// Webhook signatures (Standard Webhooks 1.0, github.com/standard-webhooks/standard-webhooks).
import { secretsOf } from '../../../common/crypto/secrets.ts';

const encoder = new TextEncoder();

/** Signs a message with a secret. Rejects if the secret is not base64. */
async function signatureOf(secret: string, message: string): Promise<string> {
  const raw = Uint8Array.fromBase64(secret.replace(/^whsec_/, ''));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['sign']);
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(message));
  return `v1,${new Uint8Array(digest).toBase64()}`;
}

/**
 * Headers of a message, with a signature for each secret. `setting` contains one or more secrets
 * (common/crypto/secrets.ts) in base64, with or without the prefix `whsec_`. Rejects for an invalid secret.
 */
export async function signedHeaders(
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
