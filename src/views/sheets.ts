// Style sheets other than those of every page (src/styles/first.css, late.css), by file name in src/styles. A
// page names the sheets that it needs, because all of them exceed the size limit of a page.

import type { DemoKind } from '../../common/contract/modules/modules.ts';

/**
 * `docs` is for documents, `docs-index` for their home page and categories, `search` for their search and lost addresses,
 * `api` for the API reference, `modules` for pages that name none.
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

/** Sheets of modules that few pages contain, by module type. */
const MODULE_SHEETS: ReadonlyMap<string, PageSheet> = new Map([
  ['architecture', 'diagram'],
  ['demo', 'demo'],
  ['serviceColumn', 'home'],
  ['timeline', 'timeline'],
  ['videoAdPromotion', 'chart'],
]);

/** Kinds of demos with a drawing, which has a sheet in addition to that of all demos. */
const DRAWN_DEMOS: ReadonlySet<unknown> = new Set<DemoKind>(['pathTrace', 'recordTtl']);

/** The sheets of a page made of modules, and of its form if it has one. */
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
