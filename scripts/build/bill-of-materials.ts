// Software bill of materials of a build (CycloneDX 1.6): the bundles, and the packages that each of them contains.
import { existsSync, readFileSync } from 'node:fs';
import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';

/** A bundle: the client or a Worker. */
export interface Bundle {
  name: string;
  /** Packages, each with the packages that it imports, by folder, such as `node_modules/a/node_modules/b`. */
  packages: ReadonlyMap<string, ReadonlySet<string>>;
  /** Properties by name, such as the compatibility date of a Worker. */
  properties: Readonly<Record<string, string>>;
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
}
interface Lock {
  packages: Record<string, { version?: string; integrity?: string } | undefined>;
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** Sorts by code units, because the library's order depends on the locale of the machine. */
const sortBy = <T>(values: Iterable<T>, keyOf: (value: T) => string): T[] =>
  [...values].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** First line of the LICENSE file, for packages without a license in package.json. */
function titleOf(folder: string): string | undefined {
  const file = `${folder}/LICENSE`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\r?\n/)[0] : undefined;
}

/** License of a package: an SPDX identifier, an SPDX expression, or a name. */
function licensesOf(text: string | undefined): Models.License[] {
  if (text === undefined) return [];
  if (SPDX.isSupportedSpdxId(text)) return [new Models.SpdxLicense(text)];
  const isExpression = / (?:AND|OR|WITH) /.test(text);
  return [isExpression ? new Models.LicenseExpression(text) : new Models.NamedLicense(text)];
}

/** Digest of a package archive, from its integrity in package-lock.json (always SHA-512). */
function hashesOf(integrity: string): Models.HashDictionary {
  const [, digest] = /^sha512-(\S+)$/.exec(integrity) ?? [];
  return new Models.HashDictionary(
    digest === undefined
      ? []
      : [[Enums.HashAlgorithm['SHA-512'], Buffer.from(digest, 'base64').toString('hex')]],
  );
}

/** Component of an installed package, without a digest if package-lock.json has a different version. */
function componentOf(folder: string, lock: Lock): Models.Component {
  const { name, version, license } = readJson<Manifest>(`${folder}/package.json`);
  const [group, base] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;
  const locked = lock.packages[folder];
  return new Models.Component(Enums.ComponentType.Library, base ?? name, {
    bomRef: purl,
    purl,
    group,
    version,
    licenses: new Models.LicenseRepository(licensesOf(license ?? titleOf(folder))),
    hashes: hashesOf(locked?.version === version ? (locked.integrity ?? '') : ''),
  });
}

const purlOf = ({ purl = '' }: Models.Component): string => purl;
const refsOf = (components: Iterable<Models.Component>): Models.BomRef[] =>
  sortBy(new Set(components), purlOf).map(({ bomRef }) => bomRef);

/** Components of all packages by folder. Two copies of the same version are one component. */
function componentsOf(bundles: readonly Bundle[]): Map<string, Models.Component> {
  const lock = readJson<Lock>('package-lock.json');
  const byPurl = new Map<string, Models.Component>();
  const byFolder = new Map<string, Models.Component>();
  for (const folder of new Set(bundles.flatMap(({ packages }) => [...packages.keys()]))) {
    const component = componentOf(folder, lock);
    byFolder.set(folder, byPurl.get(purlOf(component)) ?? component);
    byPurl.set(purlOf(component), byFolder.get(folder) ?? component);
  }
  return byFolder;
}

/** Adds the packages that each package imports in any bundle. */
function addImports(bundles: readonly Bundle[], components: ReadonlyMap<string, Models.Component>): void {
  for (const [folder, component] of components) {
    const imported = bundles.flatMap(({ packages }) => [...(packages.get(folder) ?? [])]);
    const dependencies = imported
      .flatMap((name) => components.get(name) ?? [])
      .filter((dependency) => dependency !== component);
    for (const ref of refsOf([...dependencies])) component.dependencies.add(ref);
  }
}

/** Component of a bundle, which depends on all its packages. */
const bundleOf = (
  { name, packages, properties }: Bundle,
  components: ReadonlyMap<string, Models.Component>,
): Models.Component =>
  new Models.Component(Enums.ComponentType.Application, name, {
    bomRef: `bundle:${name}`,
    properties: new Models.PropertyRepository(
      Object.entries(properties).map(([key, value]) => new Models.Property(`edge-site:${key}`, value)),
    ),
    dependencies: new Models.BomRefRepository(
      refsOf([...packages.keys()].flatMap((folder) => components.get(folder) ?? [])),
    ),
  });

/**
 * The document as JSON. It has no timestamp or serial number, so that equal builds have equal documents.
 *
 * @param build ID of the build
 */
export function billOfMaterials(build: string, bundles: readonly Bundle[]): string {
  const components = componentsOf(bundles);
  addImports(bundles, components);
  const parts = sortBy(bundles, ({ name }) => name).map((bundle) => bundleOf(bundle, components));
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      lifecycles: new Models.LifecycleRepository([Enums.LifecyclePhase.Build]),
      component: new Models.Component(Enums.ComponentType.Application, 'edge-site', {
        bomRef: 'build',
        version: build,
        components: new Models.ComponentRepository(parts),
        dependencies: new Models.BomRefRepository(parts.map(({ bomRef }) => bomRef)),
      }),
    }),
    components: new Models.ComponentRepository(sortBy(new Set(components.values()), purlOf)),
  });
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: false, space: 1 })}\n`;
}
