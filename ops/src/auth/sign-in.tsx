// Sign-in with a token, and sign-out. Behind Cloudflare Access, Access handles both.
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { isLocalHost } from '../../../common/http/cookies.ts';
import { bareLayout } from '../console/layout.tsx';
import { form, query } from '../console/validator.tsx';
import type { Bindings, ConsoleEnv } from '../env.ts';
import { accessSettings } from './access.ts';
import { countAttempt, LOCKOUT_MINUTES, networkDigest } from './attempts.ts';
import { recordAccess, recordRejection } from './events.ts';
import { endSession, startSession } from './session.ts';
import { findCredential } from './tokens.ts';

/** A console path that no browser resolves to another host. */
const To = z
  .string()
  .max(500)
  .regex(/^\/ops(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/)
  .catch('/ops');
const SignInInput = z.object({
  token: z.string().trim().max(512).catch(''),
  to: To,
});

function SignIn({ to, error, isLocal }: { to: string; error: string | null; isLocal: boolean }) {
  return (
    <form method="post" action="/ops/sign-in" className="sign-in">
      {error !== null && (
        <p className="notice bad" role="alert">
          {error}
        </p>
      )}
      <p>Banners, redirects, previews, leads, and the health of the site.</p>
      <input type="hidden" name="to" value={to} />
      <div className="field">
        <label htmlFor="token">Token</label>
        <input
          id="token"
          name="token"
          type="password"
          autoComplete="current-password"
          required
          maxLength={512}
          aria-describedby="token-hint"
        />
        <p className="hint" id="token-hint">
          Your personal token. The audit log shows its name next to your changes.
          {isLocal && ' Tokens for local runs are in ops/.dev.vars.'}
        </p>
      </div>
      <button type="submit" className="main">
        Sign in
      </button>
    </form>
  );
}

/** Content of the sign-in page behind Access, which has no form. */
const AccessNotice = () => (
  <p>
    Sign in through Cloudflare Access: open this URL in a browser that has passed the sign-in page of your
    company.
  </p>
);

const TITLE = { title: 'Sign in' };

export const signIn = new Hono<{ Bindings: Bindings }>()
  .use(csrf())
  .use(bareLayout())
  .use(async (c, next) => {
    if (!accessSettings(c.env)) return next();
    c.status(401);
    return c.render(<AccessNotice />, TITLE);
  })
  .get('/', query(SignInInput.pick({ to: true })), (c) =>
    c.render(<SignIn to={c.req.valid('query').to} error={null} isLocal={isLocalHost(c.req.url)} />, TITLE),
  )
  .post('/', form(SignInInput), async (c) => {
    const { token, to } = c.req.valid('form');
    const { DB } = c.env;
    const isLocal = isLocalHost(c.req.url);
    const renderError = (error: string) =>
      c.render(<SignIn to={to} error={error} isLocal={isLocal} />, TITLE);
    const network = await networkDigest(c);
    const result = await countAttempt(DB, network, () => findCredential(c.env, token));
    if (result.outcome === 'blocked') {
      c.status(429);
      c.header('Retry-After', String(LOCKOUT_MINUTES * 60));
      return renderError(`Too many attempts. Try again in ${LOCKOUT_MINUTES} minutes.`);
    }
    if (result.outcome === 'rejected') {
      await recordRejection(DB, 'sign-in page', network);
      c.status(401);
      return renderError('That token was not accepted.');
    }
    const { by, roles } = result.value;
    await recordAccess(DB, { action: 'sign-in', by, target: 'console', detail: { roles, place: network } });
    await startSession(c, c.env, result.value, new Date());
    return c.redirect(to, 303);
  });

/** Ends the session. Middleware has already checked authentication and the form token. */
export const signOut = new Hono<ConsoleEnv>().post('/', async (c) => {
  const { by, roles } = c.var.caller;
  await endSession(c, c.env);
  await recordAccess(c.env.DB, { action: 'sign-out', by, target: 'console', detail: { roles } });
  return c.redirect('/ops/sign-in', 303);
});
