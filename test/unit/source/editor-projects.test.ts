// Editor support: tsconfig.json assigns each file to a project with the types of its runtime, so that editors show the
// same errors as `npm run types`.
import { globSync, readFileSync } from 'node:fs';
import { API } from 'typescript/unstable/sync';
import { describe, expect, it } from 'vitest';

const ROOT = process.cwd();

const { files, references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
  files?: string[];
  references?: { path: string }[];
};

/** Returns the path of a referenced project's configuration. */
const configOf = ({ path }: { path: string }): string =>
  path.endsWith('.json') ? path.slice(2) : `${path.slice(2)}/tsconfig.json`;

const STRICT = { strict: true, noUncheckedIndexedAccess: true };

describe('tsconfig.json', () => {
  it('tsconfig.json assigns every TypeScript file, except those of studio/ and of the peers, to exactly one project with strict rules', () => {
    expect(files).toEqual([]);
    const owners = new Map<string, string[]>();
    const api = new API({ cwd: ROOT });
    try {
      for (const path of (references ?? []).map(configOf)) {
        // Without imports, which take 20 times as long to load.
        const { fileNames, options } = api.parseConfigFile(`${ROOT}/${path}`);
        expect([path, options]).toEqual([path, expect.objectContaining(STRICT)]);
        for (const name of fileNames.map((name) => name.slice(ROOT.length + 1)))
          owners.set(name, [...(owners.get(name) ?? []), path]);
      }
    } finally {
      api.close();
    }
    const all = globSync('**/*.{ts,tsx}', {
      exclude: ['node_modules', 'dist', '.wrangler', 'studio', 'bench/peers/*/**'],
    });
    expect(all.length).toBeGreaterThan(900);
    const wrong = all
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => [file, owners.get(file) ?? []] as const)
      .filter(([, projects]) => projects.length !== 1);
    expect(wrong).toEqual([]);
  });
});
