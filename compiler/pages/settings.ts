// Compiles data of the page shell and the home page: website, menus, header, hot menus, advertisements, home, and
// trees.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  BannerSchema,
  CustomerCaseSchema,
  ImageResourceSchema,
  LinkCardSchema,
} from '../../common/contract/entities/home.ts';
import {
  AdvertisementSchema,
  HeaderSchema,
  MenuItemSchema,
  WebInfoSchema,
} from '../../common/contract/entities/shell.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import { type JsonFile, parseAt, readJson } from '../files.ts';
import type { ContentItem } from '../markdown/content-item.ts';
import type { Rows } from '../publication/rows.ts';
import { AuthoredModules, compileModules, resolve } from './pages.ts';
import { type compileTree, serializeModules } from './trees.ts';

const HotMenus = z.array(
  z.strictObject({
    type: z.enum(['hotArticle', 'hotRecommend', 'ad']),
    details: z.looseObject({ visible: z.boolean() }),
  }),
);
const Home = z.strictObject({
  banners: z.array(BannerSchema),
  images: z.strictObject({
    topcase: ImageResourceSchema.omit({ type: true }),
    distribution: ImageResourceSchema.omit({ type: true }),
  }),
  shortcuts: z.array(LinkCardSchema),
  customerCase: CustomerCaseSchema,
  specialServices: z.array(LinkCardSchema),
  recommendedSolutions: z.array(z.string()),
});

/** Reads a file. Only the English file is required, because the portal falls back to English. */
const readOptional = (file: string, locale: Locale, compilation: Compilation): JsonFile | undefined =>
  locale === 'en' || existsSync(file) ? readJson(file, compilation) : undefined;

/** Reads a file, fills placeholders, and validates the result; `undefined` if the file is invalid or missing. */
function read<S extends z.ZodType>(
  file: string,
  locale: Locale,
  schema: S,
  compilation: Compilation,
): z.output<S> | undefined {
  const json = readOptional(file, locale, compilation);
  return json && parseAt(json, [], schema, resolve(json, [], json.value, locale, compilation));
}

function compileHome(locale: Locale, compilation: Compilation, rows: Rows): void {
  const json = readOptional(join(compilation.root, 'home', `${locale}.json`), locale, compilation);
  if (!json) return;
  // Modules are resolved separately, so that errors in their details are reported with the correct line.
  const { modules: authored, ...rest } = z.record(z.string(), z.unknown()).catch({}).parse(json.value);
  const home = parseAt(json, [], Home, resolve(json, [], rest, locale, compilation));
  const modules = parseAt(json, ['modules'], AuthoredModules, authored);
  if (!home || !modules) return;
  const compiled = compileModules(json, modules, locale, compilation);
  rows.setting('home-banners', locale, home.banners);
  rows.setting('home-modules', locale, serializeModules(compiled));
  rows.setting('home-images', locale, home.images);
  rows.setting('home-shortcuts', locale, home.shortcuts);
  rows.setting('home-customer-case', locale, home.customerCase);
  rows.setting('home-special-services', locale, home.specialServices);
  rows.setting('home-solutions', locale, home.recommendedSolutions);
}

/** Adds the settings of all locales with a file; the portal falls back to English for the others. */
export function compileSettings(samples: Record<string, string>, compilation: Compilation, rows: Rows): void {
  const website = read(join(compilation.root, 'website.json'), 'en', WebInfoSchema, compilation);
  if (website) rows.setting('website', 'en', { ...website, samples });
  for (const locale of localeCodes) {
    const readFolder = <S extends z.ZodType>(name: string, schema: S) =>
      read(join(compilation.root, name, `${locale}.json`), locale, schema, compilation);
    const menus = readFolder('menus', z.array(MenuItemSchema));
    if (menus) rows.setting('menus', locale, menus);
    const header = readFolder('header', HeaderSchema);
    if (header) rows.setting('header', locale, header);
    const hot = readFolder('hot-menus', HotMenus);
    if (hot)
      rows.setting(
        'hot-menus',
        locale,
        hot.map(({ type, details }) => ({ type, details: JSON.stringify(details) })),
      );
    const advertisement = readFolder('advertisement', z.array(AdvertisementSchema));
    if (advertisement) rows.setting('advertisement', locale, advertisement);
    compileHome(locale, compilation, rows);
  }
}

/** Adds a tree per locale, with node names and codes of existing pages. The portal adds the page names. */
export function addTreeRows(
  type: 'product' | 'solution',
  { items, tree }: ReturnType<typeof compileTree>,
  rows: Rows,
): void {
  const exists = (leaf: { code: string }) =>
    items.some((text: ContentItem) => text.code === leaf.code && text.state === 'live');
  for (const locale of localeCodes) {
    const nodes = tree.map((node) => ({
      id: node.id,
      name: node.name[locale],
      desc: node.desc[locale],
      code: node.code ?? '',
      icon: node.icon,
      drawing: node.drawing,
      children: node.children.flatMap(
        (child): ({ code: string } | { id: string; name: string; children: { code: string }[] })[] => {
          if (!('children' in child)) return exists(child) ? [{ code: child.code }] : [];
          const children = child.children.filter(exists).map((leaf) => ({ code: leaf.code }));
          const hidden = child.displayOnly !== undefined && !child.displayOnly.includes(locale);
          return children.length > 0 && !hidden ? [{ id: child.id, name: child.name[locale], children }] : [];
        },
      ),
    }));
    rows.setting(`${type}-tree`, locale, nodes);
  }
}
