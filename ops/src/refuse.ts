// What a call answers to an input that does not fit its schema.
import type { Context } from 'hono';

type Checked =
  | { success: true }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };

/** For `zValidator`: 400 with what was wrong, and where it stood. */
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
