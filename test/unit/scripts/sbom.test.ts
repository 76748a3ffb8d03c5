// Software bill of materials of a build: its packages, its format, and identical documents for identical builds.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { build, type Plugin } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { FONT_PACKAGES } from '../../../compiler/docs/fonts.ts';
import { type Bundle, billOfMaterials } from '../../../scripts/build/bill-of-materials.ts';
import { buildIfChanged, SBOM_FILE } from '../../../scripts/build/build.ts';
import { buildId } from '../../../scripts/build/fingerprint.ts';
import { importedModules, packagesOf } from '../../../scripts/build/sbom.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

interface Component {
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  licenses?: unknown[];
  hashes?: { alg: string; content: string }[];
}
interface Bill {
  metadata: {
    component: {
      version: string;
      components: { name: string; properties?: { name: string; value: string }[] }[];
    };
  };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

const fullName = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the errors of a document against the CycloneDX 1.6 schema, which the library contains. */
function schemaErrors(document: unknown): unknown {
  const library = dirname(
    createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'),
  );
  const schema = (name: string): object =>
    read(`${library}/res/schema/${name}.SNAPSHOT.schema.json`) as object;
  const ajv = new Ajv({ strict: false, formats: { 'iri-reference': true, 'idn-email': true } });
  addFormats.default(ajv);
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const validate = ajv.compile(schema('bom-1.6'));
  validate(document);
  return validate.errors;
}

describe('packages of a bundle', () => {
  const root = temporaryFolder('bundle');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const addPackage = (folder: string, file: string, text: string): void => {
    const name = folder.replace(/^.*node_modules\//, '');
    write(
      `${folder}/package.json`,
      JSON.stringify({ name, version: '1.0.0', main: file, sideEffects: false }),
    );
    write(`${folder}/${file}`, text);
  };

  it('packages with code or files in a bundle are found with their imports, and unused and removed ones are not', async () => {
    write(
      'main.js',
      `import { used } from 'used'; import { removed } from 'removed'; import text from '@scope/text/a.txt?raw';
       import './main.css'; console.log(used, text, await import('lazy'));`,
    );
    write('main.css', '@font-face { font-family: a; src: url("@scope/font/a.woff2"); }');
    addPackage(
      'node_modules/used',
      'a.js',
      "import { nested } from 'nested'; export const used = () => nested();",
    );
    addPackage('node_modules/used/node_modules/nested', 'a.js', 'export const nested = () => Math.random();');
    addPackage('node_modules/nested', 'a.js', 'export const nested = () => 0;');
    addPackage('node_modules/removed', 'a.js', 'export const removed = () => Math.random();');
    addPackage('node_modules/lazy', 'a.js', "import { used } from 'used'; export const lazy = () => used();");
    addPackage('node_modules/unused', 'a.js', 'export const unused = () => Math.random();');
    addPackage('node_modules/@scope/font', 'a.woff2', 'x'.repeat(9_000));
    addPackage('node_modules/@scope/text', 'a.txt', 'text');
    let packages = new Map<string, Set<string>>();
    const collect: Plugin = {
      name: 'collect',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          packages = packagesOf(bundle, importedModules(this));
        },
      },
    };
    const input = join(root, 'main.js');
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [collect],
      build: { write: false, target: 'esnext', rollupOptions: { input } },
    });
    expect(Object.fromEntries([...packages].map(([folder, imported]) => [folder, [...imported]]))).toEqual({
      'node_modules/used': ['node_modules/used/node_modules/nested'],
      'node_modules/used/node_modules/nested': [],
      'node_modules/lazy': ['node_modules/used'],
      'node_modules/@scope/font': [],
      'node_modules/@scope/text': [],
    });
  });
});

describe('the document', () => {
  const bundle = (name: string, packages: [string, string[]][]): Bundle => ({
    name,
    packages: new Map(packages.map(([folder, imported]) => [folder, new Set(imported)])),
    properties: { compatibilityDate: '2026-10-01' },
  });

  it('the document does not depend on the order of bundles and packages, and has no time, path, or registry', () => {
    const [swr, dequal] = ['node_modules/swr', 'node_modules/dequal'];
    const fontkit = 'node_modules/fontkit';
    const text = billOfMaterials('0123456789ab', [
      bundle('client', [
        [swr, [dequal, swr]],
        [dequal, []],
      ]),
      bundle('site', [[fontkit, []]]),
    ]);
    const other = [
      bundle('site', [[fontkit, []]]),
      bundle('client', [
        [dequal, []],
        [swr, [swr, dequal]],
      ]),
    ];
    expect(billOfMaterials('0123456789ab', other)).toBe(text);
    expect(text).not.toMatch(/timestamp|serialNumber|registry|node_modules/);
    expect(text).not.toContain(process.cwd());
    const { dependencies, components } = JSON.parse(text) as Bill;
    const refOf = (name: string) => components.find((component) => fullName(component) === name)?.['bom-ref'];
    const { version } = read('node_modules/swr/package.json') as { version: string };
    expect(refOf('swr')).toBe(`pkg:npm/swr@${version}`);
    expect(dependencies).toContainEqual({ ref: refOf('swr'), dependsOn: [refOf('dequal')] });
    expect(dependencies).toContainEqual({ ref: 'bundle:site', dependsOn: [refOf('fontkit')] });
  });
});

