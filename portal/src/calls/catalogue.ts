// §7 products/*, solutions/*, home/*.
import type { catalogueCalls } from '../../../src/api/contract/calls/catalogue.ts';
import type { DataInput } from '../../../src/api/contract/contract.ts';
import type { PortalModule } from '../../../src/api/contract/modules.ts';
import { localeOfLang } from '../../../src/i18n/locales.ts';
import { type Chosen, listContent, readContent, readSetting, type Whole } from '../content/read.ts';
import { modulesOf, showDetail, showRow } from '../content/show.ts';
import { PAGE_TYPES, typesOf } from '../content/types.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';

type Tree = DataInput<'products/getPublish'>;
interface StoredLeaf {
  code: string;
}
interface StoredNode {
  id: string;
  name: string;
  desc: string;
  /** The page that tells of the node as a whole. */
  code: string;
  icon: string;
  children: (StoredLeaf | { id: string; name: string; children: StoredLeaf[] })[];
}
interface Home {
  banners: DataInput<'home/getBanner'>;
  modules: PortalModule[];
  images: Record<'topcase' | 'distribution', Omit<DataInput<'home/getImageResource'>, 'type'>>;
  shortcuts: DataInput<'home/getShortcuts'>;
  customerCase: DataInput<'home/getCustomerCase'>;
  specialServices: DataInput<'home/getSpecialService'>;
  recommendedSolutions: string[];
}

/**
 * The tree of a type with its leaves named by their pages; leaves that are not shown in the locale are left
 * out.
 */
async function tree(ctx: Ctx, type: 'product' | 'solution'): Promise<Tree> {
  const nodes = (await readSetting<StoredNode[]>(ctx, `${type}-tree`)) ?? [];
  const pages = new Map((await listContent(ctx, { types: [type] })).map((page) => [page.code, page]));
  const leaf = ({ code }: StoredLeaf) => {
    const page = pages.get(code);
    return page
      ? [
          {
            id: page.id,
            code,
            name: page.title,
            desc: page.summary,
            url: page.card.url,
            displayOnly: page.card.displayOnly ?? [],
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
    children: node.children.flatMap((child): Tree[number]['children'] => {
      if (!('children' in child)) return leaf(child);
      const children = child.children.flatMap(leaf);
      return children.length > 0 ? [{ id: child.id, classify: true, name: child.name, children }] : [];
    }),
  }));
}

const shown = (text: Whole | null, what: string) => {
  if (!text) throw notFound(what);
  return showDetail(text);
};

async function home(ctx: Ctx): Promise<Home> {
  const value = await readSetting<Home>(ctx, 'home');
  if (!value) throw notFound('home');
  return value;
}

const card = (page: Chosen) => ({
  id: page.id,
  code: page.code,
  name: page.title,
  desc: page.summary,
  url: page.card.url,
});

export const catalogueHandlers: HandlersOf<keyof typeof catalogueCalls> = {
  'products/getPublish': (ctx) => tree(ctx, 'product'),
  'products/productDetail': async (ctx, { id }) =>
    shown(await readContent(ctx, { id, types: ['product'] }), `product ${id}`),
  'products/productDetailByCode': async (ctx, { pageCode }) =>
    shown(await readContent(ctx, { code: pageCode, types: ['product'] }), `product ${pageCode}`),
  /** In the order asked for; ids of nothing are left out. */
  'products/getNames': async (ctx, { ids }) => {
    const names = new Map(
      (await listContent(ctx, { types: ['product'] })).map((page) => [page.id, page.title]),
    );
    return ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []));
  },
  'solutions/getPublish': (ctx) => tree(ctx, 'solution'),
  'solutions/solutionDetail': async (ctx, { id }) =>
    shown(await readContent(ctx, { id, types: ['solution'] }), `solution ${id}`),

  /**
   * Banners that are over are left out; those to come are sent with their start, so that a kept page knows
   * when it changes.
   */
  'home/getBanner': async (ctx, { type, lang }) => {
    const { banners } = await home(lang ? { ...ctx, locale: localeOfLang(lang) } : ctx);
    return banners.filter(
      (banner) =>
        banner.type === type && (banner.endsAt === null || Date.parse(banner.endsAt) > Date.parse(ctx.now)),
    );
  },
  'home/getModules': async (ctx, { belongType }) => {
    if (belongType.toLowerCase() === 'home') return (await home(ctx)).modules;
    const text = await readContent(ctx, { code: belongType.toLowerCase(), types: PAGE_TYPES });
    if (!text) throw notFound(`page ${belongType}`);
    return modulesOf(text);
  },
  'home/getSolutionsRecommends': async (ctx, { pageSize }) => {
    const order = (await readSetting<Home>(ctx, 'home'))?.recommendedSolutions ?? [];
    const place = (page: Chosen) =>
      order.includes(page.code) ? order.indexOf(page.code) : order.length + page.position;
    return (await listContent(ctx, { types: ['solution'] }))
      .sort((a, b) => place(a) - place(b))
      .slice(0, pageSize)
      .map(card);
  },
  'home/getImageResource': async (ctx, { type }) => ({ type, ...(await home(ctx)).images[type] }),
  'home/getRecommandNews': async (ctx, { types, pageSize }) =>
    Promise.all(
      types.map(async (type) => ({
        type: type.toUpperCase(),
        rows: (await listContent(ctx, { types: typesOf(type), recommendedFirst: true }))
          .slice(0, pageSize)
          .map(showRow),
      })),
    ),
  'home/getShortcuts': async (ctx) => (await home(ctx)).shortcuts,
  'home/getCustomerCase': async (ctx) => (await home(ctx)).customerCase,
  'home/getSpecialService': async (ctx) => (await home(ctx)).specialServices,
  'home/getCustomerCases': async (ctx) =>
    (await listContent(ctx, { types: ['case'], recommendedFirst: true })).slice(0, 6).map(showRow),
};
