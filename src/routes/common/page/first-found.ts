// Requests several sources in order until one has the item.
import { PortalError } from '../../../../common/upstream/errors.ts';

/** Whether an error is the portal's "not found". */
export const isNotFound = (error: unknown): boolean =>
  error instanceof PortalError && error.failure === 'notFound';

/** Returns the first result that exists. Rejects immediately on other failures, and with "not found" if none exists. */
export async function findFirst<T>(
  first: () => Promise<T>,
  ...others: readonly (() => Promise<T>)[]
): Promise<T> {
  try {
    return await first();
  } catch (error) {
    const [next, ...rest] = others;
    if (!next || !isNotFound(error)) throw error;
    return findFirst(next, ...rest);
  }
}