describe('the bill of materials of the build', () => {
  let bill: Bill;
  beforeAll(async () => {
    await buildIfChanged();
    bill = read(SBOM_FILE) as Bill;
  });
  const namesIn = (bundle: string): string[] => {
    const refs = bill.dependencies.find(({ ref }) => ref === `bundle:${bundle}`)?.dependsOn ?? [];
    return bill.components.filter((component) => refs.includes(component['bom-ref'])).map(fullName);
  };

  it('the bill of a build conforms to CycloneDX 1.6 and states the build, and the compatibility date of each Worker', () => {
    expect(schemaErrors(bill)).toBeNull();
    expect(schemaErrors({ ...bill, components: [{ type: 'library' }] })).not.toBeNull();
    const { version, components } = bill.metadata.component;
    expect(version).toBe(buildId());
    const dates = components.map(({ name, properties = [] }) => [
      name,
      properties.find((property) => property.name === 'edge-site:compatibilityDate')?.value,
    ]);
    const configured = (file: string) =>
      /^compatibility_date = "(.*)"$/m.exec(readFileSync(file, 'utf8'))?.[1];
    expect(dates).toEqual([
      ['client', undefined],
      ['ops', configured('ops/wrangler.toml')],
      ['portal', configured('portal/wrangler.toml')],
      ['site', configured('wrangler.toml')],
    ]);
  });

  it('each package of the bill has a license, the digest of package-lock.json, and a bundle that contains it', () => {
    const { packages } = read('package-lock.json') as {
      packages: Record<string, { version: string; integrity?: string }>;
    };
    const digests = new Set(
      Object.entries(packages).map(([path, { version, integrity = '' }]) =>
        [
          path.replace(/^.*node_modules\//, ''),
          version,
          Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
        ].join(' '),
      ),
    );
    const bundled = new Set(['client', 'ops', 'portal', 'site'].flatMap(namesIn));
    for (const component of bill.components) {
      expect(component.licenses, fullName(component)).toHaveLength(1);
      expect(digests).toContain(
        [fullName(component), component.version, component.hashes?.[0]?.content].join(' '),
      );
      expect(bundled).toContain(fullName(component));
    }
  });

  it('the bill of a build lists every runtime package with its bundles, and the fonts with their licenses', () => {
    const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
    const names = bill.components.map(fullName);
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
    expect(namesIn('client')).toContain('preact');
    expect(namesIn('client')).not.toContain('react-dom');
    expect(namesIn('site')).toContain('react-dom');
    expect(namesIn('portal')).toContain('pdfkit');
    expect(names.filter((name) => /^(?:vite|vitest|wrangler|ajv|typescript|workerd)$/.test(name))).toEqual(
      [],
    );
    // Two versions of one package are two components.
    expect(bill.components.filter(({ name }) => name === 'base64-js')).toHaveLength(2);
    const fonts = bill.components.filter(({ group = '' }) => group.startsWith('@fontsource'));
    expect(fonts.map(({ licenses }) => licenses)).toEqual(fonts.map(() => [{ license: { id: 'OFL-1.1' } }]));
    const inPortal = namesIn('portal').filter((name) => name.startsWith('@fontsource'));
    expect(inPortal).toEqual(FONT_PACKAGES.map((folder) => folder.replace('node_modules/', '')).sort());
    // Style sheets are not modules of a chunk, so their packages are compared with the sources.
    const sheets = globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8'));
    const imported = sheets.flatMap((text) => [
      ...text.matchAll(/(?:@import\s+|url\(\s*)["']((?:@[\w-]+\/)?[a-z][\w-]*)\/[^"']+["']/g),
    ]);
    const inSheets = [...new Set(imported.map(([, name = '']) => name))];
    expect(inSheets.length).toBeGreaterThan(0);
    expect(inSheets.filter((name) => !namesIn('client').includes(name))).toEqual([]);
  });
});
