// Pages with a form: GET sends the page, POST receives the form. The response is JSON for the form's script, otherwise
// a page or a redirect.
import { zValidator } from '@hono/zod-validator';
import type { Hono, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { MAX_BODY_BYTES } from '../../../common/contract/call.ts';
import { href } from '../../../common/i18n/links.ts';
import { NO_STORE } from '../../cache/lifetime.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { wantsJson } from '../../http/accept.ts';
import { requestBody } from '../common/input/request-body.ts';
import { timeZoneOf } from './country.ts';
import { createEmptyForm, createFilledForm, type FormPart } from './form-part.ts';
import { type FormContext, loadFormProps, tokenSecret } from './form-props.ts';
import { createReceipt } from './receipt.ts';
import { type Outcome, receiveForm } from './receive.ts';
import { dayIn } from './reply-day.ts';
import type { SubmittedFields } from './submitted-fields.ts';

export interface FormPage {
  context: (c: SiteContext) => FormContext | Promise<FormContext>;
  /** §2: path of the thank-you page, without locale. */
  thanks: (c: SiteContext) => string;
  /** Sends the page with its form. */
  send: (c: SiteContext, form: FormPart) => Promise<Response>;
}

/** Schema of a field's values; `null` for a file, which no field accepts. */
const fieldValues = z.preprocess(
  (value) => (Array.isArray(value) ? value : [value]).map((item) => (typeof item === 'string' ? item : null)),
  z.array(z.string().nullable()),
);

/** Reads all submitted values as text. The form's schema selects its own fields later. */
const submittedForm = zValidator(
  'form',
  z.record(z.string(), fieldValues).transform((fields): SubmittedFields => new Map(Object.entries(fields))),
  (result) => {
    if (!result.success) throw new HTTPException(400);
  },
);

/** F29: bodies above the form limit are read up to this size in bytes, so that the form can be shown again. */
const MAX_READ_BYTES = 4 * MAX_BODY_BYTES;

/** Sends the response for the form's script: problems to show, and tokens for the next attempt. */
async function sendJson(c: SiteContext, context: FormContext, outcome: Exclude<Outcome, { kind: 'sent' }>) {
  const { problems, notice, challenge, token, pageKey } = await loadFormProps(c, context, outcome.filled);
  return c.json({ problems, notice, challenge, token, pageKey }, outcome.status);
}

async function receive(c: SiteContext, page: FormPage, submitted: SubmittedFields): Promise<Response> {
  const context = await page.context(c);
  const isTooLarge = (await c.req.arrayBuffer()).byteLength > MAX_BODY_BYTES;
  const outcome = await receiveForm(c, context, submitted, { isTooLarge });
  c.header('Cache-Control', NO_STORE);
  if (outcome.kind === 'sent') {
    const { reference } = outcome;
    const sent = { form: context.form, day: dayIn(timeZoneOf(c), Date.now()) };
    const query =
      reference === null
        ? ''
        : `?${new URLSearchParams({ reference, receipt: await createReceipt(tokenSecret(c), sent, reference) })}`;
    const thanks = `${page.thanks(c)}${query}`;
    const location = href(thanks, c.get('locale'), c.get('stickyParams'));
    return wantsJson(c.req.header('accept')) ? c.json({ location, reference }) : c.redirect(location, 303);
  }
  if (outcome.retryAfter !== undefined) c.header('Retry-After', String(outcome.retryAfter));
  if (wantsJson(c.req.header('accept'))) return sendJson(c, context, outcome);
  return page.send(c, await createFilledForm(c, context, outcome.filled, outcome.status));
}

/** Sends the response to a body that was not read. The form's script gets a notice instead of an error page. */
async function sendBodyError(c: SiteContext, page: FormPage, status: 408 | 413): Promise<Response> {
  if (!wantsJson(c.req.header('accept'))) throw new HTTPException(status);
  c.header('Cache-Control', NO_STORE);
  return sendJson(c, await page.context(c), {
    kind: 'again',
    status,
    filled: { values: {}, notice: status === 413 ? 'form.tooLarge' : 'form.failed' },
  });
}

/** No-op validator for routes without parameters. */
const unchecked: MiddlewareHandler = (_c, next) => next();

/** Adds the routes for a page with a form. `check` validates its path parameters. */
export function addFormPage(
  app: Hono<SiteEnv>,
  route: string,
  page: FormPage,
  check: MiddlewareHandler = unchecked,
): void {
  app.get(route, check, async (c) => page.send(c, await createEmptyForm(c, await page.context(c))));
  const onReject = (c: SiteContext, status: 408 | 413) => sendBodyError(c, page, status);
  const body = requestBody({ maxSize: MAX_READ_BYTES, onReject });
  app.post(route, check, body, submittedForm, (c) => receive(c, page, c.req.valid('form')));
}
