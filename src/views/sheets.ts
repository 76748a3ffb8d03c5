// Style sheets in src/styles that only some pages load, in addition to first.css and late.css. Each page lists the
// sheets that it needs, because all of them together exceed the size limit of a page.

import type { DemoKind } from '../../common/contract/modules/modules.ts';

/**
 * `docs` is for documents, `docs-index` for the documentation home page and categories, `search` for the documentation
 * search and 404 pages, `api` for the API reference. `modules` is the default for pages without a list of sheets.
 */
export const PAGE_SHEETS = [
  ...(['modules', 'timeline', 'demo', 'instrument', 'diagram', 'home', 'chart', 'catalog', 'form'] as const),
  ...(['event', 'notices', 'library', 'error', 'places', 'legal', 'document'] as const),
  ...([
    'article',
    'json-detail',
    'term',
    'article-figures',
    'map',
    'nearest',
    'docs',
    'docs-index',
    'search',
    'api',
    'speed',
    'status',
    'sessions',
  ] as const),
] as const;
export type PageSheet = (typeof PAGE_SHEETS)[number];

/** Sheets for modules that only a few pages contain, by module type. */
const MODULE_SHEETS: ReadonlyMap<string, PageSheet> = new Map([
  ['architecture', 'diagram'],
  ['demo', 'demo'],
  ['serviceColumn', 'home'],
  ['timeline', 'timeline'],
  ['videoAdPromotion', 'chart'],
]);

/** Demos with a drawing, which need the `instrument` sheet. */
const DRAWN_DEMOS: ReadonlySet<unknown> = new Set<DemoKind>(['pathTrace', 'recordTtl']);

/** Returns the sheets for a page made of modules, with an optional form. */
export const sheetsOf = (
  modules: readonly { type: string; details: object }[],
  hasForm = false,
): PageSheet[] => [
  ...new Set<PageSheet>([
    'modules',
    ...modules.flatMap(({ type }) => MODULE_SHEETS.get(type) ?? []),
    ...modules.flatMap(({ type, details }) =>
      type === 'demo' && 'kind' in details && DRAWN_DEMOS.has(details.kind) ? ['instrument' as const] : [],
    ),
    ...(hasForm ? (['form'] as const) : []),
  ]),
];
