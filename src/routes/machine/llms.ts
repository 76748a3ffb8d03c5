// Indexes for agents (https://llmstxt.org): llms.txt of the site and of its areas, with links to Markdown versions, and
// llms-full.txt. They contain only content items that exist in the locale, and no restricted documents (D23, D37).
import type { Hono } from 'hono';
import { brand, siteOrigin } from '../../../common/config.ts';
import {
  ACCOUNT,
  API_FORMATS,
  API_PAGES,
  API_PATH,
  apiFilePath,
  apiPagePath,
  apiProductPath,
} from '../../../common/contract/api-paths.ts';
import { absoluteHref, fileHref, href } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { INTERFACE_PAGES } from '../common/articles/interface-pages.ts';
import { absoluteUrl, withOrigin } from '../common/metadata/markdown.ts';
import {
  COMPLETE_LISTS,
  entriesInLocale,
  loadDocuments,
  loadGroups,
  type PublishedGroup,
} from '../common/metadata/published.ts';
import { tryCall } from '../common/page/optional.ts';
import { CACHE_CONTROL } from '../common/page/send.tsx';
import { docPath } from '../documentation/tree.ts';

/** Maximum length of an index in characters. Agents truncate longer files. */
const MAX_LENGTH = 48_000;

interface Section {
  title: string;
  /** The section in successively shorter forms: with summaries, with titles only, as a link to another index. */
  forms: readonly string[];
}

const sendText = (c: SiteContext, text: string): Response =>
  c.body(`${text}\n`, 200, {
    'Cache-Control': CACHE_CONTROL.page,
    'Content-Type': 'text/plain; charset=utf-8',
  });

const line = (text: string): string => text.replace(/\s+/g, ' ').replace(/[[\]]/g, '').trim();

const item = (title: string, address: string, summary = ''): string =>
  `- [${line(title)}](${address})${summary === '' ? '' : `: ${line(summary)}`}`;

/** Returns the URL of the Markdown version of a page. */
const pageUrl = (path: string, locale: Locale): string => absoluteUrl(href(path, locale));

/** Returns the URL of the index of an area, the site by default. The path of an area ends with a slash. */
const indexUrl = (locale: Locale, area = '/'): string =>
  `${siteOrigin}${fileHref(`${area}llms.txt`, locale)}`;

/** Paths of areas with their own index. */
const AREAS: ReadonlyMap<string, PublishedGroup['id']> = new Map(
  Object.entries({ ...COMPLETE_LISTS, doc: '/docs/' }).map(([kind, path]) => [
    path,
    kind as PublishedGroup['id'],
  ]),
);
const areaOf = (kind: PublishedGroup['id']): string | undefined =>
  [...AREAS].find(([, id]) => id === kind)?.[0];

/** Joins head and sections. Shortens the largest sections until the text fits or no section can be shortened. */
function fitToLength(head: string, sections: readonly Section[]): string {
  const chosen = sections.map(({ title, forms }) => ({ title, forms: [...forms] }));
  const write = () =>
    [head, ...chosen.map(({ title, forms: [text = ''] }) => `## ${title}\n\n${text}`)].join('\n\n');
  for (let text = write(); ; text = write()) {
    const [largest] = chosen
      .filter(({ forms }) => forms.length > 1)
      .sort((a, b) => (b.forms[0]?.length ?? 0) - (a.forms[0]?.length ?? 0));
    if (text.length <= MAX_LENGTH || !largest) return text;
    largest.forms.shift();
  }
}

/** Returns the section of a kind of pages. `intro` precedes the pages, such as the document categories. */
function groupSection(c: SiteContext, group: PublishedGroup, intro: readonly string[] = []): Section[] {
  const locale = c.get('locale');
  const entries = entriesInLocale(group.entries, locale);
  if (entries.length === 0) return [];
  const area = areaOf(group.id);
  const more = group.more ? [item(group.more.label, pageUrl(group.more.url, locale))] : [];
  const index = area ? [item(createT(locale)('agents.summaries'), indexUrl(locale, area))] : [];
  const full = entries.map(({ title, url, summary }) => item(title, pageUrl(url, locale), summary));
  const titles = entries.map(({ title, url }) => item(title, pageUrl(url, locale)));
  const forms = [
    [...intro, ...full, ...more],
    [...index, ...intro, ...titles, ...more],
    ...(area ? [[...index, item(group.title, pageUrl(area, locale)), ...more]] : []),
  ];
  return [{ title: group.title, forms: forms.map((lines) => lines.join('\n')) }];
}

