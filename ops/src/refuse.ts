// Response of a call to input that does not match its schema.
import type { Context } from 'hono';

type Checked =
  | { success: true }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** Hook for `zValidator`: 400 with the issues and their paths. */
export const refuse = (checked: Checked, c: Context) =>
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
