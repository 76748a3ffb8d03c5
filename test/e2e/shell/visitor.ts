// Visitors with separate client IP addresses, because other tests cover the rate limit per visitor.
import { randomInt } from 'node:crypto';

/** Random network of the test file, because test files run in parallel. */
const network = randomInt(256);
let visitor = 0;

/** Headers of a new visitor. */
export function clientIpHeaders(): Record<string, string> {
  visitor += 1;
  return { 'cf-connecting-ip': `10.${network}.${(visitor >> 8) & 255}.${visitor & 255}` };
}

/**
 * Headers of a new visitor on a separate connection. The runtime closes a connection that is idle for five seconds,
 * which a busy machine may notice only after it has sent the next request.
 */
export const visitorHeaders = (): Record<string, string> => ({ ...clientIpHeaders(), connection: 'close' });
