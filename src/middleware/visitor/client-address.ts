// Client IP address (§4): from the platform's header, otherwise the first forwarded address, otherwise the remote
// address that the proxy reports. A Worker has no socket to read it from.
import type { MiddlewareHandler } from 'hono';
import type { OuterEnv } from '../../env.ts';

const ADDRESS = /^[0-9a-fA-F.:]{2,45}$/;

/** IP address from the first of three headers that contains one; empty if none does. */
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

export const clientAddress = (): MiddlewareHandler<OuterEnv> =>
  async function clientAddress(c, next) {
    c.set(
      'clientIp',
      addressOf((name) => c.req.header(name)),
    );
    await next();
  };
