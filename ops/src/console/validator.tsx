// Input of the console's pages, checked by a schema before the handler runs. A field that is sent several times is
// accepted only where several values may be chosen.
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { z } from 'zod';
import { LocaleCode } from '../fields.ts';
import { PAGE } from './layout.tsx';

/** The parameters of a path. 404 for what does not fit. */
export const path = <S extends z.ZodType>(schema: S) =>
  zValidator('param', schema, (result, c) => (result.success ? undefined : c.notFound()));

/** A form with method GET sends its empty fields, too. */
const withoutEmpty = (given: unknown): unknown =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== ''));

/** The query, without what was left empty. 404 for what does not fit. */
export const query = <S extends z.ZodType>(schema: S) =>
  zValidator('query', z.preprocess(withoutEmpty, schema), (result, c) =>
    result.success ? undefined : c.notFound(),
  );

/** Answer to a form that no page of the console sends, such as one of an earlier version of it. */
const notUnderstood = (c: Context) => {
  c.status(400);
  return c.render(
    <p className="notice bad" role="alert">
      This form was not understood, so nothing was changed. Go back, reload the page and send the form again.
    </p>,
    { title: 'Form not understood', ...PAGE },
  );
};

/** A form. What does not fit is answered by `refused`. */
export const form = <S extends z.ZodType>(
  schema: S,
  refused: (c: Context) => Response | Promise<Response> = notUnderstood,
) => zValidator('form', schema, (result, c) => (result.success ? undefined : refused(c)));

/** A field that may hold anything and may be missing, so that its form can be shown again as it was sent. */
export const typed = z
  .string()
  .catch('')
  .transform((given) => given.trim().slice(0, 8_000));

/** The language that something is for; `null` for every one. */
export const oneOrEvery = LocaleCode.nullable().catch(null);

/** The language that a page is narrowed to; none for one that does not exist. */
export const OfLocale = z.object({ locale: LocaleCode.optional().catch(undefined) });
