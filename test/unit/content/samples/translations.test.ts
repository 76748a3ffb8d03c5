// Compares the samples of translated documents with those of the English documents, which the other tests run.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { documents, type Sample, samplesOf } from './documents.ts';

const RUNS = new Set(['bash', 'go', 'html', 'js', 'python', 'ts']);
/** The programs of a document without comments and messages, which are translated. */
const codeOf = (samples: readonly Sample[]): string[] =>
  samples
    .filter(({ language }) => RUNS.has(language))
    .map(({ language, source }) =>
      (language === 'html' ? (source.match(/<script[\s\S]*?<\/script>/g) ?? []).join('\n') : source)
        .replace(/(^|\s)(?:#|\/\/) .*/gm, '')
        .replace(/"""[\s\S]*?"""/g, '')
        .replace(/\becho '[^']*'/g, 'echo')
        .replace(/\s+/g, ' ')
        .trim(),
    );

const translations = localeCodes.filter((locale) => locale !== 'en');

describe('translated documents', () => {
  it.each(translations)(
    'the programs in the samples of locale %s equal those in the English samples',
    (locale) => {
      const differing = documents.flatMap(({ file, samples }) => {
        const translated = file.replace(/([\\/])en([\\/])/, `$1${locale}$2`);
        if (!existsSync(translated)) return [];
        const own = codeOf(samplesOf(translated));
        const english = codeOf(samples);
        return own.length === english.length && own.every((code, index) => code === english[index])
          ? []
          : [translated];
      });
      expect(differing).toEqual([]);
    },
  );
});
