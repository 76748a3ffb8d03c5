// Compiles the data files in content/data, such as dictionaries, countries, SEO metadata of lists, and search words.
import { join } from 'node:path';
import { z } from 'zod';
import { SeoSchema } from '../../common/contract/entities/shell.ts';
import { LOCALES, type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { fold, piecesOf } from '../../common/text/fold.ts';
import type { Compilation } from '../compilation.ts';
import { readChecked } from '../files.ts';
import type { Rows } from '../publication/rows.ts';
import { reportTermsOfNames } from '../terms/names.ts';
import { inEachLocale, inLocale, Localized, LocalizedOrSame, perLocale } from './localized.ts';
import { resolve } from './pages.ts';

/** Maximum number of acronyms, because each search checks all their forms. */
const MAX_ACRONYMS = 300;

const forms = z
  .array(
    z
      .string()
      .trim()
      .max(80)
      .refine((form) => piecesOf(form).length > 0, 'contains no letter or digit'),
  )
  .min(1);
/** `all` contains the acronym and its English expansions; the others contain expansions in one language. */
const AcronymSchema = z.strictObject({
  all: forms.min(2),
  cn: forms.optional(),
  ko: forms.optional(),
  ja: forms.optional(),
});
type NewAcronym = z.output<typeof AcronymSchema> & { en?: undefined };

/** Reads the acronyms. Reports duplicate forms within a language because search finds only one of them. */
function readAcronyms(compilation: Compilation): NewAcronym[] {
  const { json, value = [] } = readChecked(
    join(compilation.root, 'data', 'acronyms.json'),
    z.array(AcronymSchema).max(MAX_ACRONYMS),
    compilation,
  );
  for (const locale of localeCodes) {
    const knownKeys = new Set<string>();
    value.forEach((acronym, index) => {
      const localForms = locale === 'en' ? [] : (acronym[locale] ?? []);
      for (const form of [...acronym.all, ...localForms]) {
        const key = piecesOf(form).join(' ');
        // Duplicates in `all` are reported once.
        if (knownKeys.has(key) && (locale === 'en' || localForms.includes(form)))
          json.report([index], `${form}: duplicate form of an acronym`);
        knownKeys.add(key);
      }
    });
  }
  return value;
}

export type Dictionaries = ReadonlyMap<string, { code: string; name: Record<Locale, string> }[]>;

/** Reads and validates one file of content/data; `undefined` if invalid, with problems. */
export function readData<S extends z.ZodType>(
  name: string,
  schema: S,
  compilation: Compilation,
): z.output<S> | undefined {
  const { json, value } = readChecked(join(compilation.root, 'data', `${name}.json`), schema, compilation);
  reportTermsOfNames(json, compilation);
  return value;
}

/** §9: dictionaries by category, with names in all locales. */
export function readDictionaries(compilation: Compilation): Dictionaries {
  const read =
    readData(
      'dictionaries',
      z.record(z.string(), z.array(z.strictObject({ code: z.string().min(1), name: LocalizedOrSame }))),
      compilation,
    ) ?? {};
  return new Map(
    Object.entries(read).map(([category, entries]) => [
      category,
      entries.map(({ code, name }) => ({ code, name: inEachLocale((locale) => inLocale(name, locale)) })),
    ]),
  );
}

function addDictionaryRows(dictionaries: Dictionaries, rows: Rows): void {
  for (const [category, entries] of dictionaries) {
    for (const locale of localeCodes)
      for (const [position, entry] of entries.entries())
        rows.add('dictionary', { category, locale, position, code: entry.code, name: entry.name[locale] });
  }
}

/** Countries in the order of each locale. regions.json defines their regions; `Intl` provides their names. */
function addCountryRows(compilation: Compilation, rows: Rows): void {
  const regions = readData('regions', z.record(z.string(), z.array(z.string().length(2))), compilation) ?? {};
  const all = Object.entries(regions).flatMap(([region, codes]) => codes.map((code) => ({ code, region })));
  for (const locale of localeCodes) {
    const tag = LOCALES[locale].htmlLang;
    const names = new Intl.DisplayNames([tag], { type: 'region' });
    const collator = new Intl.Collator(tag);
    const countries = all.map((country) => ({ ...country, name: names.of(country.code) ?? country.code }));
    countries.sort((a, b) => collator.compare(a.name, b.name));
    for (const [position, { code, region, name }] of countries.entries())
      rows.add('country', { code, locale, name, folded: fold(name), region, position });
  }
}

/** Settings from files that contain all languages, such as top search words, article types, and sign-in strings. */
function addSettingRows(compilation: Compilation, rows: Rows, dictionaries: Dictionaries): void {
  const searchWords = readData('top-search-words', perLocale(z.array(z.string())), compilation);
  const types =
    readData(
      'news-types',
      z.array(z.strictObject({ type: z.string(), name: Localized, tags: z.string() })),
      compilation,
    ) ?? [];
  const acronyms = readAcronyms(compilation);
  const signIn = readData('sign-in', z.record(z.string(), Localized), compilation) ?? {};
  for (const locale of localeCodes) {
    if (searchWords) rows.setting('top-search-words', locale, searchWords[locale]);
    rows.setting(
      'acronyms',
      locale,
      acronyms.map(({ all, ...local }) => ({ forms: [...all, ...(local[locale] ?? [])], english: all })),
    );
    rows.setting(
      'news-types',
      locale,
      types.map((type) => ({
        type: type.type,
        name: type.name[locale],
        tags: (dictionaries.get(type.tags) ?? []).map((tag) => ({ code: tag.code, name: tag.name[locale] })),
      })),
    );
    rows.setting(
      'sign-in',
      locale,
      Object.fromEntries(Object.entries(signIn).map(([key, text]) => [key, text[locale]])),
    );
  }
}

function addSeoRows(compilation: Compilation, rows: Rows): void {
  const file = join(compilation.root, 'data', 'seo.json');
  const { json, value: seo = {} } = readChecked(
    file,
    z.record(z.string(), perLocale(SeoSchema)),
    compilation,
  );
  for (const [code, seoByLocale] of Object.entries(seo)) {
    for (const locale of localeCodes) {
      const filled = resolve(json, [code, locale], seoByLocale[locale], locale, compilation) as z.output<
        typeof SeoSchema
      >;
      rows.add('seo', { code, locale, ...filled });
    }
  }
}

/** Adds the rows of the data files. */
export function compileData(dictionaries: Dictionaries, compilation: Compilation, rows: Rows): void {
  addDictionaryRows(dictionaries, rows);
  addCountryRows(compilation, rows);
  addSettingRows(compilation, rows, dictionaries);
  addSeoRows(compilation, rows);
}
