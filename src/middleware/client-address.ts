// §4: the visitor's address. The platform's header first, else the first of the forwarded ones, else the
// remote address as the server in front names it: a Worker has no socket to ask.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';

const ADDRESS = /^[0-9a-fA-F.:]{2,45}$/;

/** The address out of the three places it may stand in; empty when none holds one. */
export function addressOf(
  connecting: string | undefined,
  forwarded: string | undefined,
  remote: string | undefined,
): string {
  const first = forwarded?.split(',')[0]?.trim();
  return [connecting, first, remote].find((value) => value !== undefined && ADDRESS.test(value)) ?? '';
}

export const clientAddress = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  c.set(
    'clientIp',
    addressOf(c.req.header('cf-connecting-ip'), c.req.header('x-forwarded-for'), c.req.header('x-real-ip')),
  );
  await next();
};
