// A small content tree in a temporary folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { REGIONS } from '../../../common/contract/page-paths.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { type Compiled, compileContent } from '../../../compiler/compile.ts';
import { serializeLedger, updatedLedger } from '../../../compiler/publication/ledger.ts';
import type { Row } from '../../../compiler/publication/rows.ts';

export type Tree = Readonly<Record<string, string | Uint8Array>>;

const all = (text: string) => ({ en: text, cn: text, ko: text, ja: text });
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const PAGE = {
  name: 'Cloud DNS',
  desc: 'Answers for your names from the place that is nearest to who asks.',
  modules: [
    {
      name: 'Overview',
      type: 'hero',
      details: {
        title: 'Names, answered',
        lead: 'From {claim:pops} places.',
        actions: [{ label: 'Read', href: '/blog/a-flood/' }],
        drawing: 'resolver',
      },
    },
    {
      name: 'Sample',
      type: 'code',
      details: { title: 'Ask', language: 'bash', source: 'dig example.com\n' },
    },
  ],
};
const ARTICLE = `---
title: A flood from inside
summary: What the first minute of a flood looks like.
tag: security
publishTime: 2025-03-04
---

## What comes {#what-comes}

Read on at [the product](/products/cloud-dns/), or [above](#what-comes).
`;
const DOCUMENT = `---
title: Cache rules
description: Set the order of cache rules in the console, so that the first rule that matches a request decides its lifetime.
updateTime: 2025-03-04
---

## Order {#order}

The first rule that matches decides.
`;
/** Returns the document with a description of the length that its language requires. */
const documentIn = (locale: string): string =>
  locale === 'en' ? DOCUMENT : DOCUMENT.replace(/description: .*/, `description: ${'说明'.repeat(25)}`);
const event = {
  name: 'Expo',
  desc: 'Where to find us in the spring of this year.',
  place: 'Seoul',
  startsAt: '2025-05-01',
  endsAt: '2025-05-02',
  timeZone: 'Asia/Seoul',
  finishedText: 'It is over.',
  modules: PAGE.modules.slice(0, 1),
};
const node = (id: string, leaf: string) => ({
  id,
  icon: 'dns',
  name: all('Names'),
  desc: all('What is asked first.'),
  children: [{ id: `${id}1`, code: leaf }],
  drawing: 'flow',
});
const claim = { bound: 'exact', unit: '', asOf: '2025-01-10', source: 'Inventory' };

/** A valid tree with all required files and one content item of each kind. Its ledger is generated. */
export const VALID_TREE: Tree = {
  'claims.json': json([
    { id: 'pops', value: 2800, ...claim },
    { id: 'mapUpdated', value: 2025, kind: 'date', ...claim },
    { id: 'cities', value: 1, ...claim },
  ]),
  'limits.json': json({ delivery: { cacheRules: 1300 } }),
  'website.json': json({
    logoUrl: '/favicon.svg',
    iconUrl: '/favicon.svg',
    copyright: [{ languageCode: 'EN_US', text: '© {brand}' }],
    siteLanguageList: [{ name: 'English', value: 'EN_US' }],
    defaultLanguage: 'EN_US',
  }),
  'menus/en.json': json([
    { ID: 2, title: 'Products', url: '/products/', children: [] },
    { ID: 5, title: 'Blog', url: '/blog/', displayOnly: ['ko'], children: [] },
  ]),
  'header/en.json': json({ logins: [{ title: 'Console', url: '{consoleUrl}' }], actions: [] }),
  'hot-menus/en.json': json([{ type: 'ad', details: { visible: true, url: '/products/' } }]),
  'advertisement/en.json': json([]),
  'home/en.json': json({
    banners: [],
    modules: [],
    images: {
      topcase: { title: 'a', alt: 'b', images: [] },
      distribution: { title: 'a', alt: 'b', images: [] },
    },
    shortcuts: [],
    customerCase: { code: 'a', title: 'b', text: 'c', url: '/case-study/', customer: 'd' },
    specialServices: [],
    recommendedSolutions: ['gaming'],
  }),
  'product/tree.json': json([node('1', 'cloud-dns')]),
  'solution/tree.json': json([node('2', 'gaming')]),
  ...Object.fromEntries(
    localeCodes.flatMap((locale) => [
      [`product/${locale}/cloud-dns.json`, json(PAGE)],
      [`solution/${locale}/gaming.json`, json(PAGE)],
      [`docs/${locale}/cache-rules.md`, documentIn(locale)],
    ]),
  ),
  'docs/en/cache-rules.wplus.md': DOCUMENT,
  'docs/menu.json': json([
    {
      id: '10100',
      parentId: null,
      pageCode: 'delivery',
      name: all('Delivery'),
      introduction: all('What is cached, and for how long.'),
      hasLearningPath: false,
      children: [
        { id: 'rules', name: all('Rules'), children: [{ doc: 'cache-rules', product: 'cloud-dns' }] },
      ],
    },
  ]),
  'blog/en/a-flood.md': ARTICLE,
  'blog/ko/a-flood.md': ARTICLE,
  'event/en/expo.json': json(event),
  'detail/en/guide.json': json({
    belongType: 'APP',
    title: 'Guide',
    desc: 'An app.',
    modules: [{ type: 'text', details: { url: '/products/cloud-dns/' } }],
  }),
  'data/dictionaries.json': json({ 'blog-tags': [{ code: 'security', name: 'Security' }] }),
  'data/covers.json': json({ blog: { 'a-flood': 'flood' } }),
  'data/proofs.json': json({}),
  'data/regions.json': json({ ...Object.fromEntries(REGIONS.map((code) => [code, []])), europe: ['DE'] }),
  'data/cities.json': json({
    regions: Object.fromEntries(REGIONS.map((code) => [code, all(code)])),
    cities: [
      { code: 'berlin', rank: 1, country: 'DE', at: [13.4, 52.5], kinds: ['delivery'], name: all('Berlin') },
    ],
    routes: [['berlin', 'berlin']],
  }),
  'promises.json': json({ 'cloud-dns': {} }),
  'sample.json': json([
    { id: 'news', what: 'News', texts: ['blog/*', 'doc/cache-rules'], at: ['/contact/'] },
  ]),
  'data/offices.json': json([]),
  'data/acronyms.json': json([{ all: ['DNS', 'domain name system'], ko: ['도메인 네임 시스템'] }]),
  'data/keywords.json': json({ 'product/cloud-dns': { all: ['DNS'], ko: ['네임 서버'] } }),
  'data/mapping.json': json({
    '/dns': { target: '/products/cloud-dns/', status: 301 },
    '/jobs': { target: '{careersUrl}', status: 301 },
  }),
  'data/news-types.json': json([{ type: 'BLOG', name: all('Blog'), tags: 'blog-tags' }]),
  'data/params.json': json([]),
  'data/seo.json': json({}),
  'data/sign-in.json': json({ title: all('Sign in') }),
  'data/top-search-words.json': json({ en: [], cn: [], ko: [], ja: [] }),
  'data/customers.json': json({ note: '', customers: [] }),
  'data/preview-tokens.json': json({ note: '', tokens: [] }),
};

