// Signing in with the token, and out again. Where Access stands before us it does both, and this does neither.
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import type { Bindings } from '../env.ts';
import { accessOf } from '../who/access.ts';
import { hasFailedOften, noteFailure, PAUSE_MINUTES } from '../who/attempts.ts';
import { isToken, nameOf } from '../who/bearer.ts';
import { endSession, startSession } from '../who/session.ts';
import { bareLayout, PAGE } from './layout.tsx';
import { stylesPath } from './styles.ts';
import { form, query } from './validated.ts';

/** Says to the ops Worker where a request came from; written by the site. */
const ADDRESS_HEADER = 'x-client-ip';

/** A page of the console, and nothing that a browser would take for another host. */
const To = z
  .string()
  .max(500)
  .regex(/^\/ops(?:[/?][\x21-\x5b\x5d-\x7e]*)?$/)
  .catch('/ops');
const Given = z.object({
  name: z.string().trim().max(80).catch(''),
  token: z.string().trim().max(512).catch(''),
  to: To,
});

function SignIn({ to, name, error }: { to: string; name: string; error: string | null }) {
  return (
    <form method="post" action="/ops/sign-in" className="sign-in">
      {error !== null && (
        <p className="notice bad" role="alert">
          {error}
        </p>
      )}
      <input type="hidden" name="to" value={to} />
      <div className="field">
        <label htmlFor="name">Your name</label>
        <input
          id="name"
          name="name"
          defaultValue={name}
          autoComplete="username"
          required
          maxLength={80}
          pattern="[A-Za-z0-9_.@+\-]+"
          aria-describedby="name-hint"
        />
        <p className="hint" id="name-hint">
          The audit shows it beside what you change. Letters, digits and . _ @ + - only.
        </p>
      </div>
      <div className="field">
        <label htmlFor="token">Token</label>
        <input
          id="token"
          name="token"
          type="password"
          autoComplete="current-password"
          required
          maxLength={512}
        />
      </div>
      <button type="submit" className="main">
        Sign in
      </button>
    </form>
  );
}

const TITLE = { title: 'Sign in', ...PAGE };
const BEHIND_ACCESS =
  'Sign in through Cloudflare Access: open this address in a browser that Access lets through.';

export const signIn = new Hono<{ Bindings: Bindings }>()
  .use(csrf())
  .use(async (c, next) => bareLayout(await stylesPath())(c, next))
  .use(async (c, next) => (accessOf(c.env) ? c.text(BEHIND_ACCESS, 401) : next()))
  .get('/', query(Given.pick({ to: true })), (c) =>
    c.render(<SignIn to={c.req.valid('query').to} name="" error={null} />, TITLE),
  )
  .post('/', form(Given), async (c) => {
    const { name, token, to } = c.req.valid('form');
    const [address, now] = [c.req.header(ADDRESS_HEADER) ?? '', new Date()];
    const again = (error: string) => c.render(<SignIn to={to} name={name} error={error} />, TITLE);
    if (await hasFailedOften(c.env.DB, address, now)) {
      c.status(429);
      c.header('Retry-After', String(PAUSE_MINUTES * 60));
      return again(`Too many attempts. Try again in ${PAUSE_MINUTES} minutes.`);
    }
    if (!(await isToken(c.env, token))) {
      await noteFailure(c.env.DB, address, now);
      c.status(401);
      return again('That token was not accepted.');
    }
    await startSession(c, c.env, nameOf(name), now);
    return c.redirect(to, 303);
  });

/** Ends the session; the guard and the token of forms stand before it, as before every page. */
export const signOut = new Hono<{ Bindings: Bindings }>().post('/', async (c) => {
  await endSession(c, c.env);
  return c.redirect('/ops/sign-in', 303);
});
