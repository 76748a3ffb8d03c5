// Alternative names of content items (content/data/keywords.json): synonyms and acronyms for search.
import { join } from 'node:path';
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import { readChecked } from '../files.ts';
import type { ContentItem } from '../markdown/content-item.ts';

const names = z.array(z.string().trim().min(1).max(60)).min(1).optional();
/** Alternative names by `type/code`: names for all languages, and names per language. */
const Keywords = z.record(
  z.string(),
  z.strictObject({ all: names, en: names, cn: names, ko: names, ja: names }),
);

/** Alternative names of content items. */
export interface Names {
  of: (key: string, locale: Locale) => readonly string[];
  /** Reports names for content items that are not in `itemKeys` (`type/code` of all searchable content items). */
  reportUnknown: (itemKeys: ReadonlySet<string>) => void;
}

/** Reads the alternative names of content items. */
export function readKeywords(compilation: Compilation): Names {
  const { json, value = {} } = readChecked(
    join(compilation.root, 'data', 'keywords.json'),
    Keywords,
    compilation,
  );
  const byKey = new Map(
    Object.entries(value).map(([key, { all = [], ...localNames }]) => [
      key,
      new Map(localeCodes.map((locale) => [locale, [...new Set([...(localNames[locale] ?? []), ...all])]])),
    ]),
  );
  return {
    of: (key, locale) => byKey.get(key)?.get(locale) ?? [],
    reportUnknown: (itemKeys) => {
      for (const key of Object.keys(value))
        if (!itemKeys.has(key)) json.report([key], `${key}: the content item does not exist`);
    },
  };
}

/** Adds the alternative names to content items. */
export const addKeywords = (items: readonly ContentItem[], names: Names): ContentItem[] =>
  items.map((item) => {
    const keywords = [...names.of(`${item.type}/${item.code}`, item.locale)];
    return keywords.length === 0 ? item : { ...item, card: { ...item.card, keywords } };
  });
