// Compiles machine-readable product limits: the values in content/limits.json, with the table rows that state them in
// content/docs/{locale}/limits-and-quotas.md.
import { readFileSync } from 'node:fs';
import { type Limit, PLANS } from '../../common/contract/entities/facts.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import type { DocText } from '../docs/docs.ts';
import { fill } from '../markdown/prose.ts';
import type { Rows } from '../publication/rows.ts';

const PAGE = 'limits-and-quotas';
/** First cell of a row: a link to the limit's document, and optional text after it. */
const SUBJECT = /^\[([^\]]*)\]\((\/docs\/[\w-]+\/([\w-]+)\/)(?:#[\w-]+)?\)(.*)$/;
const PLACEHOLDER = /\{limit:([a-zA-Z0-9]+)\}/g;

/** Cell text without the Markdown syntax of links, code, and emphasis. */
const plain = (cell: string): string =>
  cell
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();

/** Cells of a page's table rows whose first cell begins with a link. */
const rowsOf = (page: string): string[][] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) =>
      line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map((cell) => cell.trim()),
    );

/** Plans with a limit: columns that contain it, if the row has one column for each plan. */
const plansOf = (id: string, values: readonly string[]): Limit['plans'] =>
  values.length === PLANS.length
    ? PLANS.filter((_, column) => values[column]?.includes(`{limit:${id}}`))
    : [];

/** The limits in the tables of a page, in order. Only the first row of a limit counts. */
function limitsOf(page: string, locale: Locale, compilation: Compilation): Limit[] {
  const limits = new Map<string, Limit>();
  const text = (cell: string) => fill(plain(cell), compilation, locale);
  for (const [subject = '', ...values] of rowsOf(page)) {
    const [, name = '', path = '', docId = '', plans = ''] = SUBJECT.exec(subject) ?? [];
    const effect = values.length === PLANS.length ? '' : text(values[1] ?? '');
    for (const cell of values)
      for (const [, id = ''] of cell.matchAll(PLACEHOLDER)) {
        const value = compilation.limits.get(id);
        if (value === undefined || limits.has(id)) continue;
        limits.set(id, {
          id,
          value,
          area: compilation.limitAreas.get(id) ?? '',
          item: text(`${name}${plans}`),
          statement: text(cell),
          effect,
          plans: plansOf(id, values),
          docId,
          path,
        });
      }
  }
  return [...limits.values()];
}

/** Adds the limits of every locale. Skips locales whose page is missing or restricted. */
export function compileLimits(docs: readonly DocText[], compilation: Compilation, rows: Rows): void {
  for (const locale of localeCodes) {
    const page = docs.find((doc) => doc.docId === PAGE && doc.locale === locale);
    if (!page || page.restricted) continue;
    rows.setting('limits', locale, limitsOf(readFileSync(page.file, 'utf8'), locale, compilation));
  }
}
