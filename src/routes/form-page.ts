// A page with a form: read as any other, and posted to. Without a script the answer to a form is a page; the
// form's own script asks for the same in JSON.
import { zValidator } from '@hono/zod-validator';
import type { Hono, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { MAX_BODY_BYTES } from '../api/contract/call.ts';
import { NO_STORE } from '../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../env.ts';
import { href } from '../i18n/links.ts';
import { emptyForm, type FormPart, filledForm } from '../pages/forms/form-part.tsx';
import { type FormPlace, formPropsOf } from '../pages/forms/form-props.ts';
import { type Given, type Outcome, receiveForm } from '../pages/forms/receive.ts';

export interface FormPage {
  place: (c: SiteContext) => FormPlace;
  /** §2: the page that says thanks, without locale. */
  thanks: (c: SiteContext) => string;
  /** Sends the page with its form. */
  send: (c: SiteContext, form: FormPart) => Promise<Response>;
}

/** A file is no answer to any question of ours. */
const words = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]).filter((item) => typeof item === 'string'),
  z.array(z.string()),
);

/** Everything that was posted, as text; which of it counts is the form's business. */
const posted = zValidator('form', z.record(z.string(), words), (result) => {
  if (!result.success) throw new HTTPException(400);
});

const wantsJson = (c: SiteContext): boolean =>
  accepts(c, {
    header: 'Accept',
    supports: ['text/html', 'application/json'],
    default: 'text/html',
  }) === 'application/json';

/** What a form's script needs to go on: where to, or what to say. */
async function asJson(c: SiteContext, place: FormPlace, outcome: Exclude<Outcome, { kind: 'sent' }>) {
  const { problems, notice, challenge, token, pageKey } = await formPropsOf(c, place, outcome.filled);
  return c.json({ problems, notice, challenge, token, pageKey }, outcome.status);
}

async function answer(c: SiteContext, page: FormPage, given: Given): Promise<Response> {
  const place = page.place(c);
  const outcome = await receiveForm(c, place, given);
  c.header('Cache-Control', NO_STORE);
  if (outcome.kind === 'sent') {
    const { reference } = outcome;
    const thanks = `${page.thanks(c)}?${new URLSearchParams({ reference })}`;
    const location = href(thanks, c.var.locale, c.var.carried);
    return wantsJson(c) ? c.json({ location, reference }) : c.redirect(location, 303);
  }
  if (outcome.retryAfter !== undefined) c.header('Retry-After', String(outcome.retryAfter));
  if (wantsJson(c)) return asJson(c, place, outcome);
  return page.send(c, await filledForm(c, place, outcome.filled, outcome.status));
}

/** A route without parameters has none to check. */
const unchecked: MiddlewareHandler = (_c, next) => next();

/** Adds a page with a form to the app; `check` holds the parameters of its path. */
export function formPage(
  app: Hono<SiteEnv>,
  route: string,
  page: FormPage,
  check: MiddlewareHandler = unchecked,
): void {
  app.get(route, check, async (c) => page.send(c, await emptyForm(c, page.place(c))));
  const limit = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: () => {
      throw new HTTPException(413);
    },
  });
  app.post(route, check, limit, posted, (c) => answer(c, page, c.req.valid('form')));
}
