// §4: the visitor's address. The platform's header first, else the first of the forwarded ones, else the remote
// address as the server in front names it: a Worker has no socket to ask.
import type { MiddlewareHandler } from 'hono';
import type { OuterEnv } from '../env.ts';

const ADDRESS = /^[0-9a-fA-F.:]{2,45}$/;

/** The address out of the three places it may stand in; empty when none holds one. */
export function addressOf(header: (name: string) => string | undefined): string {
  const forwarded = header('x-forwarded-for')?.split(',')[0]?.trim();
  const places = [header('cf-connecting-ip'), forwarded, header('x-real-ip')];
  return places.find((value) => value !== undefined && ADDRESS.test(value)) ?? '';
}

/**
 * What limits count by: the address, or of an IPv6 address its /64, which is the least that one subscriber has
 * (RFC 6177).
 */
export function limitKey(address: string): string {
  if (!address.includes(':')) return address || 'unknown';
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [
    ...groups,
    ...Array.from({ length: Math.max(0, missing) }, () => '0'),
    ...(tail?.split(':') ?? []),
  ];
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

export const clientAddress = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  c.set(
    'clientIp',
    addressOf((name) => c.req.header(name)),
  );
  await next();
};
