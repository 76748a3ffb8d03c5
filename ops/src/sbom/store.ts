// Bills of materials of builds (CycloneDX), stored in KV by deployments (decision 051).
import type { KVNamespace, KVNamespaceListResult } from '@cloudflare/workers-types';
import { z } from 'zod';
import { SBOM_PREFIX } from '../../../common/http/released-files.ts';
import { log } from '../log.ts';

/** Maximum number of builds that a search reads (the newest ones), and number of builds per read. */
const MAX_SEARCHED = 300;
const BATCH_SIZE = 50;

/** A build with a bill of materials, and the time of its first deployment. */
export interface StoredBuild {
  build: string;
  at: string;
}

/** A version of a package, and the builds that contain it. */
export interface FoundVersion {
  version: string;
  /** Names of the bundles: `client` and Workers. */
  bundles: string[];
  first: StoredBuild;
  last: StoredBuild;
  count: number;
}

export interface BuildPackage {
  /** Name with the scope. */
  name: string;
  version: string;
  /** SPDX identifier or expression, or the name of another license; empty if the package states none. */
  license: string;
  /** Names of the bundles: `client` and Workers. */
  bundles: string[];
}

const Metadata = z.object({ at: z.iso.datetime() });
const License = z.union([
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
  z
    .object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) })
    .transform(({ license }) => ('id' in license ? license.id : license.name)),
]);
const Bill = z.object({
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      group: z.string().optional(),
      name: z.string(),
      version: z.string(),
      licenses: z.array(License).default([]),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});
type Bill = z.output<typeof Bill>;

const keyOf = (build: string): string => `${SBOM_PREFIX}${build}`;

/** All builds with a bill of materials, newest first. They expire a year after their last deployment. */
export async function listBuilds(kv: KVNamespace): Promise<StoredBuild[]> {
  const builds: StoredBuild[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: KVNamespaceListResult<unknown> = await kv.list<unknown>({ prefix: SBOM_PREFIX, cursor });
    for (const { name, metadata } of page.keys) {
      const parsed = Metadata.safeParse(metadata);
      if (parsed.success) builds.push({ build: name.slice(SBOM_PREFIX.length), at: parsed.data.at });
    }
    if (page.list_complete) break;
    cursor = page.cursor;
  }
  return builds.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
}

/** The bill of materials of a build as JSON; `null` if there is none. */
export const readSbom = (kv: KVNamespace, build: string): Promise<string | null> => kv.get(keyOf(build));

/** Parses a stored document. Logs an error and returns `null` if it is invalid. */
function parse(build: string, text: string | null): Bill | null {
  try {
    return Bill.parse(JSON.parse(text ?? ''));
  } catch (error) {
    log('ops.sbom-invalid', { build, error });
    return null;
  }
}

/** Packages of a bill of materials, each with its bundles. */
const packagesOf = ({ components, dependencies }: Bill): BuildPackage[] =>
  components.map(({ group, name, version, licenses, 'bom-ref': bomRef }) => ({
    name: group === undefined ? name : `${group}/${name}`,
    version,
    license: licenses.join(', '),
    bundles: dependencies.flatMap(({ ref, dependsOn }) =>
      ref.startsWith('bundle:') && dependsOn.includes(bomRef) ? [ref.slice('bundle:'.length)] : [],
    ),
  }));

/** Packages in the stored document of a build, sorted by name; `null` if the document is invalid. */
export function packagesIn(build: string, text: string): BuildPackage[] | null {
  const bill = parse(build, text);
  return bill && packagesOf(bill).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Searches the newest builds for a package.
 *
 * @param name package name with its scope, such as `@hono/zod-validator`
 * @returns its versions, starting with the newest build, and the numbers of searched, stored, and unreadable builds
 */
export async function findPackage(kv: KVNamespace, name: string) {
  const all = await listBuilds(kv);
  const builds = all.slice(0, MAX_SEARCHED);
  const versions = new Map<string, FoundVersion>();
  let unreadable = 0;
  for (let at = 0; at < builds.length; at += BATCH_SIZE) {
    const batch = builds.slice(at, at + BATCH_SIZE);
    const files = await kv.get(batch.map(({ build }) => keyOf(build)));
    for (const build of batch) {
      const bill = parse(build.build, files.get(keyOf(build.build)) ?? null);
      if (bill === null) unreadable += 1;
      for (const { name: packageName, version, bundles } of bill === null ? [] : packagesOf(bill)) {
        if (packageName !== name) continue;
        const existing = versions.get(version) ?? {
          version,
          bundles: [],
          first: build,
          last: build,
          count: 0,
        };
        const union = [...new Set([...existing.bundles, ...bundles])].sort();
        // Builds are read from newest to oldest.
        versions.set(version, { ...existing, bundles: union, first: build, count: existing.count + 1 });
      }
    }
  }
  return { rows: [...versions.values()], searched: builds.length, total: all.length, unreadable };
}
