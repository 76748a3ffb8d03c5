// The content version: a stamp in KV. Publishing content or flipping a banner raises it, and every page and every shared value is fresh at once.

const KEY = 'content-version';
/** How long an isolate goes without looking. */
const MEMORY_MS = 5_000;

let held: { version: string; readAt: number } | null = null;

export function forgetVersion(): void {
  held = null;
}

/** The present version: the milliseconds of the last change as a decimal, or `0` before the first. With KV failing it is the one last seen. */
export async function contentVersion(
  kv: KVNamespace,
  now: number,
  report: (problem: { event: string; error: string }) => void,
): Promise<string> {
  if (held && now - held.readAt < MEMORY_MS) return held.version;
  try {
    const stored = await kv.get(KEY, { cacheTtl: 30 });
    held = { version: stored && /^\d{1,16}$/.test(stored) ? stored : '0', readAt: now };
  } catch (error) {
    report({ event: 'version-read-failed', error: String(error) });
    held = { version: held?.version ?? '0', readAt: now };
  }
  return held.version;
}
