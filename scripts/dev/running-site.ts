// Records the origin of the site that runs on a local state in a file, for other commands on this machine.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const SiteFile = z.object({ origin: z.url() });
const fileOf = (persistTo: string): string => join(persistTo, 'site.json');
/** Timeout of the request to the recorded origin in milliseconds. */
const TIMEOUT_MS = 5_000;

function recordedOrigin(persistTo: string): string | null {
  try {
    return SiteFile.parse(JSON.parse(readFileSync(fileOf(persistTo), 'utf8'))).origin;
  } catch {
    return null;
  }
}

/** Writes the file. When this process exits, the origin of a site that started earlier on the same state is restored. */
export function writeSiteFile(persistTo: string, origin: string): void {
  const file = fileOf(persistTo);
  const previous = recordedOrigin(persistTo);
  writeFileSync(file, JSON.stringify({ origin }));
  // `exit` instead of signals, because the runtime's own signal handlers may run first.
  process.once('exit', () => {
    if (recordedOrigin(persistTo) !== origin) return;
    if (previous === null) rmSync(file, { force: true });
    else writeFileSync(file, JSON.stringify({ origin: previous }));
  });
}

/** Origin of the site that runs on a state; `null` if no ops Worker responds at the recorded origin. */
export async function findRunningSite(persistTo: string): Promise<string | null> {
  const origin = recordedOrigin(persistTo);
  if (origin === null) return null;
  try {
    const response = await fetch(`${origin}/ops/api/audit`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { error } = (await response.json()) as { error?: unknown };
    return response.status === 401 && error === 'unauthorized' ? origin : null;
  } catch {
    return null;
  }
}
