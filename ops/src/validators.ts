// Input validation of API calls. Responds with 400 to invalid input.
import { zValidator } from '@hono/zod-validator';
import type { Context } from 'hono';
import type { z } from 'zod';

type Checked =
  | { success: true }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** Hook for `zValidator`: responds with 400 and the issues with their paths. */
const onInvalid = (checked: Checked, c: Context) =>
  checked.success
    ? undefined
    : c.json(
        {
          error: 'invalid' as const,
          issues: checked.error.issues.map(({ path, message }) => ({
            at: path.map(String).join('.'),
            message,
          })),
        },
        400,
      );

/** Validates the path parameters of a call. */
export const param = <S extends z.ZodType>(schema: S) => zValidator('param', schema, onInvalid);
/** Validates the query of a call. */
export const query = <S extends z.ZodType>(schema: S) => zValidator('query', schema, onInvalid);
/** Validates the JSON body of a call. */
export const json = <S extends z.ZodType>(schema: S) => zValidator('json', schema, onInvalid);
