// Timeout for a promise.

/** Settles like `work` if it settles within `ms` milliseconds, else like `late`. The work itself continues. */
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

/** Result of optional work that has not finished in time. */
export const LATE = Symbol('late');
