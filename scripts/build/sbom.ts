// Vite plugin that writes the software bill of materials of a build (decision 051). It lists the packages whose code or
// files are in a bundle; package-lock.json does not contain this information.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { FONT_PACKAGES } from '../../compiler/docs/fonts.ts';
import { SBOM_FILE } from './build.ts';
import { buildId } from './fingerprint.ts';

/** Path of the package that contains a file, starting at `node_modules`, which may be outside the project (links). */
const PACKAGE = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/;

/** Package folder of a file; `undefined` for the project's own sources and for modules that the bundler generates. */
const packageOf = (file: string): string | undefined => PACKAGE.exec(file.replaceAll('\\', '/'))?.[0];

/**
 * Packages in a bundle, each with the packages that it imports. A package is in the bundle if it contributes code to a
 * chunk, or another file, such as a font.
 *
 * @param importsOf returns the modules that a module imports
 */
export function packagesOf(
  bundle: Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>,
  importsOf: (id: string) => readonly string[],
): Map<string, Set<string>> {
  const packages = new Map<string, Set<string>>();
  for (const file of Object.values(bundle))
    for (const source of file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames) {
      const folder = packageOf(source);
      if (folder === undefined) continue;
      const imported = packages.get(folder) ?? new Set<string>();
      packages.set(folder, imported);
      for (const id of file.type === 'chunk' ? importsOf(source) : []) {
        const importedPackage = packageOf(id);
        if (importedPackage !== undefined && importedPackage !== folder) imported.add(importedPackage);
      }
    }
  return packages;
}

/** Modules that a module imports, statically or dynamically. */
export const importedModules =
  ({ getModuleInfo }: Pick<Rolldown.PluginContext, 'getModuleInfo'>) =>
  (id: string): string[] => {
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {};
    return [...importedIds, ...dynamicallyImportedIds];
  };

/** Compatibility date and flags of a built Worker; none for the client. */
function runtimeOf(name: string): Record<string, string> {
  if (name === 'client') return {};
  const { compatibility_date, compatibility_flags } = JSON.parse(
    readFileSync(`dist/${name}/wrangler.json`, 'utf8'),
  ) as { compatibility_date: string; compatibility_flags: string[] };
  return { compatibilityDate: compatibility_date, compatibilityFlags: compatibility_flags.join(' ') };
}

/** Writes dist/sbom.json after the last bundle. */
export function sbom(): Plugin {
  const bundles = new Map<string, Map<string, Set<string>>>();
  return {
    name: 'sbom',
    apply: 'build',
    // Otherwise, Vite creates a plugin instance for each environment.
    sharedDuringBuild: true,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const packages = packagesOf(bundle, importedModules(this));
        const { name } = this.environment;
        // The PDF fonts are assets of the portal that are not part of its bundle.
        if (name === 'portal') for (const folder of FONT_PACKAGES) packages.set(folder, new Set());
        bundles.set(name, packages);
      },
    },
    buildApp: {
      order: 'post',
      handler: async () => {
        const built = [...bundles].map(([name, packages]) => ({
          name,
          packages,
          properties: runtimeOf(name),
        }));
        // Loaded on demand, because the library would delay the start of the development server.
        const { billOfMaterials } = await import('./bill-of-materials.ts');
        writeFileSync(SBOM_FILE, billOfMaterials(buildId(), built));
      },
    },
  };
}
