// Checks the terms of localized strings in shared files (menus, trees, dictionaries), which have a key per language.
import { localeCodes } from '../../common/i18n/locales.ts';
import type { JsonFile } from '../files.ts';
import { mapStrings } from '../markdown/prose.ts';
import { termProblems, type Work } from '../work.ts';

/** Reports terms that are not allowed in the language of their text. */
export function reportTermsOfNames(json: JsonFile, work: Work): void {
  mapStrings(json.value ?? null, (text, path) => {
    const locale = localeCodes.find((code) => code === path.at(-1));
    if (locale) for (const message of termProblems(text, locale, json.file, work)) json.report(path, message);
    return text;
  });
}
