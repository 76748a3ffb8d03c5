// Handlers of §7 products/*, solutions/*, home/*.
import type { catalogCalls } from '../../../common/contract/calls/catalog.ts';
import type { DataInput } from '../../../common/contract/contract.ts';
import { localeOfLang } from '../../../common/i18n/locales.ts';
import { listContent, listEach } from '../content/list.ts';
import { readContent, readSetting, requireSetting } from '../content/read.ts';
import { showDetail, showRow } from '../content/show.ts';
import type { StoredText } from '../content/stored.ts';
import { PAGE_TYPES, typesOf } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { requireFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';

type Tree = DataInput<'products/getPublish'>;

/** Reads the tree of a type with page names. Omits leaves that are not shown in the locale, and empty groups. */
async function readTree(ctx: Ctx, type: 'product' | 'solution'): Promise<Tree> {
  const nodes = (await readSetting(ctx, `${type}-tree`)) ?? [];
  const codes = nodes.flatMap(({ code, children }) => [
    code,
    ...children.flatMap((child) =>
      'children' in child ? child.children.map((leaf) => leaf.code) : child.code,
    ),
  ]);
  const rows = await listContent(ctx, { types: [type], codes: { in: codes } }, { limit: codes.length });
  const pages = new Map(rows.map((page) => [page.code, page]));
  const leaf = ({ code }: { code: string }) => {
    const page = pages.get(code);
    return page
      ? [
          {
            id: page.id,
            code,
            name: page.title,
            desc: page.summary,
            url: page.card.url,
            displayOnly: [...page.card.displayOnly],
            station: page.card.station,
            proof: page.card.proof,
          },
        ]
      : [];
  };
  return nodes.map((node) => ({
    id: node.id,
    name: node.name,
    desc: node.desc,
    url: pages.get(node.code)?.card.url ?? '',
    defaultIcon: node.icon,
    hoverIcon: node.icon,
    drawing: node.drawing,
    children: node.children.flatMap((child): Tree[number]['children'] => {
      if (!('children' in child)) return leaf(child);
      const children = child.children.flatMap(leaf);
      return children.length > 0 ? [{ id: child.id, classify: true, name: child.name, children }] : [];
    }),
  }));
}

const card = (page: StoredText) => ({
  id: page.id,
  code: page.code,
  name: page.title,
  desc: page.summary,
  url: page.card.url,
});

export const catalogHandlers: HandlersOf<keyof typeof catalogCalls> = {
  'products/getPublish': (ctx) => readTree(ctx, 'product'),
  'products/productDetail': async (ctx, { id }) =>
    showDetail(await readContent(ctx, 'page', { id, types: ['product'] }), `product ${id}`),
  'products/productDetailByCode': async (ctx, { pageCode }) =>
    showDetail(await readContent(ctx, 'page', { code: pageCode, types: ['product'] }), `product ${pageCode}`),
  /** Returns names in the order of `ids`. Omits unknown IDs. */
  'products/getNames': async (ctx, { ids }) => {
    const pages = await listContent(ctx, { types: ['product'], ids }, { limit: ids.length });
    return ids.flatMap((id) =>
      pages.filter((page) => page.id === id).map(({ title: name }) => ({ id, name })),
    );
  },
  'solutions/getPublish': (ctx) => readTree(ctx, 'solution'),
  'solutions/solutionDetail': async (ctx, { id }) =>
    showDetail(await readContent(ctx, 'page', { id, types: ['solution'] }), `solution ${id}`),

  /** Includes past and future banners: ops can show them at any time, and cached pages expire with them. */
  'home/getBanner': async (ctx, { type, lang }) => {
    const banners = await requireSetting(lang ? { ...ctx, locale: localeOfLang(lang) } : ctx, 'home-banners');
    return banners.filter((banner) => banner.type === type);
  },
  'home/getModules': async (ctx, { belongType }) => {
    if (belongType.toLowerCase() === 'home') return requireSetting(ctx, 'home-modules');
    const page = await readContent(ctx, 'page', { code: belongType.toLowerCase(), types: PAGE_TYPES });
    return requireFound(page, `page ${belongType}`).body.modules;
  },
  'home/getSolutionsRecommends': async (ctx, { pageSize }) => {
    const codes = (await readSetting(ctx, 'home-solutions')) ?? [];
    const types = ['solution'];
    const [selected = [], others = []] = await listEach(ctx, [
      { types, codes: { in: codes }, limit: codes.length },
      { types, codes: { not: codes }, limit: pageSize },
    ]);
    selected.sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
    return [...selected, ...others].slice(0, pageSize).map(card);
  },
  'home/getImageResource': async (ctx, { type }) => ({
    type,
    ...(await requireSetting(ctx, 'home-images'))[type],
  }),
  'home/getRecommandNews': async (ctx, { types, pageSize }) => {
    const lists = await listEach(
      ctx,
      types.map((type) => ({ types: typesOf(type), order: 'recommended', limit: pageSize })),
    );
    return types.map((type, index) => ({
      type: type.toUpperCase(),
      rows: (lists[index] ?? []).map(showRow),
    }));
  },
  'home/getShortcuts': (ctx) => requireSetting(ctx, 'home-shortcuts'),
  'home/getCustomerCase': (ctx) => requireSetting(ctx, 'home-customer-case'),
  'home/getSpecialService': (ctx) => requireSetting(ctx, 'home-special-services'),
  'home/getCustomerCases': async (ctx) =>
    (await listContent(ctx, { types: ['case'], order: 'recommended' }, { limit: 6 })).map(showRow),
};