/** Returns the section of the API. Its description comes first, because it is sufficient for agents. */
async function loadApi(c: SiteContext): Promise<Section[]> {
  const locale = c.get('locale');
  const api = await tryCall(c, 'shared', 'document/apiIndex', {});
  if (!api) return [];
  const t = createT(locale);
  const resources = api.groups.flatMap((group) => group.resources);
  const products = [
    ...api.products,
    ...(resources.some((resource) => resource.products.length === 0)
      ? [{ code: ACCOUNT, name: t('api.account') }]
      : []),
  ];
  const lines = [
    // These URLs are not links, because the files are not pages.
    ...API_FORMATS.map(
      (format) =>
        `- ${t('api.file')} (${format.toUpperCase()}): <${siteOrigin}${fileHref(apiFilePath(format), locale)}>`,
    ),
    item(t('api.title'), pageUrl(API_PATH, locale)),
    ...API_PAGES.map((page) =>
      item(t(`api.${page}`), pageUrl(apiPagePath(page), locale), t(`api.${page}Lead`)),
    ),
    ...products.map(({ code, name }) =>
      item(`${name}${t('form.colon')}API`, pageUrl(apiProductPath(code), locale)),
    ),
    ...resources.map(({ title, path }) => item(`${title} API`, pageUrl(path, locale))),
  ];
  return [{ title: t('api.title'), forms: [lines.join('\n')] }];
}

/** Returns the lines of the documentation categories. */
async function listCategories(c: SiteContext): Promise<string[]> {
  const locale = c.get('locale');
  const menus = (await tryCall(c, 'shared', 'document/documentMenu')) ?? [];
  return menus.map(({ id, name }) => item(name, pageUrl(`/docs/${id}/`, locale)));
}

/** Returns the first lines of an index: title, description, and details. URLs of files in it are not links. */
function formatHead(title: string, description: string, ...details: readonly string[]): string {
  return [`# ${title}`, `> ${description}`, ...details].join('\n\n');
}

/** Returns the section of pages with UI strings. API pages have their own section. */
function listSection(locale: Locale): Section {
  const t = createT(locale);
  const lists = INTERFACE_PAGES.filter(({ url }) => !url.startsWith(API_PATH));
  return {
    title: t('agents.overview'),
    forms: [lists.map(({ url, title }) => item(t(title), pageUrl(url, locale))).join('\n')],
  };
}

/** Returns the section of indexes in the other languages. */
const languageSection = (locale: Locale): Section => ({
  title: createT(locale)('footer.languages'),
  forms: [
    localeCodes
      .filter((code) => code !== locale)
      .map((code) => item(LOCALES[code].name, indexUrl(code)))
      .join('\n'),
  ],
});

/** Sends llms.txt of the site: a description, then links by kind. */
async function sendIndex(c: SiteContext): Promise<Response> {
  const locale = c.get('locale');
  const t = createT(locale);
  const [groups, api, categories] = await Promise.all([loadGroups(c), loadApi(c), listCategories(c)]);
  const head = formatHead(
    brand.name,
    t('site.tagline'),
    t('home.description'),
    t('agents.howTo'),
    `${t('agents.full')} <${siteOrigin}${fileHref('/llms-full.txt', locale)}>`,
  );
  const sections = [
    listSection(locale),
    ...groups.flatMap((group) => groupSection(c, group, group.id === 'doc' ? categories : [])),
    ...api,
    languageSection(locale),
  ];
  return sendText(c, fitToLength(head, sections));
}

/** Sends llms.txt of an area, such as the documentation: its pages with summaries. */
async function sendAreaIndex(c: SiteContext): Promise<Response> {
  const locale = c.get('locale');
  const t = createT(locale);
  const area = `/${c.req.param('area')}/`;
  const kind = AREAS.get(area);
  const group = kind && (await loadGroups(c)).find(({ id }) => id === kind);
  const isDocs = kind === 'doc';
  // The documentation index also contains the API.
  if (!kind || !(group || isDocs)) return c.notFound();
  const [api, categories] = isDocs ? await Promise.all([loadApi(c), listCategories(c)]) : [[], []];
  const head = formatHead(
    `${brand.name}${t('form.colon')}${t(`siteMap.${kind}`)}`,
    isDocs ? t('docs.lead') : t('site.tagline'),
    t('agents.howTo'),
    `${t('agents.index')} <${indexUrl(locale)}>`,
  );
  return sendText(c, fitToLength(head, [...(group ? groupSection(c, group, categories) : []), ...api]));
}

/** Sends llms-full.txt: public documents written in the locale as one text, in the order of the tree. */
async function sendDocuments(c: SiteContext): Promise<Response> {
  const locale = c.get('locale');
  const t = createT(locale);
  const nodes = (await loadDocuments(c, '1')).filter(({ translation }) => translation.locale === locale);
  const documents = nodes.map(({ title, cateId, docId, updateTime, markdown }) => {
    const address = absoluteHref(docPath(cateId, docId), locale);
    const text = withOrigin(markdown.trim(), (path) => href(path, locale), address);
    return `# ${line(title)}\n\n> ${address} · ${t('docs.updated')}: ${updateTime.slice(0, 10)}\n\n${text}`;
  });
  return sendText(
    c,
    [formatHead(`${brand.name}: ${t('docs.title')}`, t('docs.lead')), ...documents].join('\n\n'),
  );
}

/** Adds the routes for llms.txt of the site and its areas, and for llms-full.txt. */
export function addLlmsRoutes(app: Hono<SiteEnv>): void {
  app.get('/llms.txt', sendIndex);
  app.get('/llms-full.txt', sendDocuments);
  app.get('/:area/llms.txt', sendAreaIndex);
}
