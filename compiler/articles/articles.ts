// Compiles articles: content/{kind}/{locale}/{code}.md.
import { formatResult, type Result } from '../../common/contract/modules/results.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { createT } from '../../common/i18n/translator.ts';
import { fold } from '../../common/text/fold.ts';
import {
  type Compilation,
  compareWithEnglish,
  compileFolder,
  figuresMessage,
  headingsMessage,
} from '../compilation.ts';
import { type ContentItem, withIntroduction } from '../markdown/content-item.ts';
import { compileMarkdown, readingMinutes } from '../markdown/markdown.ts';
import type { Dictionaries } from '../pages/data.ts';
import { codeOf, hashOf } from '../pages/pages.ts';
import { ledgerKey, provenance } from '../publication/ledger.ts';
import { readMarkdown } from '../yaml-file.ts';
import type { Covers } from './covers.ts';
import type { Films } from './films.ts';
import { type Article, FrontMatter, fillField, quoteOf, resultsOf } from './front-matter.ts';
import { compileGraphic, removeText } from './graphics.ts';
import type { Kind } from './kinds.ts';

interface Shared {
  dictionaries: Dictionaries;
  films: Films;
  covers: Covers;
}

/** The dictionary entry of an article's tag; `undefined` without a tag. */
function tagOf({ front, report }: Article, kind: Kind, dictionaries: Dictionaries) {
  const code = front.tag || front.category;
  if (code === '') return undefined;
  const tag = dictionaries.get(kind.tags ?? '')?.find((entry) => entry.code === code);
  if (!tag) report([front.tag ? 'tag' : 'category'], `tag: ${code} is not in the dictionary ${kind.tags}`);
  return tag;
}

/** The search phrases of an article; each phrase may belong to only one article. */
function phrasesOf({ front, report }: Article, code: string, compilation: Compilation): string[] {
  const phrases = front.keywords.map((phrase) => fold(phrase.trim()));
  for (const phrase of phrases) {
    const other = compilation.phrases.get(phrase);
    if (other && other !== code)
      report(['keywords'], `keywords: ${other} already has the phrase "${phrase}"`);
    compilation.phrases.set(phrase, other ?? code);
  }
  return phrases;
}

/** The film of a video or webinar in its language; `undefined` without one. */
function filmOf({ front, report }: Article, films: Films, locale: Locale) {
  if (front.film === undefined) return undefined;
  const film = films.get(front.film);
  if (!film) report(['film'], `film: unknown film ${front.film}`);
  if (front.minutes !== '') report(['minutes'], 'minutes: the film defines the length; remove it');
  return film?.[locale];
}

/** Kinds whose content presents a recording. */
const RECORDINGS: ReadonlySet<string> = new Set(['video', 'webinar']);

/** Data for an article's card that is not in its front matter alone. */
interface CardFacts {
  type: string;
  code: string;
  minutes: string | undefined;
  results: Result[];
  kind: string | undefined;
}

/** Fields of an article's card that come from the front matter. */
function cardOf(
  article: Article,
  { type, code, minutes, results, kind }: CardFacts,
  locale: Locale,
  compilation: Compilation,
): Pick<ContentItem['card'], 'subtags' | 'author' | 'cover' | 'recommended' | 'facts'> {
  const { subtags, cover = code, recommended, ...front } = article.front;
  return {
    subtags,
    author: fillField(article, 'author', locale, compilation),
    cover: kind ? `${kind}:${cover}` : cover,
    recommended,
    facts: {
      // A recording without a film cannot be played.
      gated: front.gated || (RECORDINGS.has(type) && minutes === undefined),
      pages: '',
      minutes: minutes ?? front.minutes,
      products: front.products,
      customer: fillField(article, 'customer', locale, compilation),
      results,
      windows: front.windows,
      affected: fillField(article, 'affected', locale, compilation),
      extendType: front.extendType,
      category: front.category,
      keywords: front.keywords,
    },
  };
}

