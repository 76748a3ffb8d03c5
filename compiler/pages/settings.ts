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
import { type JsonFile, parseAt, readJson } from '../files.ts';
import type { Text } from '../markdown/text.ts';
import type { Rows } from '../publication/rows.ts';
import type { Work } from '../work.ts';
import { AuthoredModules, compileModules, resolve } from './pages.ts';
import { type compileTree, sentModules } from './trees.ts';

const HotMenus = z.array(
  z.strictObject({
    type: z.enum(['hotArticle', 'hotRecommend', 'ad']),
    details: z.looseObject({ visible: z.boolean() }),
  }),
);
const Home = z.strictObject({
  banners: z.array(BannerSchema),
  /** Validated separately, so that errors in details have their own lines. */
  modules: z.array(z.unknown()),
  images: z.strictObject({
    topcase: ImageResourceSchema.omit({ type: true }),
    distribution: ImageResourceSchema.omit({ type: true }),
  }),
  shortcuts: z.array(LinkCardSchema),
  customerCase: CustomerCaseSchema,
  specialServices: z.array(LinkCardSchema),
  recommendedSolutions: z.array(z.string()),
});

/**
 * Reads and validates a file with filled placeholders; the value of `rawKey` stays unfilled. `undefined` without a
 * file.
 */
function read<S extends z.ZodType>(
  file: string,
  locale: Locale,
  schema: S,
  work: Work,
  rawKey?: string,
): { json: JsonFile; value: z.output<S> } | undefined {
  // The portal falls back to English for a locale without a file.
  if (locale !== 'en' && !existsSync(file)) return undefined;
  const json = readJson(file, work);
  if (json.value === undefined) return undefined;
  const { [rawKey ?? '']: raw, ...rest } = json.value as Record<string, unknown>;
  const filled = Array.isArray(json.value)
    ? resolve(json, [], json.value, locale, work)
    : {
        ...(resolve(json, [], rest, locale, work) as object),
        ...(raw === undefined ? {} : { [rawKey ?? '']: raw }),
      };
  const value = parseAt(json, [], schema, filled);
  return value === undefined ? undefined : { json, value };
}

function compileHome(locale: Locale, work: Work, rows: Rows): void {
  const home = read(join(work.root, 'home', `${locale}.json`), locale, Home, work, 'modules');
  if (!home) return;
  const authored = parseAt(home.json, ['modules'], AuthoredModules, home.value.modules) ?? [];
  const modules = compileModules(home.json, ['modules'], authored, locale, work);
  const { banners, images, shortcuts, customerCase, specialServices, recommendedSolutions } = home.value;
  rows.setting('home-banners', locale, banners);
  rows.setting('home-modules', locale, sentModules(modules));
  rows.setting('home-images', locale, images);
  rows.setting('home-shortcuts', locale, shortcuts);
  rows.setting('home-customer-case', locale, customerCase);
  rows.setting('home-special-services', locale, specialServices);
  rows.setting('home-solutions', locale, recommendedSolutions);
}

/** Adds the settings of all locales with a file; the portal falls back to English for the others. */
export function compileSettings(work: Work, rows: Rows): void {
  const website = read(join(work.root, 'website.json'), 'en', WebInfoSchema, work);
  if (website) rows.setting('website', 'en', website.value);
  for (const locale of localeCodes) {
    const file = (name: string) => join(work.root, name, `${locale}.json`);
    const menus = read(file('menus'), locale, z.array(MenuItemSchema), work);
    if (menus) rows.setting('menus', locale, menus.value);
    const header = read(file('header'), locale, HeaderSchema, work);
    if (header) rows.setting('header', locale, header.value);
    const hot = read(file('hot-menus'), locale, HotMenus, work);
    if (hot)
      rows.setting(
        'hot-menus',
        locale,
        hot.value.map((item) => ({ type: item.type, details: JSON.stringify(item.details) })),
      );
    const advertisement = read(file('advertisement'), locale, z.array(AdvertisementSchema), work);
    if (advertisement) rows.setting('advertisement', locale, advertisement.value);
    compileHome(locale, work, rows);
  }
}

/**
 * Adds one tree per locale with the names of nodes and the codes of existing pages. The portal adds the pages' names.
 */
export function treeRows(
  type: 'product' | 'solution',
  { texts, tree }: ReturnType<typeof compileTree>,
  rows: Rows,
): void {
  const exists = (leaf: { code: string }) =>
    texts.some((text: Text) => text.code === leaf.code && text.state === 'live');
  for (const locale of localeCodes) {
    const nodes = tree.map((node) => ({
      id: node.id,
      name: node.name[locale],
      desc: node.desc[locale],
      code: node.code ?? '',
      icon: node.icon,
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
