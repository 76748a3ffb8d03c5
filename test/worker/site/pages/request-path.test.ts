// Path of a request on the product index, and the position of a product on it.
import { expect, it } from 'vitest';
import { createT } from '../../../../common/i18n/translator.ts';
import { fakePortal, visit } from '../support.ts';

const leaf = (id: string, code: string, station: unknown, displayOnly: string[] = []) => ({
  id,
  code,
  name: code,
  desc: `Sentence of ${code}.`,
  url: `/products/${code}/`,
  displayOnly,
  station,
});
const treeOf = (...children: ReturnType<typeof leaf>[]) => [
  { id: 'p', name: 'Edge', desc: '', url: '', defaultIcon: 'dns', hoverIcon: 'dns', children },
];
const TREE = treeOf(
  leaf('1', 'cloud-dns', 'dns'),
  leaf('2', 'waf', 'filter'),
  leaf('3', 'player', 'device', ['ko']),
  leaf('4', 'pricing', undefined),
  leaf('5', 'teleport', '__proto__'),
);
const readText = async (path: string, tree: unknown = TREE) =>
  (await visit(path, { portal: fakePortal({ 'products/getPublish': tree }) })).text;
/** Returns the product codes at each station of the index. */
const stationsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<li data-station="(\w+)">(.*?)<\/ul><\/li>/g)].map(([, station, list = '']) => [
      station,
      [...list.matchAll(/products\/([\w-]+)\//g)].map(([, code]) => code),
    ]),
  );

it('the index lists each product of the locale at its station, and ignores unknown stations', async () => {
  const none = { device: [], delivery: [], network: [], origin: [] };
  expect(stationsIn(await readText('/products/'))).toEqual({
    ...none,
    dns: ['cloud-dns'],
    filter: ['waf'],
  });
  expect(stationsIn(await readText('/ko/products/')).device).toEqual(['player']);
});

it('pages show no path if the portal sends no stations', async () => {
  const tree = treeOf(leaf('1', 'cloud-dns', undefined));
  const text = await readText('/cn/products/', tree);
  expect(text).not.toContain('id="path"');
  expect(text).toContain('Sentence of cloud-dns.');
  expect(await readText('/cn/products/cloud-dns/', tree)).not.toContain('path-position');
});

it('a solution with a customer result shows it with a link to the case study, and ignores invalid results', async () => {
  const [before, after] = [
    { value: 2, unit: 'days' },
    { value: 5, unit: 'minutes' },
  ];
  const proofOf = (result: unknown, href = '/case-study/a-storm/') => ({
    href,
    customer: 'An operator',
    result,
  });
  const proofs = [
    proofOf({ label: 'Audit', before, after }),
    proofOf({ label: 'Audit', before, after: before }),
    proofOf({ label: 'Audit', before, after }, 'javascript:alert(1)'),
    undefined,
  ];
  const rows = proofs.map((proof, id) => ({ ...leaf(`${id}`, `need-${id}`, undefined), proof }));
  const portal = fakePortal({ 'solutions/getPublish': treeOf(...rows) });
  const { text } = await visit('/solutions/', { portal });
  expect(text).toContain('Sentence of need-3.');
  expect([...text.matchAll(/<p class="key-figure label">(.*?)<\/p>/g)].map(([, inner]) => inner)).toEqual([
    '<strong><small>2\u00a0days\u00a0→\u00a0</small>5<small>\u00a0minutes</small></strong> <a href="/case-study/a-storm/">Audit</a>',
  ]);
});

it('each section of the index has its drawing, and unknown drawings are ignored', async () => {
  const [node] = treeOf(leaf('1', 'cloud-dns', 'dns'));
  const parts = ['gate', '__proto__', undefined].map((drawing, id) => ({ ...node, id: `${id}`, drawing }));
  const text = await readText('/ja/products/', parts);
  const sectionHeads = [...text.matchAll(/<div class="section-head">(.*?)<h2 id="part-(\d)">/g)];
  expect(
    sectionHeads.map(([, head = '', id]) => [id, /class="drawing">.*?drawings\/\d+\/(\w+)-/.exec(head)?.[1]]),
  ).toEqual([
    ['0', 'gate'],
    ['1', undefined],
    ['2', undefined],
  ]);
});

it('a product page shows its station and links to the index', async () => {
  const text = await readText('/ja/products/cloud-dns/');
  const label = createT('ja')('catalog.pathPosition', { name: 'DNS' });
  expect(text).toContain(
    `<a href="/ja/products/#path" class="path-position" aria-label="${label}">` +
      `<i></i><i>DNS</i>${'<i></i>'.repeat(4)}</a>`,
  );
});