const graphicOf = ({ front, report }: Article, locale: Locale, compilation: Compilation) =>
  (front.graphic &&
    compileGraphic(front.graphic, locale, compilation, (message) => report(['graphic'], message))) ??
  null;

function compileArticle(
  kind: Kind,
  locale: Locale,
  file: string,
  { dictionaries, films, covers }: Shared,
  compilation: Compilation,
): ContentItem | undefined {
  const read = readMarkdown(file, FrontMatter, compilation);
  if (!read) return undefined;
  const { front } = read;
  const code = codeOf(file);
  const draft = front.draft || file.endsWith('.draft.md');
  const body = compileMarkdown(read.markdown, file, locale, kind.type !== 'legal', compilation);
  const tag = tagOf(read, kind, dictionaries);
  const tagCode = front.tag || front.category;
  const summary = fillField(read, 'summary', locale, compilation);
  const film = filmOf(read, films, locale);
  const results = resultsOf(read, locale, compilation);
  const colon = createT(locale)('form.colon');
  const lines = results.map((result) => formatResult(result, locale, colon));
  const graphic = graphicOf(read, locale, compilation);
  const cover = covers[kind.type]?.[code];
  const facts = { type: kind.type, code, minutes: film?.minutes, results, kind: cover };
  for (const product of front.products)
    compilation.links.push({ file, line: read.lineOf(['products']), locale, to: `/products/${product}/` });
  return {
    file,
    type: kind.type,
    code,
    locale,
    sourceHash: hashOf(read.text),
    translatedFrom: provenance(compilation.ledger, ledgerKey(kind.type, code, locale, draft)).translatedFrom,
    summary,
    state: draft ? 'draft' : 'live',
    id: `${kind.type}-${code}`,
    position: 0,
    title: fillField(read, 'title', locale, compilation),
    card: {
      url: kind.url(code),
      tagName: tag?.name[locale] ?? '',
      readingMinutes: readingMinutes(body.text, locale),
      ...cardOf(read, facts, locale, compilation),
    },
    body: {
      html: body.html,
      headings: body.headings,
      video: film?.video ?? null,
      graphic,
      quote: quoteOf(read, locale, compilation),
    },
    tag: tagCode,
    tags: [...new Set([tagCode, ...front.subtags].filter((item) => item !== ''))],
    phrases: draft ? [] : phrasesOf(read, code, compilation),
    publishedAt: front.publishTime,
    updatedAt: front.updateTime ?? front.publishTime,
    figures: body.figures,
    search: kind.search && {
      kind: kind.search,
      sections: withIntroduction([summary, ...lines], body.sections, film?.transcript ?? []),
    },
  };
}

/** Compiles all articles of a kind. */
export function compileArticles(kind: Kind, shared: Shared, compilation: Compilation): ContentItem[] {
  const items = compileFolder(compilation, kind.type, '.md', (file, locale) =>
    compileArticle(kind, locale, file, shared, compilation),
  );
  const compare = (partOf: (item: ContentItem) => string, messageOf: typeof headingsMessage) =>
    compareWithEnglish(items, ({ code, state }) => `${code} ${state}`, partOf, messageOf, compilation);
  compare(
    ({ body }) => ('headings' in body ? (body.headings ?? []).map(({ id }) => id).join(' ') : ''),
    headingsMessage,
  );
  compare(
    ({ body }) => ('graphic' in body && body.graphic ? removeText(body.graphic) : ''),
    () => 'graphic: data differs from English',
  );
  compare(({ figures }) => (figures ?? []).join('\n'), figuresMessage);
  compare(
    ({ card }) => JSON.stringify(card.facts?.results?.map(({ before, after }) => [before, after])),
    () => 'results: numbers differ from English',
  );
  compare(
    ({ body }) => ('quote' in body && body.quote ? 'quote' : ''),
    (quote) => (quote ? 'quote: the English text has none' : 'quote: missing, but the English text has one'),
  );
  compare(
    ({ card }) => JSON.stringify(card.facts?.windows),
    () => 'windows: times differ from English',
  );
  return items;
}
