// Temporary folders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls `callback` with a new folder that only this user can read, and deletes the folder afterwards. */
export async function withTemporaryFolder<T>(
  name: string,
  callback: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    return await callback(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
