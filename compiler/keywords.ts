// What else a text is called (content/data/keywords.json): synonyms and acronyms that a search finds it by.
import { join } from 'node:path';
import { z } from 'zod';
import { localeCodes } from '../src/i18n/locales.ts';
import { lineOf, readChecked } from './files.ts';
import type { Text } from './text.ts';
import type { Work } from './work.ts';

const names = z.array(z.string().trim().min(1).max(60)).min(1).optional();
/** By type and code: names in every language, and those of one. */
const Keywords = z.record(
  z.string(),
  z.strictObject({ all: names, en: names, cn: names, ko: names, ja: names }),
);

/** The texts with what else they are called. A name of a text that is not there is reported. */
export function withKeywords(texts: readonly Text[], work: Work): Text[] {
  const { json, value = {} } = readChecked(join(work.root, 'data', 'keywords.json'), Keywords, work);
  const keyOf = ({ type, code }: Text) => `${type}/${code}`;
  const known = new Set(texts.map(keyOf));
  for (const key of Object.keys(value))
    if (!known.has(key))
      work.problems.push({
        file: json.file,
        line: lineOf(json, [key]),
        message: `${key}: there is no such text`,
      });
  const byKey = new Map(
    Object.entries(value).map(([key, { all = [], ...own }]) => [
      key,
      new Map(localeCodes.map((locale) => [locale, [...new Set([...(own[locale] ?? []), ...all])]])),
    ]),
  );
  return texts.map((text) => {
    const keywords = byKey.get(keyOf(text))?.get(text.locale) ?? [];
    return keywords.length === 0 ? text : { ...text, card: { ...text.card, keywords } };
  });
}
