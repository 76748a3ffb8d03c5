// Acronyms and their expansions (content/data/acronyms.json), which search treats as synonyms.
import { join } from 'node:path';
import { z } from 'zod';
import { localeCodes } from '../../common/i18n/locales.ts';
import { piecesOf } from '../../common/text/fold.ts';
import { readChecked } from '../files.ts';
import type { Work } from '../work.ts';

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
export type NewAcronym = z.output<typeof AcronymSchema> & { en?: undefined };

/** Reads the acronyms. Reports duplicate forms within a language because search finds only one of them. */
export function readAcronyms(work: Work): NewAcronym[] {
  const { json, value = [] } = readChecked(
    join(work.root, 'data', 'acronyms.json'),
    z.array(AcronymSchema).max(MAX_ACRONYMS),
    work,
  );
  for (const locale of localeCodes) {
    const known = new Set<string>();
    value.forEach((acronym, index) => {
      const own = locale === 'en' ? [] : (acronym[locale] ?? []);
      for (const form of [...acronym.all, ...own]) {
        const key = piecesOf(form).join(' ');
        // Duplicates in `all` are reported once.
        if (known.has(key) && (locale === 'en' || own.includes(form)))
          json.report([index], `${form}: duplicate form of an acronym`);
        known.add(key);
      }
    });
  }
  return value;
}
