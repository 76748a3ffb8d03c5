// Looks in several places, one after the other.
import { PortalError } from '../../../../common/upstream/errors.ts';

/** Whether the portal says that there is no such thing. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof PortalError && error.failure === 'notFound';

/**
 * Gives the first of several answers that exists. Rejects with any other failure at once, and with "not
 * found" when none exists.
 */
export async function firstFound<T>(
  first: () => Promise<T>,
  ...others: readonly (() => Promise<T>)[]
): Promise<T> {
  try {
    return await first();
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !isAbsent(error)) throw error;
    return firstFound(next, ...rest);
  }
}
