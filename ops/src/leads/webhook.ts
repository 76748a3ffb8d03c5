// Signs a webhook as Standard Webhooks 1.0 says (github.com/standard-webhooks/standard-webhooks, spec).

const encoder = new TextEncoder();

/**
 * The headers of a message. `secret` is base64, with `whsec_` in front or without. Throws for one that is none.
 */
export async function signed(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const raw = Uint8Array.fromBase64(secret.replace(/^whsec_/, ''));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['sign']);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(`${id}.${timestamp}.${body}`));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${new Uint8Array(digest).toBase64()}`,
  };
}
