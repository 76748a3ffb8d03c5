// §4: the visitor's address. The platform's header first, else the first of the forwarded ones, else the remote
// address as the server in front names it: a Worker has no socket to ask.
import type { MiddlewareHandler } from 'hono';
import type { OuterEnv } from '../../env.ts';

const ADDRESS = /^[0-9a-fA-F.:]{2,45}$/;

/** The address out of the first of three places that holds one; empty when none does. */
export function addressOf(header: (name: string) => string | undefined): string {
  const isAddress = (value: string | undefined): value is string =>
    value !== undefined && ADDRESS.test(value);
  const connecting = header('cf-connecting-ip');
  if (isAddress(connecting)) return connecting;
  const forwarded = header('x-forwarded-for')?.split(',')[0]?.trim();
  if (isAddress(forwarded)) return forwarded;
  const remote = header('x-real-ip');
  return isAddress(remote) ? remote : '';
}

export const clientAddress = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  c.set(
    'clientIp',
    addressOf((name) => c.req.header(name)),
  );
  await next();
};
