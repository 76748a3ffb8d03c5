// Copies the outer app's variables from the visit to `c.var` of the inner app.
import type { MiddlewareHandler } from 'hono';
import { keysOf } from '../../../common/contract/own.ts';
import type { OuterVariables, SiteEnv } from '../../env.ts';

/** The type requires every variable of the outer app. */
const OUTER_VARIABLES = {
  requestId: true,
  log: true,
  waitUntil: true,
  policy: true,
  locale: true,
  isMarkdown: true,
  preview: true,
  draft: true,
  stickyParams: true,
  clientIp: true,
  isMobile: true,
  rejection: true,
  isFormRejected: true,
} satisfies Record<keyof OuterVariables, true>;

const NAMES = keysOf(OUTER_VARIABLES);

export const visit = (): MiddlewareHandler<SiteEnv> =>
  async function visit(c, next) {
    for (const name of NAMES) c.set(name, c.env[name]);
    await next();
  };
