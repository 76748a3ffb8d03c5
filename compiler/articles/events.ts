// Compiles events (content/event), and collections, videos, and apps made of JSON modules (content/detail).
import { z } from 'zod';
import { DrawingKind } from '../../common/contract/modules/modules.ts';
import { jsonDetailPath } from '../../common/contract/page-paths.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { type Compilation, compileFolder } from '../compilation.ts';
import { parseAt, readChecked, readJson } from '../files.ts';
import { type ContentItem, withIntroduction } from '../markdown/content-item.ts';
import { AuthoredModules, codeOf, compileModules, hashOf, resolve } from '../pages/pages.ts';
import { proseOf, serializeModules } from '../pages/trees.ts';
import { ledgerKey, provenance } from '../publication/ledger.ts';
import type { Films } from './films.ts';
import { When } from './front-matter.ts';
import { EVENT_KIND } from './kinds.ts';

const Event = z.strictObject({
  name: z.string().min(1),
  desc: z.string().min(20).max(300),
  place: z.string().min(1),
  booth: z.string().default(''),
  startsAt: When,
  endsAt: When,
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not a time zone'),
  finishedText: z.string().min(1),
  /** Kind of drawing on the cover, if the hero has a plate. */
  cover: DrawingKind.optional(),
  modules: AuthoredModules.min(1),
});

const Detail = z.strictObject({
  belongType: z.enum(['COLLECT', 'VIDEO', 'APP']),
  title: z.string().min(1),
  desc: z.string().min(1),
  /** `record`: a recorded video, which has related videos (§7). */
  extendType: z.string().default(''),
  tag: z.string().default(''),
  modules: z.array(z.strictObject({ type: z.string().min(1), details: z.looseObject({}) })),
  hotTopicWords: z.array(z.string().min(1)).default([]),
});

const common = { state: 'live' as const, position: 0, publishedAt: null, tag: '', tags: [] as string[] };

/** Seed of an event's cover, with the kind of drawing in its hero. */
function coverOf(modules: z.output<typeof AuthoredModules>, code: string): string {
  const hero = modules.find(({ type }) => type === 'hero');
  return hero && 'drawing' in hero.details && hero.details.drawing ? `${hero.details.drawing}:${code}` : code;
}

function compileEvent(file: string, locale: Locale, compilation: Compilation): ContentItem | undefined {
  const { json, value: event } = readChecked(file, Event, compilation);
  if (!event) return undefined;
  const code = codeOf(file);
  const sourceHash = hashOf(json.text);
  const { modules, cover, ...head } = event;
  const compiled = compileModules(json, modules, locale, compilation);
  const { name, desc, ...body } = resolve(json, [], head, locale, compilation) as typeof head;
  return {
    ...common,
    file,
    type: 'event',
    code,
    locale,
    sourceHash,
    title: name,
    summary: desc,
    id: `event-${code}`,
    card: { url: EVENT_KIND.url(code), cover: cover ? `${cover}:${code}` : coverOf(modules, code) },
    body: { ...body, modules: serializeModules(compiled) },
    ...provenance(compilation.ledger, ledgerKey('event', code, locale, false)),
    search: EVENT_KIND.search && {
      kind: EVENT_KIND.search,
      sections: withIntroduction([desc, body.place, proseOf(compiled.map((module) => module.details))]),
    },
  };
}

/** Adds the duration, transcript, and video of a film to the details of its module. */
function addFilm(
  { film, ...details }: Record<string, unknown>,
  locale: Locale,
  films: Films,
): Record<string, unknown> {
  const localized = typeof film === 'string' ? films.get(film)?.[locale] : undefined;
  if (!localized) return details;
  const { duration, transcript, video } = localized;
  return { ...details, duration, transcript, ...(video ? { video } : {}) };
}

function compileDetail(
  file: string,
  locale: Locale,
  compilation: Compilation,
  films: Films,
): ContentItem | undefined {
  const json = readJson(file, compilation);
  const detail = parseAt(json, [], Detail, resolve(json, [], json.value, locale, compilation));
  if (!detail) return undefined;
  detail.modules.forEach(({ details: { film } }, index) => {
    if (film !== undefined && !films.has(String(film)))
      json.report(['modules', index, 'details', 'film'], `unknown film ${film}`);
  });
  const modules = detail.modules.map(({ type, details }) => ({
    type,
    details: addFilm(details, locale, films),
  }));
  const code = codeOf(file);
  const type = `json-${detail.belongType.toLowerCase()}`;
  const sourceHash = hashOf(json.text);
  return {
    ...common,
    file,
    type,
    code,
    locale,
    sourceHash,
    title: detail.title,
    summary: detail.desc,
    id: `${type}-${code}`,
    tag: detail.tag,
    card: { url: jsonDetailPath(detail.belongType, code) },
    body: {
      extendType: detail.extendType,
      hotTopicWords: detail.hotTopicWords,
      modules: modules.map((module) => ({ type: module.type, details: JSON.stringify(module.details) })),
    },
    ...provenance(compilation.ledger, ledgerKey(type, code, locale, false)),
    search: {
      kind: 'RESOURCE',
      sections: withIntroduction([
        detail.desc,
        proseOf(modules.map(({ details: { video: _, ...rest } }) => rest)),
      ]),
    },
  };
}

/** All events, collections, videos, and apps. */
export const compileEvents = (compilation: Compilation, films: Films): ContentItem[] => [
  ...compileFolder(compilation, 'event', '.json', (file, locale) => compileEvent(file, locale, compilation)),
  ...compileFolder(compilation, 'detail', '.json', (file, locale) =>
    compileDetail(file, locale, compilation, films),
  ),
];
