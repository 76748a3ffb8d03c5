// Timeout for a promise.

/** Settles like `work` if it settles within `ms` milliseconds, otherwise like `late`. `work` is not canceled. */
export const withTimeout = <T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Settles like `work`, or rejects after `ms` milliseconds. `work` is not canceled. */
export const rejectAfter = <T>(work: Promise<T>, ms: number): Promise<T> =>
  withTimeout(work, ms, () => {
    throw new Error(`no response within ${ms} ms`);
  });

/** Result of optional work that has not finished in time. */
export const TIMED_OUT = Symbol('late');
