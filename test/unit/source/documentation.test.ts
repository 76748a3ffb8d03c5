// Documentation: the links, paths, packages, and commands in documents exist.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const documents = globSync(['*.md', 'docs/**/*.md', 'content/*.md']);
const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

/** Returns the anchor of a heading on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-');

const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Returns the links of a document to missing files or headings. */
function brokenLinksOf(document: string): string[] {
  const text = readFileSync(document, 'utf8').replace(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? document : join(dirname(document), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(file).includes(anchor);
  });
}

describe('documentation', () => {
  it.each(documents)('the links of %s point to existing files and headings', (document) => {
    expect(brokenLinksOf(document)).toEqual([]);
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/spec/README.md'])(
    '%s refers only to existing paths',
    (document) => {
      const paths = [...readFileSync(document, 'utf8').matchAll(/`((?:[a-z.]+\/)+[\w.-]*)`/g)];
      expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([]);
    },
  );

  it('each term of docs/glossary.md refers to existing files', () => {
    const entries = readFileSync('docs/glossary.md', 'utf8').split(/^- /m).slice(1);
    expect(entries.length).toBeGreaterThan(30);
    for (const entry of entries) {
      const paths = [
        ...entry.matchAll(/`((?:src|common|portal|ops|compiler|content|scripts|docs)\/[^`]*)`/g),
      ];
      expect(paths.length, entry).toBeGreaterThan(0);
      expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(path))).toEqual([]);
    }
  });

  it.each(documents)('%s has no line of more than 120 characters', (document) => {
    // A command or a row cannot be wrapped.
    const lines = linesOf(document).filter((line) => !/^(?:node -p|\|)/.test(line));
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('the marketing guide shows exactly the pictures in its folder', () => {
    const guide = readFileSync('docs/marketing-ops.md', 'utf8');
    const pictures = [...guide.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, picture]) => picture);
    const stored = globSync('docs/pictures/*.png').map((file) => file.replace('docs/', ''));
    expect([...new Set(pictures)].sort()).toEqual(stored.sort());
  });

  it.each(globSync('docs/pictures/*.png'))('the picture %s is at most 80 kB', (file) => {
    expect(statSync(file).size).toBeLessThanOrEqual(80_000);
  });

  it('every bold label of the marketing guide exists in the console', () => {
    const sources = globSync(['ops/src/**/*.{ts,tsx}', 'common/overrides/fields.ts'])
      .map((file) => readFileSync(file, 'utf8'))
      .join(' ')
      .replace(/\s+/g, ' ');
    const guide = readFileSync('docs/marketing-ops.md', 'utf8');
    const labels = new Set([...guide.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label));
    expect(labels.size).toBeGreaterThan(60);
    // A label is the text of an element or the start of a value.
    const isLabel = (label: string): boolean =>
      new RegExp(`[>'"\`}] ?${RegExp.escape(label)} ?[<'"\`{(]`).test(sources);
    expect([...labels].filter((label) => !isLabel(label))).toEqual([]);
  });

  it('README.md has at most 90 lines', () => {
    expect(linesOf('README.md').length - 1).toBeLessThanOrEqual(90);
  });

  it('docs/dependencies.md lists each package of package.json once', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
    const packages = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies];
    const listedPackages = linesOf('docs/dependencies.md').flatMap(
      (line) => /^- `([^`]+)`: \S/.exec(line)?.[1] ?? [],
    );
    expect(listedPackages.toSorted()).toEqual(packages.flatMap(Object.keys).toSorted());
  });

  it('documents mention only scripts of package.json, and of studio/package.json after `cd studio`', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
    const studio = JSON.parse(readFileSync('studio/package.json', 'utf8')) as Manifest;
    // A command ends with its line or code span; `cd studio` applies until then.
    const commands = documents.flatMap((document) => readFileSync(document, 'utf8').split(/[`\n]/));
    const unknown = commands.flatMap((command) => {
      const known = command.includes('cd studio && ') ? studio.scripts : scripts;
      const named = [...command.matchAll(/npm run ([a-z][\w:]*)/g)].map(([, name = '']) => name);
      return named.filter((name) => !Object.hasOwn(known, name));
    });
    expect(unknown).toEqual([]);
    const explained = readFileSync('docs/commands.md', 'utf8');
    expect(
      Object.keys(scripts).filter((name) => !new RegExp(`\\bnpm (run )?${name}\\b`).test(explained)),
    ).toEqual([]);
    expect(
      Object.keys(studio.scripts).filter(
        (name) => !new RegExp(`cd studio && npm run ${name}\\b`).test(explained),
      ),
    ).toEqual([]);
  });

  it('the workflow and .ci/run run the two commands of README.md', () => {
    const [start = '', test = ''] = linesOf('README.md').filter((line) => line.startsWith('npm ci && '));
    const commandOf = (line: string): string => line.replace(/ +#.*/, '');
    const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
    expect(commandOf(test)).toBe('npm ci && npm test');
    expect(workflow).toContain(`- run: ${commandOf(test)}\n`);
    expect(workflow).toContain(commandOf(start).replace('npm start', '(npm start &'));
    expect(linesOf('.ci/run')).toContain(commandOf(test));
  });
});
