// What a route reads of a request is checked by a schema that stands beside it, before its handler runs. One
// place says what happens to what does not fit.
import { zValidator } from '@hono/zod-validator';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { pageIndex } from '../articles/list-path.ts';
import { noPage } from '../page/module-page.tsx';

/** A parameter may stand in a query more than once: the first counts. */
const firstOfEach = (given: unknown): unknown =>
  Object.fromEntries(
    Object.entries(given ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

/**
 * The query of a page, by a schema for each parameter; others are not looked at. What does not fit names
 * nothing that exists: 404 (§2).
 */
export const query = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('query', z.preprocess(firstOfEach, z.object(shape)), (result) => {
    if (!result.success) throw noPage(result.error.issues.map((issue) => issue.path.join('.')).join(', '));
  });

/** The parameters of a path, each by its schema. What does not fit is the code of nothing: 404 (§2). */
export const path = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('param', z.object(shape), (result) => {
    if (!result.success) throw noPage(result.error.issues.map((issue) => issue.path.join('.')).join(', '));
  });

/** A Markdown file in the place of a path's segment, and as `path({ file: markdownFile })` the segment it stands for. */
export const MARKDOWN_FILE = ':file{[^/]+\\.md}';
export const markdownFile = z.string().transform((file) => file.replace(/\.md$/, ''));

/** A form. What none of ours could have sent is 400. */
export const form = <S extends z.core.$ZodLooseShape>(shape: S) =>
  zValidator('form', z.preprocess(firstOfEach, z.object(shape)), (result) => {
    if (!result.success) throw new HTTPException(400);
  });

/** Text that may be anything and may be missing: what is longer than anybody writes is cut. */
export const text = (longest: number) =>
  z
    .string()
    .default('')
    .transform((given) => given.trim().slice(0, longest).trim());

/** A code that narrows a list, or nothing. */
export const narrowing = z.string().max(120).default('');

/** What every list reads of its query: its page, and words of the visitor's own. */
export const LIST_QUERY = { page: pageIndex, keyword: text(100) };
