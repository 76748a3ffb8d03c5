// Bills of materials of deployed builds: list, package search, download, and page.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SBOM_PREFIX } from '../../../../common/http/released-files.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, resetOps } from '../ops.ts';

const idOf = (index: number): string => index.toString(16).padStart(12, '0');
const dayOf = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();

/** Returns the document of a build with these packages by bundle. */
const billOf = (bundles: Record<string, readonly [name: string, version: string][]>): string => {
  const refOf = ([name, version]: readonly [string, string]) => `pkg:npm/${name}@${version}`;
  const packages = [
    ...new Map(
      Object.values(bundles).flatMap((components) =>
        components.map((component) => [refOf(component), component]),
      ),
    ).values(),
  ];
  return JSON.stringify({
    components: packages.map(([name, version]) => {
      const [group, base] = name.startsWith('@') ? name.split('/') : [undefined, name];
      return { 'bom-ref': refOf([name, version]), group, name: base, version };
    }),
    dependencies: [
      ...Object.entries(bundles).map(([bundle, components]) => ({
        ref: `bundle:${bundle}`,
        dependsOn: components.map(refOf),
      })),
      ...packages.map((component) => ({ ref: refOf(component) })),
    ],
  });
};
const store = (index: number, text: string): Promise<void> =>
  env.KV.put(`${SBOM_PREFIX}${idOf(index)}`, text, { metadata: { at: dayOf(index) } });

beforeEach(async () => {
  await resetOps();
  for (const { name } of (await env.KV.list({ prefix: SBOM_PREFIX })).keys) await env.KV.delete(name);
});

describe('bills of materials', () => {
  it('the search prints each version with its bundles and its first and last build, for the exact package name', async () => {
    await store(1, billOf({ site: [['zod', '4.0.0']], client: [['@a/zod', '9.0.0']] }));
    await store(2, billOf({ site: [['zod', '4.0.0']], client: [['zod', '4.0.0']] }));
    await store(
      3,
      billOf({
        site: [
          ['zod', '4.1.0'],
          ['zod-x', '1.0.0'],
        ],
      }),
    );
    await env.KV.put(`${SBOM_PREFIX}${idOf(4)}`, 'written by hand');
    const calls = clientOf('vera');
    expect(await runOps(calls, 'sbom find zod')).toEqual([
      `4.1.0 in site: 1 build, first ${idOf(3)} of ${dayOf(3)}, last ${idOf(3)} of ${dayOf(3)}`,
      `4.0.0 in client, site: 2 builds, first ${idOf(1)} of ${dayOf(1)}, last ${idOf(2)} of ${dayOf(2)}`,
      'searched 3 builds',
    ]);
    expect(await runOps(calls, 'sbom find @a/zod')).toEqual([
      `9.0.0 in client: 1 build, first ${idOf(1)} of ${dayOf(1)}, last ${idOf(1)} of ${dayOf(1)}`,
      'searched 3 builds',
    ]);
    for (const name of ['zo', 'ZOD', '__proto__', 'constructor', 'a'.repeat(214)])
      expect(await runOps(calls, `sbom find ${name}`)).toEqual(['not found in 3 builds']);
    await expect(runOps(calls, `sbom find ${'a'.repeat(215)}`)).rejects.toThrow('NAME');
    expect(await runOps(calls, 'sbom list')).toEqual(
      [3, 2, 1].map((index) => `${idOf(index)}  ${dayOf(index)}`),
    );
  });

  it('an invalid document is reported and logged, and the other documents are searched', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await store(1, billOf({ site: [['zod', '4.0.0']] }));
    await store(2, '{"components":[{}]}');
    expect((await runOps(clientOf('vera'), 'sbom find zod')).at(-1)).toBe(
      'searched 2 builds; 1 could not be read',
    );
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toMatchObject({
      level: 'error',
      event: 'ops.sbom-invalid',
      build: idOf(2),
    });
  });

  it('the search reads the newest 300 builds and prints the number of older ones that it skipped', async () => {
    await Promise.all(
      Array.from({ length: 310 }, (_, index) =>
        store(index, billOf({ site: [['zod', index < 10 ? '3.0.0' : '4.0.0']] })),
      ),
    );
    expect(await runOps(clientOf('vera'), 'sbom find zod')).toEqual([
      `4.0.0 in site: 300 builds, first ${idOf(10)} of ${dayOf(10)}, last ${idOf(309)} of ${dayOf(309)}`,
      'searched 300 builds; 10 older ones were not searched',
    ]);
  });

  it('the file of a build is returned as stored, an unknown build is rejected, and the role leads has no access', async () => {
    const text = billOf({ site: [['zod', '4.0.0']] });
    await store(1, text);
    const outFiles = new Map<string, string>();
    const files = { write: async (path: string, content: string) => void outFiles.set(path, content) };
    expect(await runOps(clientOf('vera'), `sbom get ${idOf(1)} --out a.json`, files)).toEqual([
      'written to a.json',
    ]);
    expect(outFiles.get('a.json')).toBe(text);
    await expect(runOps(clientOf('vera'), `sbom get ${idOf(9)} --out a.json`, files)).rejects.toThrow(
      `there is no bill of materials of build ${idOf(9)}`,
    );
    await expect(runOps(clientOf('vera'), 'sbom get ../x --out a.json', files)).rejects.toThrow('BUILD');
    expect(
      (await clientOf('vera').sbom.builds[':build'].$get({ param: { build: '__proto__' } })).status,
    ).toBe(400);
    expect((await clientOf('lea').sbom.packages.$get({ query: { name: 'zod' } })).status).toBe(403);
    expect((await clientOf('lea').sbom.builds[':build'].$get({ param: { build: idOf(1) } })).status).toBe(
      403,
    );
  });
});

