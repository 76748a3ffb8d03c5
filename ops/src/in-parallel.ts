// Concurrent requests to a server, stopped after the first failure.

const CONCURRENCY = 6;

/** Sends a request for each item, at most six at a time. Sends no more after one resolves to `false`. */
export async function inParallel<T>(
  items: readonly T[],
  request: (item: T) => Promise<boolean>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      if (!(await request(item))) waiting.length = 0;
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
