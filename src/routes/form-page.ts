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
import { emptyForm, type FormPart, filledForm } from '../pages/forms/form-part.ts';
import { type FormPlace, formPropsOf } from '../pages/forms/form-props.ts';
import { type Outcome, receiveForm } from '../pages/forms/receive.ts';
import type { Given } from '../pages/forms/typed.ts';
import { withTimeout } from '../timeout.ts';

export interface FormPage {
  place: (c: SiteContext) => FormPlace;
  /** §2: the page that says thanks, without locale. */
  thanks: (c: SiteContext) => string;
  /** Sends the page with its form. */
  send: (c: SiteContext, form: FormPart) => Promise<Response>;
}

/** A file is no answer to any question of ours. */
const words = z.preprocess(
  (given) => (Array.isArray(given) ? given : [given]).map((item) => (typeof item === 'string' ? item : null)),
  z.array(z.string().nullable()),
);

/** Everything that was posted, as text; which of it counts is the form's business. */
const posted = zValidator(
  'form',
  z.record(z.string(), words).transform((fields): Given => new Map(Object.entries(fields))),
  (result) => {
    if (!result.success) throw new HTTPException(400);
  },
);

/** F29: what is larger than a form may be is still read up to here, to be given back with what is too long in it. */
const MAX_READ_BYTES = 4 * MAX_BODY_BYTES;
/** Whoever sends so slowly sends nothing. */
const MAX_READ_MS = 60_000;

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
  const isTooLarge = (await c.req.arrayBuffer()).byteLength > MAX_BODY_BYTES;
  const outcome = await receiveForm(c, place, given, { isTooLarge });
  c.header('Cache-Control', NO_STORE);
  if (outcome.kind === 'sent') {
    const { reference } = outcome;
    const thanks = `${page.thanks(c)}${reference === null ? '' : `?${new URLSearchParams({ reference })}`}`;
    const location = href(thanks, c.var.locale, c.var.carried);
    return wantsJson(c) ? c.json({ location, reference }) : c.redirect(location, 303);
  }
  if (outcome.retryAfter !== undefined) c.header('Retry-After', String(outcome.retryAfter));
  if (wantsJson(c)) return asJson(c, place, outcome);
  return page.send(c, await filledForm(c, place, outcome.filled, outcome.status));
}

/** What is too large to be read: a page that says so, beside which the visitor's browser still has the form. */
async function tooLarge(c: SiteContext, page: FormPage): Promise<Response> {
  if (!wantsJson(c)) throw new HTTPException(413);
  c.header('Cache-Control', NO_STORE);
  return asJson(c, page.place(c), {
    kind: 'again',
    status: 413,
    filled: { values: {}, notice: 'form.tooLarge' },
  });
}

/** Reads a body as far as it may be read: one that does not come to its end in time is 408 (RFC 9110 §15.5.9). */
function readBody(page: FormPage): MiddlewareHandler<SiteEnv> {
  const limited = bodyLimit({
    maxSize: MAX_READ_BYTES,
    onError: (c) => tooLarge(c as SiteContext, page),
  });
  return async (c, next) => {
    const reading = limited(c, async () => void (await c.req.arrayBuffer()));
    const refused = await withTimeout(reading, MAX_READ_MS, () => {
      throw new HTTPException(408);
    });
    if (refused) return refused;
    await next();
  };
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
  app.post(route, check, readBody(page), posted, (c) => answer(c, page, c.req.valid('form')));
}
