// Chapters of PDF documents: renders the words, figures, and tables of a module page as HTML. Drawings, links to other
// pages, and calls to action are omitted.
import { formatClaim } from '../../common/contract/modules/claims.ts';
import { type Details, MODULES, type ModuleType } from '../../common/contract/modules/modules.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { createT } from '../../common/i18n/translator.ts';
import { escapeText } from '../../common/text/xml.ts';

export interface StoredModule {
  type: string;
  details: string;
}

const tag = (name: string, ...inner: readonly (string | undefined)[]): string =>
  `<${name}>${inner.join('')}</${name}>`;
const p = (text: string | undefined): string => (text === undefined ? '' : tag('p', escapeText(text)));
const h3 = (text: string | undefined): string => (text === undefined ? '' : tag('h3', escapeText(text)));
const h4 = (text: string): string => tag('h4', escapeText(text));
const head = ({ title, intro }: { title?: string | undefined; intro?: string | undefined }): string =>
  h3(title) + p(intro);
const list = (name: 'ul' | 'ol', items: readonly string[]): string =>
  items.length === 0 ? '' : tag(name, ...items.map((item) => tag('li', item)));
/** Separator of a term and its description by locale. */
const STOP: Record<Locale, string> = { en: '. ', cn: '：', ko: '. ', ja: '。' };
const termList = (
  name: 'ul' | 'ol',
  items: readonly { title: string; text: string }[],
  locale: Locale,
): string =>
  list(
    name,
    items.map(({ title, text }) => tag('strong', escapeText(title)) + STOP[locale] + escapeText(text)),
  );
const row = (cell: 'th' | 'td', cells: readonly string[]): string =>
  tag('tr', ...cells.map((text) => tag(cell, escapeText(text))));

type Renderers = { [T in ModuleType]?: (details: Details<T>, locale: Locale) => string };

const RENDERERS: Renderers = {
  hero: ({ lead }) => p(lead),
  prose: ({ title, paragraphs, list: items = [] }, locale) =>
    h3(title) +
    paragraphs.map(p).join('') +
    termList(
      'ul',
      items.map(({ term, text }) => ({ title: term, text })),
      locale,
    ),
  featureGrid: (details, locale) => head(details) + termList('ul', details.items, locale),
  capabilityTabs: ({ tabs, ...details }) =>
    head(details) +
    tabs
      .map(
        ({ label, title, text, points }) =>
          h4(`${label}: ${title}`) + p(text) + list('ul', points.map(escapeText)),
      )
      .join(''),
  statistics: ({ title, items }, locale) =>
    h3(title) +
    tag('table', ...items.map(({ claim, label }) => row('td', [formatClaim(claim, locale), label]))),
  comparison: ({ columns, rows, ...details }, locale) => {
    const t = createT(locale);
    const cell = (value: string | boolean) =>
      typeof value === 'string' ? value : t(value ? 'module.yes' : 'module.no');
    const body = rows.map(({ label, values }) => row('td', [label, ...values.map(cell)]));
    return head(details) + tag('table', row('th', columns), ...body);
  },
  steps: (details, locale) => head(details) + termList('ol', details.steps, locale),
  scenarios: ({ items, ...details }) =>
    head(details) + items.map(({ title, problem, answer }) => h4(title) + p(problem) + p(answer)).join(''),
  faq: ({ title, items }) =>
    h3(title) + items.map(({ question, answer }) => h4(question) + p(answer)).join(''),
  code: ({ source, caption, ...details }) => head(details) + tag('pre', escapeText(source)) + p(caption),
  timeline: ({ events, ...details }) =>
    head(details) +
    tag('table', ...events.map(({ time, title, text }) => row('td', [time, `${title}. ${text}`]))),
};

const isModule = (type: string): type is ModuleType => Object.hasOwn(MODULES, type);

/** One module as HTML; empty for types without a renderer. Throws on invalid details. */
function moduleHtml<T extends ModuleType>(type: T, details: string, locale: Locale): string {
  const render = RENDERERS[type];
  if (!render) return '';
  return render(MODULES[type].parse(JSON.parse(details)) as Details<T>, locale);
}

/** The chapter of a page: its name, and its modules of the selected types in order. */
export function chapterHtml(
  name: string,
  modules: readonly StoredModule[],
  selected: readonly ModuleType[],
  locale: Locale,
): string {
  const parts = modules.map(({ type, details }) =>
    isModule(type) && selected.includes(type) ? moduleHtml(type, details, locale) : '',
  );
  return tag('h2', escapeText(name)) + parts.join('');
}
