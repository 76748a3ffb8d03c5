// What is said on an answer that is there already.
import type { Context } from 'hono';

/**
 * Sets a header of the answer. Hono's `c.header` makes the answer anew each time, which costs as much as a section of
 * a page; that is needed only for one that came from elsewhere, whose headers may not be changed (Fetch §2.2.2).
 */
export function setOnAnswer(c: Context, name: string, value: string): void {
  try {
    c.res.headers.set(name, value);
  } catch {
    c.header(name, value);
  }
}
