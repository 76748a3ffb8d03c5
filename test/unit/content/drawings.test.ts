// Drawings of heroes and covers: no two pages of an area or a menu group have the same kind of drawing, and neighbors
// in a list have different kinds.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type MenuItem, MenuItemSchema } from '../../../common/contract/entities/shell.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { drawingProblems } from '../../../compiler/articles/drawings.ts';
import { detailsOf } from './module-details.ts';

const AREAS = ['product', 'solution', 'industry', 'region', 'page'] as const;

interface Hero {
  drawing: string;
  plate: { drawing: string };
}

/** Returns the kind of the drawing or figure in the hero of a page, or `undefined` if the page does not exist. */
function heroKind(file: string): string | undefined {
  const details = existsSync(file) ? detailsOf<Hero>(file, 'hero') : undefined;
  return details?.plate?.drawing ?? details?.drawing;
}

/** Returns the kinds that several pages share, with the pages. */
function repeated(pages: readonly (readonly [page: string, kind: string | undefined])[]): string[] {
  const byKind = Map.groupBy(pages, ([, kind]) => kind);
  return [...byKind].flatMap(([kind, found]) =>
    kind !== undefined && found.length > 1 ? [`${kind}: ${found.map(([page]) => page).join(', ')}`] : [],
  );
}

/** Page file of a menu entry: a product, a solution, or another page. */
function fileOf(url: string, locale: Locale): string {
  const [area = '', code = ''] = url.split('/').slice(1);
  const folder = { products: 'product', solutions: 'solution' }[area];
  return folder && code
    ? `content/${folder}/${locale}/${code}.json`
    : `content/page/${locale}/${area.replace('-{brandSlug}', '')}.json`;
}

const groupsOf = (items: readonly MenuItem[]): MenuItem[][] =>
  items.flatMap(({ children }) => (children.length > 0 ? [children, ...groupsOf(children)] : []));

describe.each(localeCodes)('the drawings of heroes (%s)', (locale) => {
  it.each(AREAS)('no two pages of the area %s have the same kind of drawing in their hero', (area) => {
    const files = globSync(`content/${area}/${locale}/*.json`).filter((file) => !file.includes('.draft.'));
    const pages = files.map((file) => [basename(file, '.json'), heroKind(file)] as const);
    expect(pages.filter(([, kind]) => kind !== undefined).length).toBeGreaterThan(5);
    expect(repeated(pages)).toEqual([]);
  });

  it('no two pages of a menu group have the same kind of drawing in their hero', () => {
    const menus = z
      .array(MenuItemSchema)
      .parse(JSON.parse(readFileSync(`content/menus/${locale}.json`, 'utf8')));
    const groups = groupsOf(menus).map((group) =>
      [...new Set(group.map(({ url }) => url))].map((url) => [url, heroKind(fileOf(url, locale))] as const),
    );
    expect(groups.flat().filter(([, kind]) => kind !== undefined).length).toBeGreaterThan(40);
    expect(groups.flatMap(repeated)).toEqual([]);
  });
});

describe('the covers of articles', () => {
  const covers = z
    .record(z.string(), z.record(z.string(), z.string()))
    .parse(JSON.parse(readFileSync('content/data/covers.json', 'utf8')));
  const resources = ['brochure', 'datasheet', 'ebook', 'infographic', 'report', 'video', 'webinar'];
  const types = ['blog', 'news', 'notice', 'case', 'glossary', 'long-keyword', ...resources];
  const articles = types
    .flatMap((type) =>
      globSync(`content/${type}/en/*.md`).map((file) => {
        const front = readFileSync(file, 'utf8').split('---')[1] ?? '';
        const fieldOf = (name: string) =>
          new RegExp(`^${name}: ["']?([^"'\\n]+)`, 'm').exec(front)?.[1] ?? '';
        return {
          type,
          code: basename(file, '.md'),
          topic: fieldOf('tag') || fieldOf('category'),
          at: fieldOf('publishTime'),
        };
      }),
    )
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

  it('each article has a cover kind, and each cover kind belongs to an article', () => {
    const coverKeys = Object.entries(covers).flatMap(([type, codes]) =>
      Object.keys(codes).map((code) => `${type}/${code}`),
    );
    expect(coverKeys.sort()).toEqual(articles.map(({ type, code }) => `${type}/${code}`).sort());
  });

  it.each([
    ['of one type', (article) => article.type],
    ['of one topic', ({ type, topic }) => `${type} ${topic}`],
    ['of all resources', ({ type }) => (resources.includes(type) ? 'resources' : type)],
  ] satisfies [string, (article: (typeof articles)[number]) => string][])(
    'in a list %s, the kind of a cover differs from that of the next two',
    (_, listOf) => {
      const close = [...Map.groupBy(articles, listOf).values()].flatMap((rows) =>
        rows.flatMap(({ type, code }, index) =>
          rows
            .slice(index + 1, index + 3)
            .filter((next) => covers[next.type]?.[next.code] === covers[type]?.[code])
            .map((next) => `${code}, ${next.code}`),
        ),
      );
      expect(close).toEqual([]);
    },
  );
});

it('a page with a hero may have isobars in a module above its closing section', () => {
  const modules: Parameters<typeof drawingProblems>[0] = [
    { type: 'hero', details: { drawing: 'queue' } },
    { type: 'capabilityTabs', details: { tabs: [{ drawing: 'isobars' }] } },
    { type: 'callToAction', details: {} },
  ];
  expect(drawingProblems(modules)).toEqual([]);
});
