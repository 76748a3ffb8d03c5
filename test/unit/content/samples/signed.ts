// Signed messages for the receivers in samples (Standard Webhooks).
import { createHmac } from 'node:crypto';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
export const WEBHOOK_SECRET = `whsec_${KEY.toString('base64')}`;

/** Returns the headers of a message with a valid signature at a time in Unix seconds. */
export function signedHeaders(body: string, time: number): Record<string, string> {
  const id = 'msg_2b7c9d4e';
  const signature = createHmac('sha256', KEY).update(`${id}.${time}.${body}`).digest('base64');
  // During a secret rotation, a message has two signatures. The first one is from the other secret.
  return {
    'webhook-id': id,
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${'A'.repeat(43)}= v1,${signature}`,
  };
}

/** Returns a message for each case that a receiver must distinguish, with the expected status. */
export const signedMessages = (body: string, now: number) =>
  [
    ['correct', signedHeaders(body, now), 204],
    ['for a different body', signedHeaders(`${body} `, now), 401],
    ['old', signedHeaders(body, now - 301), 401],
    ['from the future', signedHeaders(body, now + 301), 401],
    ['with a different time', { ...signedHeaders(body, now), 'webhook-timestamp': String(now - 1) }, 401],
    ['without a time', { ...signedHeaders(body, now), 'webhook-timestamp': '' }, 401],
    ['without headers', {}, 401],
  ] as const;