/** Changes to the tree: the new content of a file, or `null` to delete it. */
export type Changes = Readonly<Record<string, string | Uint8Array | null>>;

/** Writes or deletes a file of a tree. */
function write(root: string, name: string, body: string | Uint8Array | null): void {
  const file = join(root, name);
  if (body === null) rmSync(file);
  else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
  }
}

/** Writes a tree to a temporary folder, runs `use` with it, and deletes the folder. */
export function withTree<T>(tree: Tree, use: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  try {
    for (const [name, body] of Object.entries(tree)) write(root, name, body);
    return use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function compileTree(root: string): Compiled & { errors: string[] } {
  const result = compileContent(root);
  const errors = result.problems.map(
    ({ file, line, message }) => `${relative(root, file)}:${line}  ${message.replaceAll(`${root}/`, '')}`,
  );
  return { ...result, errors };
}

/** Returns the ledger of a tree whose content was all recorded on `day`. */
export const ledgerOf = (tree: Tree, day = '2025-03-10'): string =>
  withTree({ 'ledger.json': '{}', ...tree }, (root) =>
    serializeLedger(updatedLedger(new Map(), compileContent(root).recorded, day).entries),
  );

/** The valid tree, written once because writing is slow, and changed for each test. */
let validTree: { root: string; tree: Tree } | undefined;

/** Deletes the valid tree; call it in `afterAll` of each file, since files may share modules. */
export function cleanUp(): void {
  if (validTree) rmSync(validTree.root, { recursive: true, force: true });
  validTree = undefined;
}

function createValidTree(): { root: string; tree: Tree } {
  if (validTree) return validTree;
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  const tree = { ...VALID_TREE, 'ledger.json': ledgerOf(VALID_TREE) };
  for (const [name, body] of Object.entries(tree)) write(root, name, body);
  validTree = { root, tree };
  return validTree;
}

/** Compiles the valid tree with changes. Unless they include the ledger, it is that of the unchanged tree. */
export function compileWith(changes: Changes = {}): ReturnType<typeof compileTree> {
  const { root, tree } = createValidTree();
  for (const [name, body] of Object.entries(changes)) write(root, name, body);
  try {
    return compileTree(root);
  } finally {
    for (const name of Object.keys(changes)) write(root, name, tree[name] ?? null);
  }
}

/** Returns the first row of a table with these values. */
export const rowOf = (
  { rows }: Pick<Compiled, 'rows'>,
  table: Parameters<Compiled['rows']['add']>[0],
  values: Row,
): Row | undefined =>
  rows.tables
    .get(table)
    ?.find((row) => Object.entries(values).every(([column, value]) => row[column] === value));

/** Returns a change that replaces text in a file of the valid tree. Throws if the file does not contain it. */
export function editOf(name: string, from: string, to: string): Changes {
  const text = VALID_TREE[name];
  if (typeof text !== 'string' || !text.includes(from)) throw new Error(`${name} has no ${from}`);
  return { [name]: text.replace(from, () => to) };
}
