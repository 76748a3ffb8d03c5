// Timeout for a promise.

/** Result of optional work that has not finished in time. */
export const TIMED_OUT = Symbol('late');

/** Differs from all results of a promise, including `TIMED_OUT`. */
const PENDING = Symbol('pending');

/** Whether a promise is settled, including rejected. If both arguments of a race are settled, the first one wins. */
export const isSettled = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work, PENDING]).then(
    (winner) => winner !== PENDING,
    () => true,
  );

/**
 * Settles like `work` if it settles within `ms` milliseconds, otherwise like `late`. `work` is not canceled. Settled
 * work gets no timer, because a timer takes longer than a race of promises.
 */
export async function withTimeout<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  if (await isSettled(work)) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Settles like `work`, or rejects after `ms` milliseconds. `work` is not canceled. */
export const rejectAfter = <T>(work: Promise<T>, ms: number): Promise<T> =>
  withTimeout(work, ms, () => {
    throw new Error(`no response within ${ms} ms`);
  });
