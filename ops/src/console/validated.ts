// What a page of the console reads of a request is checked by a schema that stands beside it, before its handler
// runs. One place says what happens to what does not fit. What stands twice fits only where several may be chosen.
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import { z } from 'zod';
import { LocaleCode } from '../calls/fields.ts';

/** The parameters of a path. What does not fit names nothing that there is: 404. */
export const path = <S extends z.ZodType>(schema: S) =>
  zValidator('param', schema, (result, c) => (result.success ? undefined : c.notFound()));

/** A form for a choice sends its empty fields, too. */
const withoutEmpty = (given: unknown): unknown =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== ''));

/** The query, without what was left empty. What does not fit names nothing that there is: 404. */
export const query = <S extends z.ZodType>(schema: S) =>
  zValidator('query', z.preprocess(withoutEmpty, schema), (result, c) =>
    result.success ? undefined : c.notFound(),
  );

const foreign = (c: Context): Response => c.text('This form is not one of ours.', 400);

/** A form. What none of ours could have sent is 400, or what `refused` answers. */
export const form = <S extends z.ZodType>(schema: S, refused: (c: Context) => Response = foreign) =>
  zValidator('form', schema, (result, c) => (result.success ? undefined : refused(c)));

/** A field that may hold anything and may be missing, so that its form can be shown again as it was sent. */
export const typed = z
  .string()
  .catch('')
  .transform((given) => given.trim().slice(0, 8_000));

/** The language that something is for; `null` for every one. */
export const oneOrEvery = LocaleCode.nullable().catch(null);

/** The language that a page is narrowed to; none where nobody named one that there is. */
export const OfLocale = z.object({ locale: LocaleCode.optional().catch(undefined) });
