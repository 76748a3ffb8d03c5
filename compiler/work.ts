// What each compiler of a kind of content works with.
import { join } from 'node:path';
import { z } from 'zod';
import { ClaimSchema } from '../common/contract/modules/claims.ts';
import type { Locale } from '../common/i18n/locales.ts';
import { lineOf, parseAt, type Reading, readJson } from './files.ts';
import type { Claims } from './markdown/prose.ts';
import { type Ledger, readLedger } from './publication/ledger.ts';
import { punctuationFaults } from './terms/punctuation.ts';
import { placeOfText, readTerms, type Terms } from './terms/terms.ts';

/** A link as a text has it, and where it stands. */
export interface Link {
  file: string;
  line: number;
  locale: Locale;
  /** The address with placeholders filled. */
  to: string;
}

export interface Work extends Reading {
  /** The folder that holds all content. */
  root: string;
  claims: Claims;
  brandName: string;
  /** Which words each language uses. */
  terms: ReadonlyMap<Locale, Terms>;
  ledger: Ledger;
  /** Every link found so far: whether they lead anywhere is known when all texts are. */
  links: Link[];
  /** The code of the text that answers each phrase that people search for. */
  phrases: Map<string, string>;
}

/** Begins the compilation of everything below `root`: reads the claims and the ledger. */
export function beginWork(root: string, brandName: string): Work {
  const reading: Reading = { problems: [], read: new Set() };
  const json = readJson(join(root, 'claims.json'), reading);
  const listed =
    json.value === undefined
      ? undefined
      : parseAt(json, [], z.array(ClaimSchema), json.value, reading.problems);
  const claims = new Map<string, z.output<typeof ClaimSchema>>();
  for (const [index, claim] of (listed ?? []).entries()) {
    if (claims.has(claim.id))
      reading.problems.push({
        file: json.file,
        line: lineOf(json, [index]),
        message: `the claim ${claim.id} is there twice`,
      });
    claims.set(claim.id, claim);
  }
  return {
    ...reading,
    root,
    claims,
    brandName,
    terms: readTerms(root, reading),
    ledger: readLedger(join(root, 'ledger.json'), reading),
    links: [],
    phrases: new Map(),
  };
}

/**
 * What is wrong with the words and the punctuation of a text of this file, as it is authored, a sentence each. The commas
 * of a list of keywords belong to HTML, not to a language.
 */
export const termFaults = (
  text: string,
  locale: Locale,
  file: string,
  work: Work,
  isKeywords = false,
): string[] => [
  ...(work.terms.get(locale)?.faults(text, placeOfText(work.root, file)) ?? []),
  ...(isKeywords ? [] : punctuationFaults(text, locale)),
];
