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

export const clientAddress = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  c.set(
    'clientIp',
    addressOf((name) => c.req.header(name)),
  );
  await next();
};
