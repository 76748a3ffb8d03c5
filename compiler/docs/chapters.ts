// Chapters of PDF documents: renders the words, figures, and tables of a module page as HTML. Drawings, links to other
// pages, and calls to action are omitted.
import { formatClaim } from '../../common/contract/modules/claims.ts';
import { type Details, MODULES, type ModuleType } from '../../common/contract/modules/modules.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { createT } from '../../common/i18n/translator.ts';
import { escapeText } from '../../common/text/xml.ts';

/** A stored module. */
export interface StoredModule {
  type: string;
  details: string;
}

const tag = (name: string, ...inner: readonly (string | undefined)[]): string =>
  `<${name}>${inner.join('')}</${name}>`;
const p = (text: string | undefined): string => (text === undefined ? '' : tag('p', escapeText(text)));
const h3 = (text: string | undefined): string => (text === undefined ? '' : tag('h3', escapeText(text)));
const list = (name: 'ul' | 'ol', items: readonly string[]): string =>
  items.length === 0 ? '' : tag(name, ...items.map((item) => tag('li', item)));
/** Separator of a term and its description by locale. */
const STOP: Record<Locale, string> = { en: '. ', cn: '：', ko: '. ', ja: '。' };
const term = (name: string, text: string, locale: Locale): string =>
  tag('strong', escapeText(name)) + STOP[locale] + escapeText(text);
const row = (cell: 'th' | 'td', cells: readonly string[]): string =>
  tag('tr', ...cells.map((text) => tag(cell, escapeText(text))));

type Renderers = { [T in ModuleType]?: (details: Details<T>, locale: Locale) => string };

const RENDERERS: Renderers = {
  hero: ({ lead }) => p(lead),
  prose: ({ title, paragraphs, list: terms = [] }, locale) =>
    h3(title) +
    paragraphs.map(p).join('') +
    list(
      'ul',
      terms.map(({ term: name, text }) => term(name, text, locale)),
    ),
  featureGrid: ({ title, intro, items }, locale) =>
    h3(title) +
    p(intro) +
    list(
      'ul',
      items.map(({ title: name, text }) => term(name, text, locale)),
    ),
  capabilityTabs: ({ title, intro, tabs }) =>
    h3(title) +
    p(intro) +
    tabs
      .map(
        (tab) =>
          tag('h4', escapeText(`${tab.label}: ${tab.title}`)) +
          p(tab.text) +
          list('ul', tab.points.map(escapeText)),
      )
      .join(''),
  statistics: ({ title, items }, locale) =>
    h3(title) +
    tag('table', ...items.map(({ claim, label }) => row('td', [formatClaim(claim, locale), label]))),
  comparison: ({ title, intro, columns, rows }, locale) => {
    const t = createT(locale);
    const cell = (value: string | boolean) =>
      typeof value === 'string' ? value : t(value ? 'module.yes' : 'module.no');
    const body = rows.map(({ label, values }) => row('td', [label, ...values.map(cell)]));
    return h3(title) + p(intro) + tag('table', row('th', columns), ...body);
  },
  steps: ({ title, intro, steps }, locale) =>
    h3(title) +
    p(intro) +
    list(
      'ol',
      steps.map(({ title: name, text }) => term(name, text, locale)),
    ),
  scenarios: ({ title, intro, items }) =>
    h3(title) +
    p(intro) +
    items.map((item) => tag('h4', escapeText(item.title)) + p(item.problem) + p(item.answer)).join(''),
  faq: ({ title, items }) =>
    h3(title) + items.map(({ question, answer }) => tag('h4', escapeText(question)) + p(answer)).join(''),
  code: ({ title, intro, source, caption }) =>
    h3(title) + p(intro) + tag('pre', escapeText(source)) + p(caption),
  timeline: ({ title, intro, events }) =>
    h3(title) +
    p(intro) +
    tag('table', ...events.map(({ time, title: name, text }) => row('td', [time, `${name}. ${text}`]))),
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
