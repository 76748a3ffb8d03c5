// A page of modules as a chapter of a document: what it says in words, figures and tables, as HTML. Drawings,
// links to other pages and calls to action stay on the page.
import { formatClaim } from '../../common/contract/modules/claims.ts';
import { type Details, MODULES, type ModuleType } from '../../common/contract/modules/modules.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { createT } from '../../common/i18n/translator.ts';

/** A module as it is stored. */
export interface StoredModule {
  type: string;
  details: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, ...inner: readonly (string | undefined)[]): string =>
  `<${name}>${inner.join('')}</${name}>`;
const p = (text: string | undefined): string => (text === undefined ? '' : tag('p', escaped(text)));
const h3 = (text: string | undefined): string => (text === undefined ? '' : tag('h3', escaped(text)));
const list = (name: 'ul' | 'ol', items: readonly string[]): string =>
  items.length === 0 ? '' : tag(name, ...items.map((item) => tag('li', item)));
/** What parts a name from what is said of it, in the writing of each locale. */
const STOP: Record<Locale, string> = { en: '. ', cn: '：', ko: '. ', ja: '。' };
const term = (name: string, text: string, locale: Locale): string =>
  tag('strong', escaped(name)) + STOP[locale] + escaped(text);
const row = (cell: 'th' | 'td', cells: readonly string[]): string =>
  tag('tr', ...cells.map((text) => tag(cell, escaped(text))));

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
          tag('h4', escaped(`${tab.label}: ${tab.title}`)) +
          p(tab.text) +
          list('ul', tab.points.map(escaped)),
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
    items.map((item) => tag('h4', escaped(item.title)) + p(item.problem) + p(item.answer)).join(''),
  faq: ({ title, items }) =>
    h3(title) + items.map(({ question, answer }) => tag('h4', escaped(question)) + p(answer)).join(''),
  code: ({ title, intro, source, caption }) =>
    h3(title) + p(intro) + tag('pre', escaped(source)) + p(caption),
  timeline: ({ title, intro, events }) =>
    h3(title) +
    p(intro) +
    tag('table', ...events.map(({ time, title: name, text }) => row('td', [time, `${name}. ${text}`]))),
};

const isModule = (type: string): type is ModuleType => Object.hasOwn(MODULES, type);

/** One module as HTML; nothing for one that is not told in a document. Throws on details of another shape. */
function moduleHtml<T extends ModuleType>(type: T, details: string, locale: Locale): string {
  const render = RENDERERS[type];
  if (!render) return '';
  return render(MODULES[type].parse(JSON.parse(details)) as Details<T>, locale);
}

/** The chapter of a page: its name, and those of its modules that are wanted, in their order. */
export function chapterHtml(
  name: string,
  modules: readonly StoredModule[],
  wanted: readonly ModuleType[],
  locale: Locale,
): string {
  const parts = modules.map(({ type, details }) =>
    isModule(type) && wanted.includes(type) ? moduleHtml(type, details, locale) : '',
  );
  return tag('h2', escaped(name)) + parts.join('');
}
