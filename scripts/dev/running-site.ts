// Says to other commands on this machine that a site is running on a local state, and where.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Note = z.object({ origin: z.url() });
const fileOf = (persistTo: string): string => join(persistTo, 'site.json');
/** On one's own machine a site answers at once, or is busy with being built. */
const TIMEOUT_MS = 5_000;

/** Notes that a site runs at an origin, until this process ends. */
export function announceSite(persistTo: string, origin: string): void {
  writeFileSync(fileOf(persistTo), JSON.stringify({ origin }));
  // The runtime's own handlers of signals may come before any of ours: the end itself is what all ways have.
  process.once('exit', () => rmSync(fileOf(persistTo), { force: true }));
}

function notedOrigin(persistTo: string): string | null {
  try {
    return Note.parse(JSON.parse(readFileSync(fileOf(persistTo), 'utf8'))).origin;
  } catch {
    return null;
  }
}

/** Where the site that runs on a state answers for ops; `null` when none does, whatever was noted. */
export async function runningSite(persistTo: string): Promise<string | null> {
  const origin = notedOrigin(persistTo);
  if (origin === null) return null;
  try {
    const answer = await fetch(`${origin}/ops/api/audit`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { error } = (await answer.json()) as { error?: unknown };
    return answer.status === 401 && error === 'unauthorized' ? origin : null;
  } catch {
    return null;
  }
}
