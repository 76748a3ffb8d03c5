// State of a compilation, shared by the compilers of all kinds of content.
import { join } from 'node:path';
import { z } from 'zod';
import { ClaimSchema } from '../common/contract/modules/claims.ts';
import { type Locale, localeCodes } from '../common/i18n/locales.ts';
import { filesOf, type Reading, readChecked } from './files.ts';
import { type Conversions, noConversions } from './markdown/conversions.ts';
import type { Values } from './markdown/prose.ts';
import { type Ledger, readLedger } from './publication/ledger.ts';
import { readSchemas, type Schemas } from './samples/schemas.ts';
import { punctuationProblems } from './terms/punctuation.ts';
import { readTerms, type Terms, textKey } from './terms/terms.ts';

/** A link and its position. */
export interface Link {
  file: string;
  line: number;
  locale: Locale;
  /** The URL with placeholders filled. */
  to: string;
}

export interface Compilation extends Reading, Values {
  root: string;
  brandName: string;
  terms: ReadonlyMap<Locale, Terms>;
  ledger: Ledger;
  schemas: Schemas;
  /** Links found so far; they are checked when all content items are known. */
  links: Link[];
  /** Codes of content items by search phrase. */
  phrases: Map<string, string>;
  conversions: Conversions;
  limitAreas: ReadonlyMap<string, string>;
}

/** Limits by area and name. The name includes the unit, if any. */
const Limits = z.record(z.string(), z.record(z.string(), z.number().nonnegative()));

function readLimits(root: string, reading: Reading): Pick<Compilation, 'limits' | 'limitAreas'> {
  const { json, value = {} } = readChecked(join(root, 'limits.json'), Limits, reading);
  const limits = new Map<string, number>();
  const limitAreas = new Map<string, string>();
  for (const [area, values] of Object.entries(value))
    for (const [name, limit] of Object.entries(values)) {
      if (limits.has(name)) json.report([area, name], `the limit ${name} occurs twice`);
      limits.set(name, limit);
      limitAreas.set(name, area);
    }
  return { limits, limitAreas };
}

/** Starts the compilation of `root`: reads the claims, limits, terms, ledger, and sample schemas. */
export function createCompilation(
  root: string,
  brandName: string,
  conversions = noConversions(),
): Compilation {
  const reading: Reading = { problems: [], read: new Set() };
  const { json, value = [] } = readChecked(join(root, 'claims.json'), z.array(ClaimSchema), reading);
  const claims = new Map<string, z.output<typeof ClaimSchema>>();
  for (const [index, claim] of value.entries()) {
    if (claims.has(claim.id)) json.report([index], `the claim ${claim.id} occurs twice`);
    claims.set(claim.id, claim);
  }
  return {
    ...reading,
    root,
    claims,
    ...readLimits(root, reading),
    brandName,
    terms: readTerms(root, reading),
    ledger: readLedger(join(root, 'ledger.json'), reading),
    schemas: readSchemas(root, reading),
    links: [],
    phrases: new Map(),
    conversions,
  };
}

/** Word and punctuation errors in authored text, one sentence each. Commas between keywords are syntax. */
export const termProblems = (
  text: string,
  locale: Locale,
  file: string,
  compilation: Compilation,
  isKeywords = false,
): string[] => [
  ...(compilation.terms.get(locale)?.problems(text, textKey(compilation.root, file)) ?? []),
  ...(isKeywords ? [] : punctuationProblems(text, locale)),
];

/** Compiles the files of a folder in all locales. Invalid files, which `compile` reports, are omitted. */
export const compileFolder = <T>(
  { root }: Compilation,
  folder: string,
  ending: string,
  compile: (file: string, locale: Locale) => T | undefined,
): T[] =>
  localeCodes.flatMap((locale) =>
    filesOf(join(root, folder, locale), ending).flatMap((file) => compile(file, locale) ?? []),
  );

/**
 * Reports translations of which a part differs from the English one. Translations have the key of their source.
 * `messageOf` receives both parts.
 */
export function compareWithEnglish<T extends { file: string; locale: Locale }>(
  items: readonly T[],
  keyOf: (item: T) => string,
  partOf: (item: T) => string,
  messageOf: (own: string, english: string) => string,
  { problems }: Compilation,
): void {
  const english = new Map(
    items.flatMap((item) => (item.locale === 'en' ? [[keyOf(item), partOf(item)]] : [])),
  );
  for (const item of items) {
    const part = partOf(item);
    const source = english.get(keyOf(item)) ?? part;
    if (source !== part) problems.push({ file: item.file, line: 1, message: messageOf(part, source) });
  }
}

/** Message for diagrams and charts whose data differs between languages. */
export const figuresMessage = (): string => 'diagrams and charts: data differs from English';

/** Message for heading IDs that differ between languages, which would break links with a hash. */
export const headingsMessage = (translated: string, english: string): string =>
  `heading IDs differ from English: ${translated} / ${english}`;
