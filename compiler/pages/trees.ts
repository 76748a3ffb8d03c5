// Compiles pages of products, solutions, and other kinds, and the trees of products and solutions.
import { join } from 'node:path';
import { z } from 'zod';
import { localeCode } from '../../common/contract/call.ts';
import { STATIONS, type Station } from '../../common/contract/entities/content.ts';
import { DrawingKind, IconName } from '../../common/contract/modules/modules.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Kind } from '../articles/kinds.ts';
import type { Compilation } from '../compilation.ts';
import { type JsonFile, readChecked } from '../files.ts';
import { type ContentItem, withIntroduction } from '../markdown/content-item.ts';
import { isProse, mapStrings } from '../markdown/prose.ts';
import { ledgerKey, provenance } from '../publication/ledger.ts';
import { reportTermsOfNames } from '../terms/names.ts';
import { Localized } from './localized.ts';
import { type CompiledPage, compilePages } from './pages.ts';

const Leaf = z.strictObject({
  id: z.string().regex(/^\d+$/),
  code: z.string().min(1),
  station: z.enum(STATIONS).optional(),
});
const Group = z.strictObject({
  id: z.string().regex(/^\d+$/),
  name: Localized,
  displayOnly: z.array(localeCode).optional(),
  children: z.array(Leaf).min(1),
});
const Tree = z.array(
  z.strictObject({
    id: z.string().regex(/^\d+$/),
    name: Localized,
    desc: Localized,
    code: z.string().optional(),
    icon: IconName,
    drawing: DrawingKind,
    children: z.array(z.union([Leaf, Group])).min(1),
  }),
);
type Tree = z.output<typeof Tree>;

interface PlacedLeaf {
  id: string;
  code: string;
  station?: Station | undefined;
  position: number;
  displayOnly: readonly Locale[];
  /** Path in the file. */
  path: readonly PropertyKey[];
}

/** All leaves of a tree in order, with the locales of their group. An empty list means all locales. */
const leavesOf = (tree: Tree): PlacedLeaf[] =>
  tree
    .flatMap((node, at) =>
      node.children.flatMap((child, childIndex) => {
        const path = [at, 'children', childIndex];
        return 'children' in child
          ? child.children.map((leaf, index) => ({
              ...leaf,
              displayOnly: child.displayOnly ?? [],
              path: [...path, 'children', index],
            }))
          : [{ ...child, displayOnly: [] as Locale[], path }];
      }),
    )
    .map((leaf, position) => ({ ...leaf, position }));

/** The visible text of modules. */
export function proseOf(modules: unknown): string {
  const parts: string[] = [];
  mapStrings(modules, (text, path) => {
    if (isProse(path) && !path.includes('claim') && path.at(-1) !== 'details') parts.push(text);
    return text;
  });
  return parts.join('\n');
}

/** Modules in the portal's format: `details` is a JSON string (§3). */
export const serializeModules = (modules: CompiledPage['modules']) =>
  modules.map(({ details, ...module }) => ({ ...module, details: JSON.stringify(details) }));

function itemOfPage(
  page: CompiledPage,
  kind: Kind,
  leaf: PlacedLeaf | undefined,
  compilation: Compilation,
): ContentItem {
  return {
    file: page.file,
    type: page.type,
    code: page.code,
    locale: page.locale,
    state: page.draft ? 'draft' : 'live',
    id: leaf?.id ?? `${page.type}-${page.code}`,
    position: leaf?.position ?? 0,
    title: page.name,
    summary: page.desc,
    card: { url: kind.url(page.code), displayOnly: leaf?.displayOnly ?? [], station: leaf?.station },
    body: { modules: serializeModules(page.modules) },
    tag: '',
    tags: [],
    publishedAt: null,
    sourceHash: page.sourceHash,
    ...provenance(compilation.ledger, ledgerKey(page.type, page.code, page.locale, page.draft)),
    ...(page.updated && { updatedAt: `${page.updated}T00:00:00Z` }),
    search: kind.search && {
      kind: kind.search,
      sections: withIntroduction([page.desc, proseOf(page.modules.map((module) => module.details))]),
    },
  };
}

/** Reports pages in a tree that are not written yet. */
function reportGaps(
  json: JsonFile,
  leaves: readonly PlacedLeaf[],
  pages: readonly CompiledPage[],
  type: string,
): void {
  const seen = new Set<string>();
  for (const leaf of leaves) {
    if (seen.has(leaf.id) || seen.has(leaf.code))
      json.report(leaf.path, `${leaf.id} ${leaf.code} occurs twice`);
    seen.add(leaf.id).add(leaf.code);
    const required = leaf.displayOnly.length > 0 ? leaf.displayOnly : localeCodes;
    const missing = required.filter(
      (locale) => !pages.some((page) => page.code === leaf.code && page.locale === locale),
    );
    if (missing.length > 0)
      json.report(leaf.path, `${leaf.code} is not written in ${missing.join(', ')} (content/${type}/…)`, {
        gap: true,
      });
  }
}

/** Compiles the pages of a kind, and their tree if there is one (content/{kind}/tree.json). */
export function compileTree(kind: Kind, compilation: Compilation): { items: ContentItem[]; tree: Tree } {
  const pages = compilePages(kind.type, compilation);
  const file = join(compilation.root, kind.type, 'tree.json');
  if (!kind.ordered)
    return { items: pages.map((page) => itemOfPage(page, kind, undefined, compilation)), tree: [] };
  const { json, value } = readChecked(file, Tree, compilation);
  const tree = value ?? [];
  reportTermsOfNames(json, compilation);
  const leaves = leavesOf(tree);
  reportGaps(json, leaves, pages, kind.type);
  // An invalid tree is reported separately.
  for (const page of value ? pages : []) {
    if (!page.draft && !leaves.some((leaf) => leaf.code === page.code))
      compilation.problems.push({
        file: page.file,
        line: 1,
        message: `${page.code} is not in content/${kind.type}/tree.json`,
      });
  }
  return {
    items: pages.map((page) =>
      itemOfPage(
        page,
        kind,
        leaves.find((leaf) => leaf.code === page.code),
        compilation,
      ),
    ),
    tree,
  };
}
