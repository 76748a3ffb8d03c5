// Input validation of console pages. A repeated field is accepted only if several values are allowed.
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { z } from 'zod';
import { LocaleCode } from '../fields.ts';

/** Validates path parameters. Responds with 404 to invalid ones. */
export const path = <S extends z.ZodType>(schema: S) =>
  zValidator('param', schema, (result, c) => (result.success ? undefined : c.notFound()));

/** Removes empty fields, which GET forms submit. */
const withoutEmpty = (value: unknown): unknown =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, value]) => value !== ''));

/** Validates the query without its empty fields. Responds with 404 to an invalid query. */
export const query = <S extends z.ZodType>(schema: S) =>
  zValidator('query', z.preprocess(withoutEmpty, schema), (result, c) =>
    result.success ? undefined : c.notFound(),
  );

/** Response to a form that does not match its page. */
const invalidForm = (c: Context) => {
  c.status(400);
  return c.render(
    <p className="notice bad" role="alert">
      This form is invalid, so nothing was changed. Go back, reload the page, and send the form again.
    </p>,
    { title: 'Invalid form' },
  );
};

/** Validates a form. `onInvalid` responds to an invalid one. */
export const form = <S extends z.ZodType>(
  schema: S,
  onInvalid: (c: Context) => Response | Promise<Response> = invalidForm,
) => zValidator('form', schema, (result, c) => (result.success ? undefined : onInvalid(c)));

/** An optional text field. Trims and truncates instead of rejecting, so that the form can be rendered again. */
export const freeText = z
  .string()
  .catch('')
  .transform((value) => value.trim().slice(0, 8_000));

/** A language; `null` for all languages. */
export const nullableLocale = LocaleCode.nullable().catch(null);

/** Language filter of a page. An unknown language is ignored. */
export const OfLocale = z.object({ locale: LocaleCode.optional().catch(undefined) });
