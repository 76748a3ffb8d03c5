// Compiles the documentation center: content/docs/menu.json (categories and trees) and
// content/docs/{locale}/{docId}.md.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import {
  type Compilation,
  compareWithEnglish,
  compileFolder,
  figuresMessage,
  headingsMessage,
  termProblems,
} from '../compilation.ts';
import { type JsonFile, readChecked } from '../files.ts';
import { insertNoBreakSpaces } from '../markdown/binding.ts';
import type { SearchSection } from '../markdown/conversions.ts';
import { compileMarkdown } from '../markdown/markdown.ts';
import { fillKnown } from '../markdown/prose.ts';
import { readData } from '../pages/data.ts';
import { Localized } from '../pages/localized.ts';
import { codeOf, hashOf } from '../pages/pages.ts';
import { ledgerKey, provenance } from '../publication/ledger.ts';
import type { Rows } from '../publication/rows.ts';
import { reportTermsOfNames } from '../terms/names.ts';
import { readMarkdown } from '../yaml-file.ts';
import { addAliases, DocFront, reportFacts } from './doc-front.ts';

const Document = z.strictObject({
  doc: z.string().min(1),
  learningPath: z.enum(['know', 'start', 'use', 'practice', 'development']).optional(),
  restricted: z.boolean().default(false),
  abandoned: z.boolean().default(false),
  /** Code of the product whose API the document describes. */
  product: z.string().default(''),
  /** Locales with a translation; others show the English text. All by default. */
  locales: z
    .array(z.enum(localeCodes))
    .refine((locales) => locales.includes('en'), 'English is the source of every document')
    .default([...localeCodes]),
});
const Directory = z.strictObject({
  id: z.string().min(1),
  name: Localized,
  get children() {
    return z.array(z.union([Document, Directory]));
  },
});
type Node = z.output<typeof Document> | z.output<typeof Directory>;
const Menu = z.strictObject({
  id: z.string().min(1),
  parentId: z.string().nullable(),
  pageCode: z.string().min(1),
  name: Localized,
  introduction: Localized,
  hasLearningPath: z.boolean(),
  children: z.array(z.union([Document, Directory])),
});

type Names = z.output<typeof Localized>;

interface MenuPosition {
  menuId: string;
  restricted: boolean;
  abandoned: boolean;
  locales: readonly Locale[];
  /** Products of a document that states none: that of its API or category. */
  products: readonly string[];
  /** Names of the category and directories that contain the document. */
  names: readonly Names[];
  /** Path in the menu file. */
  path: readonly PropertyKey[];
}

interface MenuState {
  json: JsonFile;
  menus: readonly z.output<typeof Menu>[];
  /** Codes of all products. */
  products: ReadonlySet<string>;
  positions: Map<string, MenuPosition>;
  /** IDs of the directories found so far. */
  directories: Set<string>;
  compilation: Compilation;
  rows: Rows;
}

/** Registers a document. It may occur only once because its menu position determines its URL and access rights. */
function registerDocument(
  doc: z.output<typeof Document>,
  menuId: string,
  names: readonly Names[],
  path: readonly PropertyKey[],
  { json, menus, products: productCodes, positions, compilation }: MenuState,
): void {
  if (doc.product !== '')
    compilation.links.push({
      file: json.file,
      line: json.lineOf(path),
      locale: 'en',
      to: `/products/${doc.product}/`,
    });
  const other = positions.get(doc.doc);
  if (!other) {
    const { restricted, abandoned, locales } = doc;
    const code = doc.product || menus.find(({ id }) => id === menuId)?.pageCode;
    const products = code !== undefined && productCodes.has(code) ? [code] : [];
    positions.set(doc.doc, { menuId, restricted, abandoned, locales, products, names, path });
    return;
  }
  const differs = other.restricted === doc.restricted ? '' : ', and restricted in only one of the places';
  json.report(
    path,
    `${doc.doc} is already on line ${json.lineOf(other.path)}${differs}: a document may occur only once`,
  );
}

