// Generates the types of the Workers' bindings: a worker-configuration.d.ts next to each wrangler.toml.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { limitWranglerLog } from '../process/wrangler.ts';

const FOLDERS = ['', 'portal/', 'ops/'];
const fileIn = (folder: string): string => `${folder}worker-configuration.d.ts`;

/** Writes the type files that are out of date. */
export async function writeWorkerTypes(): Promise<void> {
  const { experimental_generateTypes: generateTypes } = await import('wrangler');
  const removeLimit = limitWranglerLog();
  try {
    for (const folder of FOLDERS) {
      const path = fileIn(folder);
      // The package @cloudflare/workers-types contains the runtime types.
      const { content } = await generateTypes({
        config: `${folder}wrangler.toml`,
        path,
        includeRuntime: false,
      });
      if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
    }
  } finally {
    removeLimit();
  }
}

/** Writes the types if they are missing, as in a new clone. */
export async function ensureWorkerTypes(): Promise<void> {
  if (!FOLDERS.every((folder) => existsSync(fileIn(folder)))) await writeWorkerTypes();
}