describe('/ops/health/packages', () => {
  /** Returns the text of the rows on the page. */
  const packagesIn = (html: string): string[] =>
    [...html.matchAll(/<tr>(<th scope="row".*?)<\/tr>/g)].map(([, row = '']) =>
      row
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  const LICENSED = JSON.stringify({
    components: [
      { 'bom-ref': 'a', name: 'zod', version: '4.1.0', licenses: [{ license: { id: 'MIT' } }] },
      { 'bom-ref': 'b', group: '@a', name: 'b', version: '1.0.0', licenses: [{ license: { name: 'Own' } }] },
      { 'bom-ref': 'c', name: 'mitt', version: '3.0.0', licenses: [{ expression: 'MIT OR ISC' }] },
      { 'bom-ref': 'd', name: 'bare', version: '2.0.0' },
    ],
    dependencies: [
      { ref: 'bundle:client', dependsOn: ['a'] },
      { ref: 'bundle:site', dependsOn: ['a', 'b', 'c', 'd'] },
    ],
  });

  it('the page lists the packages of the newest build with license and bundles, and filters them', async () => {
    await store(1, billOf({ site: [['old', '1.0.0']] }));
    await store(2, LICENSED);
    const browser = await signIn('vera');
    const page = '/ops/health/packages';
    const all = await browser.get(page);
    expect(packagesIn(all.html)).toEqual([
      '@a/b 1.0.0 Own site',
      'bare 2.0.0 – site',
      'mitt 3.0.0 MIT OR ISC site',
      'zod 4.1.0 MIT client, site',
    ]);
    expect(all.text).toContain('4 of 4 packages');
    expect(all.text).toContain(`packages and fonts of build ${idOf(2)}, first deployed 2026-01-03 00:00 UTC`);
    const readFiltered = async (query: string) => packagesIn((await browser.get(`${page}?${query}`)).html);
    expect(await readFiltered('search=MITT')).toEqual(['mitt 3.0.0 MIT OR ISC site']);
    expect(await readFiltered('license=MIT')).toEqual(['zod 4.1.0 MIT client, site']);
    expect(await readFiltered('search=absent')).toEqual([]);
    expect(await readFiltered(`build=${idOf(1)}`)).toEqual(['old 1.0.0 – site']);
    expect((await browser.get(`${page}?build=${idOf(9)}`)).status).toBe(404);
  });

  it('the page initially shows the build with the most responses, even after a rollback', async () => {
    await store(1, billOf({ site: [['old', '1.0.0']] }));
    await store(2, LICENSED);
    const since = new Date(Math.floor(Date.now() / 600_000) * 600_000).toISOString();
    await env.DB.batch(
      [
        [idOf(1), 90],
        [idOf(2), 10],
      ].map(([build, count]) =>
        env.DB.prepare("INSERT INTO build_answered VALUES (?, ?, 'status', 2, ?)").bind(since, build, count),
      ),
    );
    const { html, text } = await (await signIn('vera')).get('/ops/health/packages');
    expect(packagesIn(html)).toEqual(['old 1.0.0 – site']);
    expect(text).toContain(`In use npm packages and fonts of build ${idOf(1)}`);
  });

  it('the export is the stored file, and the page explains a missing or unreadable list', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const browser = await signIn('vera');
    expect((await browser.get('/ops/health/packages')).text).toContain('No list of packages is stored.');
    await store(1, '{"components":[{}]}');
    expect((await browser.get('/ops/health/packages')).text).toContain('cannot be read');
    await store(2, LICENSED);
    const file = await browser.get(`/ops/health/packages/file?build=${idOf(2)}`);
    expect(file.html).toBe(LICENSED);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="sbom-${idOf(2)}.json"`);
    expect((await browser.get(`/ops/health/packages/file?build=${idOf(9)}`)).status).toBe(404);
  });
});
