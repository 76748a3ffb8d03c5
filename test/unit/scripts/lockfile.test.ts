// The lockfile contains Node and the native part of each tool for every platform.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  bin?: Record<string, string>;
  optional?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Package>;
};

interface Platform {
  os: string;
  cpu: string;
  libc?: string;
}
const PLATFORMS: Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

/** Whether an `os`, `cpu`, or `libc` list of package.json includes a name. A name with `!` is excluded. */
function isListed(list: string | string[] | undefined, name: string | undefined): boolean {
  if (list === undefined || name === undefined) return true;
  const names = [list].flat();
  return names.some((entry) => entry.startsWith('!')) ? !names.includes(`!${name}`) : names.includes(name);
}
const runsOn = ({ os, cpu, libc }: Package, platform: Platform): boolean =>
  isListed(os, platform.os) &&
  isListed(cpu, platform.cpu) &&
  (libc === undefined || isListed(libc, platform.libc ?? 'none'));

/** Returns the path of a dependency in the lockfile by Node's resolution, or `undefined` if it is missing. */
function resolveFrom(path: string, name: string): string | undefined {
  for (let at = path; ; ) {
    const candidate = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (at === '') return undefined;
    at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')));
  }
}

/** Returns the packages that npm installs on a platform, by path, and the required ones that are missing. */
function findInstalled(platform: Platform): { paths: string[]; missing: string[] } {
  const found = new Set<string>();
  const missing: string[] = [];
  const open = [''];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, devDependencies, optionalDependencies } = packages[path] ?? {};
    const optional = new Set(Object.keys(optionalDependencies ?? {}));
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      const target = resolveFrom(path, name);
      const isUsable = target !== undefined && runsOn(packages[target] ?? {}, platform);
      if (!isUsable && !optional.has(name)) missing.push(`${path} → ${name}`);
      if (!isUsable || found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  }
  return { paths: [...found].sort(), missing };
}

/** Packages with one optional native package per platform. */
const families = Object.entries(packages).filter(([path, { optionalDependencies = {} }]) => {
  const names = Object.keys(optionalDependencies).map((name) => resolveFrom(path, name));
  const native = names.filter((target) => target !== undefined && packages[target]?.os !== undefined);
  return native.length >= 4;
});

describe.each(PLATFORMS)('the lockfile on $os $cpu', (platform) => {
  const { paths, missing } = findInstalled(platform);

  it('the lockfile contains every required package', () => {
    expect(missing).toEqual([]);
    expect(paths.length).toBeGreaterThan(200);
  });

  it('the lockfile installs exactly one Node 24 as node', () => {
    const nodes = paths.filter((path) => packages[path]?.bin?.node !== undefined);
    expect(nodes).toHaveLength(1);
    const { version, integrity, optional } = packages[nodes[0] ?? ''] ?? {};
    expect(version).toMatch(/^24\./);
    expect(integrity).toMatch(/^sha512-/);
    expect(optional).toBe(true);
  });

  it('the lockfile contains the native package of every tool that has one', () => {
    expect(families.length).toBeGreaterThan(4);
    const without = families.filter(([path, { optionalDependencies = {} }]) => {
      if (path !== '' && !paths.includes(path)) return false;
      return !Object.keys(optionalDependencies).some((name) => {
        const target = resolveFrom(path, name);
        return target !== undefined && packages[target]?.os !== undefined && paths.includes(target);
      });
    });
    expect(without.map(([path]) => path)).toEqual([]);
  });
});

describe.each(['.', 'studio', 'bench/peers'])('the lockfile of %s', (folder) => {
  const read = <T>(file: string): T => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as T;
  const { packages } = read<{ packages: Record<string, Package> }>('package-lock.json');

  it('the lockfile contains the digest of each package, and no registry host', () => {
    // Bundled packages are part of another package and have no digest.
    const entries = Object.entries(packages).filter(([path, { inBundle }]) => path !== '' && !inBundle);
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(entries.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });

  it('install scripts of packages are disabled', () => {
    const { allowScripts = {} } = read<{ allowScripts?: Record<string, boolean> }>('package.json');
    const withScripts = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => allowScripts[name] !== false)).toEqual([]);
  });
});
