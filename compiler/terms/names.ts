// Checks the terms of localized strings in shared files (menus, trees, dictionaries), which have a key per language.
import { localeCodes } from '../../common/i18n/locales.ts';
import { type Compilation, termProblems } from '../compilation.ts';
import type { JsonFile } from '../files.ts';
import { mapStrings } from '../markdown/prose.ts';

/** Reports terms that are not allowed in the language of their text. */
export function reportTermsOfNames(json: JsonFile, compilation: Compilation): void {
  mapStrings(json.value ?? null, (text, path) => {
    const locale = localeCodes.find((code) => code === path.at(-1));
    if (locale)
      for (const message of termProblems(text, locale, json.file, compilation)) json.report(path, message);
    return text;
  });
}
