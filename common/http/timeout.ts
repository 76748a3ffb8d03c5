// Waits for work, but not at any price.

/**
 * The outcome of `work` if there is one within so many milliseconds, otherwise what `late` gives or throws;
 * the work itself goes on.
 */
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