/** Adds the nodes of a tree level and its sublevels; `at` is the path of the level in the file. */
function addNodes(
  menuId: string,
  nodes: readonly Node[],
  parentId: string | null,
  names: readonly Names[],
  at: readonly PropertyKey[],
  state: MenuState,
): void {
  const { json, directories, rows } = state;
  nodes.forEach((node, position) => {
    const common = { menu_id: menuId, parent_id: parentId, position };
    const path = [...at, position];
    if ('doc' in node) {
      registerDocument(node, menuId, names, path, state);
      rows.add('doc_node', {
        tree_id: `${menuId}-${node.doc}`,
        ...common,
        type: 'DOCUMENT',
        node_id: node.doc,
        names: '{}',
        learning_path: node.learningPath ?? null,
        restricted: Number(node.restricted),
        abandoned: Number(node.abandoned),
        product_code: node.product,
      });
      return;
    }
    const treeId = `${menuId}-${node.id}`;
    if (directories.has(treeId)) json.report(path, `the directory ${node.id} occurs twice`);
    directories.add(treeId);
    rows.add('doc_node', {
      tree_id: treeId,
      ...common,
      type: 'DIRECTORY',
      node_id: node.id,
      names: JSON.stringify(node.name),
      learning_path: null,
      restricted: 0,
      abandoned: 0,
      product_code: '',
    });
    addNodes(menuId, node.children, treeId, [...names, node.name], [...path, 'children'], state);
  });
}

export interface DocText {
  docId: string;
  locale: Locale;
  menuId: string;
  restricted: boolean;
  title: string;
  description: string;
  text: string;
  sections: readonly SearchSection[];
  /** Codes of the document's products; only the English document states them. */
  products: readonly string[];
  /** Names of the category and directories that contain the document. */
  place: readonly string[];
  updatedAt: string;
  sourceHash: string;
  file: string;
  headingIds: string;
  /** Data of diagrams. */
  figures: string;
}

/** Reports a document that is missing in the menu or excluded from the locale. */
function reportPosition(
  file: string,
  locale: Locale,
  position: MenuPosition | undefined,
  compilation: Compilation,
): void {
  const docId = codeOf(file);
  const report = (message: string) => compilation.problems.push({ file, line: 1, message });
  if (!position) report(`${docId} is not in content/docs/menu.json`);
  else if (!position.locales.includes(locale))
    report(`content/docs/menu.json excludes ${locale} for ${docId}`);
}

function compileDocument(
  file: string,
  locale: Locale,
  positions: ReadonlyMap<string, MenuPosition> | null,
  compilation: Compilation,
  rows: Rows,
): DocText | undefined {
  const docId = codeOf(file);
  const position = positions?.get(docId);
  if (positions) reportPosition(file, locale, position, compilation);
  const read = readMarkdown(file, DocFront, compilation);
  const wplusFile = file.replace(/\.md$/, '.wplus.md');
  const wplus = existsSync(wplusFile) ? readMarkdown(wplusFile, DocFront, compilation) : undefined;
  if (!position || !read) return undefined;
  const { replacedBy, updateTime: updatedAt } = read.front;
  const products = read.front.products.length > 0 ? read.front.products : position.products;
  const title = insertNoBreakSpaces(read.front.title);
  const description = insertNoBreakSpaces(fillKnown(read.front.description));
  for (const field of ['title', 'description', 'change'] as const)
    for (const message of termProblems(read.front[field], locale, file, compilation))
      read.report([field], message);
  reportFacts(read, locale, (other) => positions?.has(other) === true, position.abandoned, compilation);
  const body = compileMarkdown(read.markdown, file, locale, false, compilation);
  const second = wplus && compileMarkdown(wplus.markdown, wplusFile, locale, false, compilation);
  const sourceHash = hashOf(read.text + (wplus?.text ?? ''));
  const html = addAliases(body, read);
  rows.add('doc_text', {
    doc_id: docId,
    locale,
    title,
    description,
    html,
    wplus_html: second?.html ?? null,
    markdown: body.markdown,
    wplus_markdown: second?.markdown ?? null,
    facts: JSON.stringify({ products, replacedBy: replacedBy || undefined }),
    text_hash: hashOf(JSON.stringify([title, html, second?.html])),
    note: insertNoBreakSpaces(fillKnown(read.front.change)),
    updated_at: updatedAt,
    source_hash: sourceHash,
    made_from: provenance(compilation.ledger, ledgerKey('doc', docId, locale, false)).translatedFrom,
  });
  return {
    docId,
    locale,
    menuId: position.menuId,
    restricted: position.restricted,
    title,
    description,
    text: body.text,
    sections: body.sections,
    products,
    place: position.names.map((name) => name[locale]),
    updatedAt,
    sourceHash,
    file,
    headingIds: body.headings.map((heading) => heading.id).join(' '),
    figures: body.figures.join('\n'),
  };
}

