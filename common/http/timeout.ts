// Timeout for a promise.

/** Result of an optional task that has not finished in time. */
export const TIMED_OUT = Symbol('late');

/** Differs from all results of a promise, including `TIMED_OUT`. */
const PENDING = Symbol('pending');

/** Whether a promise is settled, including rejected. If both arguments of a race are settled, the first one wins. */
export const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise, PENDING]).then(
    (winner) => winner !== PENDING,
    () => true,
  );

/**
 * Settles like `promise` if it settles within `ms` milliseconds, otherwise like `late`. `promise` is not canceled. A
 * settled promise gets no timer, because a timer takes longer than a race of promises.
 */
export async function withTimeout<T, L>(promise: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  if (await isSettled(promise)) return promise;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Settles like `promise`, or rejects after `ms` milliseconds. `promise` is not canceled. */
export const rejectAfter = <T>(promise: Promise<T>, ms: number): Promise<T> =>
  withTimeout(promise, ms, () => {
    throw new Error(`no response within ${ms} ms`);
  });
