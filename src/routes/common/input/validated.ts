// Validation of requests: each route declares a schema for its input, and the status of invalid input is defined here.
import { zValidator } from '@hono/zod-validator';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { pageIndex } from '../articles/list-path.ts';
import { noPage } from '../page/module-page.tsx';

/** The first value of each query parameter; later values of the same name are ignored. */
const firstOfEach = (input: unknown): unknown =>
  Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/** Validates the query of a page by a schema per parameter; others are ignored. Invalid values are a 404 (§2). */
export const query = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('query', z.preprocess(firstOfEach, z.object(shape)), (result) => {
    if (!result.success) throw noPage(result.error.issues.map((issue) => issue.path.join('.')).join(', '));
  });

/** Validates the path parameters by a schema per parameter. Invalid values are a 404 (§2). */
export const path = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('param', z.object(shape), (result) => {
    if (!result.success) throw noPage(result.error.issues.map((issue) => issue.path.join('.')).join(', '));
  });

/** Validates a form. Values that the site's own forms cannot send are a 400. */
export const form = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('form', z.preprocess(firstOfEach, z.object(shape)), (result) => {
    if (!result.success) throw new HTTPException(400);
  });

/** Free text, optional, cut at a length in characters. */
export const text = (maxLength: number) =>
  z
    .string()
    .default('')
    .transform((value) => value.trim().slice(0, maxLength).trim());

/** A code that filters a list; empty for none. */
export const narrowing = z.string().max(120).default('');

/** Query parameters of every list: page number and keyword. */
export const LIST_QUERY = { page: pageIndex, keyword: text(100) };
