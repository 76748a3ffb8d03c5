// Editor support: tsconfig.json assigns each file to a project with the types of its runtime, so that editors show the
// same errors as `npm run types`.
import { globSync, readFileSync } from 'node:fs';
import { API } from 'typescript/unstable/sync';
import { expect, it } from 'vitest';

const ROOT = process.cwd();

const { files, references = [] } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
  files?: string[];
  references?: { path: string }[];
};
const configs = references.map(({ path }) =>
  path.endsWith('.json') ? path.slice(2) : `${path.slice(2)}/tsconfig.json`,
);

/** The compiler options of each project, and the files that it includes itself, without their imports. */
function projects() {
  const api = new API({ cwd: ROOT });
  try {
    return configs.map((config) => ({ config, ...api.parseConfigFile(`${ROOT}/${config}`) }));
  } finally {
    api.close();
  }
}

it('tsconfig.json assigns every TypeScript file, except those of studio/, to exactly one strict project', () => {
  expect(files).toEqual([]);
  const owners = new Map<string, string[]>();
  for (const { config, fileNames, options } of projects()) {
    expect(options, config).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
    for (const name of fileNames) {
      const file = name.slice(ROOT.length + 1);
      owners.set(file, [...(owners.get(file) ?? []), config]);
    }
  }
  const all = globSync('**/*.{ts,tsx}', { exclude: ['node_modules', 'dist', '.wrangler', 'studio'] });
  expect(all.length).toBeGreaterThan(900);
  const wrong = all
    .filter((file) => !file.endsWith('.d.ts'))
    .map((file) => [file, owners.get(file) ?? []] as const)
    .filter(([, owning]) => owning.length !== 1);
  expect(wrong).toEqual([]);
});
