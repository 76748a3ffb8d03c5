// Visitors from an address of their own each: the limit per visitor is tested elsewhere.
import { randomInt } from 'node:crypto';

/** Files run beside each other: each has addresses of its own. */
const network = randomInt(256);
let visitor = 0;

/** The header that tells apart one who has not been here before. */
export function newAddress(): Record<string, string> {
  visitor += 1;
  return { 'cf-connecting-ip': `10.${network}.${(visitor >> 8) & 255}.${visitor & 255}` };
}

/**
 * The headers of such a one on a connection of their own: the runtime closes one that is idle for five seconds, which
 * a busy machine may notice only after it has sent the next request there.
 */
export const newVisitor = (): Record<string, string> => ({ ...newAddress(), connection: 'close' });
