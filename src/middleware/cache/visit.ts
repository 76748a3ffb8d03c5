// Leaves what the outer app knows of a visit where handlers look for it.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../../env.ts';

const NAMES = [
  'requestId',
  'log',
  'waitUntil',
  'policy',
  'locale',
  'preview',
  'draft',
  'stickyParams',
  'clientIp',
  'isMobile',
  'refusal',
  'isFormRefused',
] as const;

export const visit = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  for (const name of NAMES) c.set(name, c.env[name]);
  await next();
};
