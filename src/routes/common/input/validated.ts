// Request validation: each route declares a schema for its input. The status for invalid input is defined here.
import { zValidator } from '@hono/zod-validator';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { pageIndex } from '../articles/list-path.ts';
import { pageNotFound } from '../page/module-page.tsx';

/** Returns the first value of each query parameter. Later values of the same name are ignored. */
const firstOfEach = (input: unknown): unknown =>
  Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/** Throws a 404 error (§2) that names the invalid parameters. */
const rejectInvalid = (result: { success: true } | { success: false; error: z.core.$ZodError }): void => {
  if (!result.success)
    throw pageNotFound(result.error.issues.map((issue) => issue.path.join('.')).join(', '));
};

/** Validates each query parameter against its schema. Other parameters are ignored. Invalid values return 404 (§2). */
export const query = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('query', z.preprocess(firstOfEach, z.object(shape)), rejectInvalid);

/** Validates each path parameter against its schema. Invalid values return 404 (§2). */
export const path = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('param', z.object(shape), rejectInvalid);

/** Validates the fields of a form. Values that the site's own forms cannot send return 400. */
export const form = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('form', z.preprocess(firstOfEach, z.object(shape)), (result) => {
    if (!result.success) throw new HTTPException(400);
  });

/** Optional free text, truncated to a maximum length. */
export const text = (maxLength: number) =>
  z
    .string()
    .default('')
    .transform((value) => value.trim().slice(0, maxLength).trim());

/** Code that filters a list; empty for none. */
export const filterCode = z.string().max(120).default('');

export const LIST_QUERY = { page: pageIndex, keyword: text(100) };
