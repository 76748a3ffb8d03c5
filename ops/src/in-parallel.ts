// Concurrent requests to another server, which stop after the first failure.

const CONCURRENCY = 6;

/** Sends a request for each item, at most six at once. After one that returns `false`, no further requests are sent. */
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