/** Reports categories with a duplicate ID or an unknown parent. */
function reportMenu(
  menu: z.output<typeof Menu>,
  before: readonly z.output<typeof Menu>[],
  menus: readonly z.output<typeof Menu>[],
  json: JsonFile,
): void {
  const path = [before.length];
  if (before.some(({ id }) => id === menu.id)) json.report(path, `the category ${menu.id} occurs twice`);
  if (menu.parentId !== null && !menus.some(({ id }) => id === menu.parentId))
    json.report(path, `parentId: unknown category ${menu.parentId}`);
}

/**
 * Adds the rows of the documentation. `products` are the codes of all products. Returns its documents for search and
 * ledger, and its category IDs.
 */
export function compileDocs(
  products: ReadonlySet<string>,
  compilation: Compilation,
  rows: Rows,
): { items: DocText[]; menuIds: string[] } {
  const { json, value } = readChecked(
    join(compilation.root, 'docs', 'menu.json'),
    z.array(Menu),
    compilation,
  );
  const menus = value ?? [];
  reportTermsOfNames(json, compilation);
  const positions = new Map<string, MenuPosition>();
  const state: MenuState = { json, menus, products, positions, directories: new Set(), compilation, rows };
  menus.forEach((menu, position) => {
    reportMenu(menu, menus.slice(0, position), menus, json);
    for (const locale of localeCodes) {
      rows.add('doc_menu', {
        id: menu.id,
        locale,
        parent_id: menu.parentId,
        position,
        page_code: menu.pageCode,
        name: menu.name[locale],
        introduction: menu.introduction[locale],
        has_learning_path: Number(menu.hasLearningPath),
      });
    }
    addNodes(menu.id, menu.children, null, [menu.name], [position, 'children'], state);
  });
  const compiled = compileFolder(compilation, 'docs', '.md', (name, locale) =>
    name.endsWith('.wplus.md')
      ? undefined
      : compileDocument(name, locale, value ? positions : null, compilation, rows),
  );
  const compare = (partOf: (item: DocText) => string, messageOf: typeof headingsMessage) =>
    compareWithEnglish(compiled, ({ docId }) => docId, partOf, messageOf, compilation);
  compare(({ headingIds }) => headingIds, headingsMessage);
  compare(({ figures }) => figures, figuresMessage);
  for (const [docId, { path, locales }] of positions) {
    const missing = locales.filter(
      (locale) => !compiled.some((item) => item.docId === docId && item.locale === locale),
    );
    if (missing.length > 0)
      json.report(path, `${docId} is not written in ${missing.join(', ')} (content/docs/…)`, { gap: true });
  }
  addParamRows(compilation, rows);
  return { items: compiled, menuIds: menus.map(({ id }) => id) };
}

const Params = z.array(
  z.strictObject({
    dictCode: z.string(),
    appCode: z.string(),
    parameterName: z.string(),
    values: z.array(z.strictObject({ value: z.string(), description: Localized })),
  }),
);

function addParamRows(compilation: Compilation, rows: Rows): void {
  for (const param of readData('params', Params, compilation) ?? []) {
    for (const locale of localeCodes) {
      for (const [position, { value, description }] of param.values.entries()) {
        rows.add('doc_param', {
          dict_code: param.dictCode,
          app_code: param.appCode,
          parameter_name: param.parameterName,
          locale,
          position,
          value,
          description: description[locale],
        });
      }
    }
  }
}
