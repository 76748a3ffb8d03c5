// Visitors from an address of their own each: the limit per visitor is tested elsewhere.
import { randomInt } from 'node:crypto';

/** Files run beside each other: each has addresses of its own. */
const network = randomInt(256);
let visitor = 0;

/** The headers of one who has not been here before. */
export function newVisitor(): Record<string, string> {
  visitor += 1;
  return { 'cf-connecting-ip': `10.${network}.${(visitor >> 8) & 255}.${visitor & 255}` };
}
