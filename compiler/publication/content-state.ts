// Content state for editors: missing and outdated translations, and texts with sample facts (content/sample.json).
// Published as a setting that ops shows.
import { join } from 'node:path';
import { z } from 'zod';
import { type ContentState, MAX_NAMED, type Titled } from '../../common/editorial/editorial.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { DocText } from '../docs/docs.ts';
import { readChecked } from '../files.ts';
import type { Text } from '../markdown/text.ts';
import type { Work } from '../work.ts';
import type { Entry, Recorded } from './ledger.ts';
import type { Rows } from './rows.ts';

const Samples = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z-]+$/),
    what: z.string().min(1),
    /** `type/code`, or `type/*` for all of a type. */
    texts: z.array(z.string().regex(/^[a-z-]+\/(?:[a-z0-9-]+|\*)$/)),
    /** Paths without locale of pages that are made of data. */
    at: z.array(z.string().startsWith('/')),
  }),
);

/** An English text with the locales that it is limited to. */
interface Source extends Titled {
  key: string;
  only: readonly Locale[];
}

const named = (all: readonly Titled[]) => ({
  count: all.length,
  named: all.slice(0, MAX_NAMED).map(({ title, url }) => ({ title, url })),
});

function sourcesOf(texts: readonly Text[], docs: readonly DocText[]): Source[] {
  return [
    ...texts
      .filter(({ locale, state }) => locale === 'en' && state === 'live')
      .map(({ type, code, title, card }) => ({
        key: `${type}/${code}`,
        title,
        url: card.url,
        only: card.displayOnly ?? [],
      })),
    ...docs
      .filter(({ locale }) => locale === 'en')
      .map(({ docId, menuId, title }) => ({
        key: `doc/${docId}`,
        title,
        url: `/docs/${menuId}/${docId}/`,
        only: [],
      })),
  ];
}

/** Whether a translation is based on an earlier English text. */
const isStale = ({ key, source }: Recorded, ledger: ReadonlyMap<string, Entry>): boolean =>
  source !== null && ledger.get(key)?.madeFrom !== source;

function translationsOf(
  sources: readonly Source[],
  recorded: readonly Recorded[],
  ledger: ReadonlyMap<string, Entry>,
): ContentState['translations'] {
  const written = new Map(recorded.map((text) => [text.key, text]));
  return localeCodes
    .filter((locale) => locale !== 'en')
    .map((locale) => {
      const expected = sources.filter(({ only }) => only.length === 0 || only.includes(locale));
      const own = (source: Source) => written.get(`${source.key}/${locale}`);
      return {
        locale,
        texts: expected.length,
        missing: named(expected.filter((source) => own(source) === undefined)),
        stale: named(
          expected.filter((source) => {
            const text = own(source);
            return text !== undefined && isStale(text, ledger);
          }),
        ),
      };
    });
}

function samplesOf(sources: readonly Source[], work: Work): ContentState['samples'] {
  const { json, value = [] } = readChecked(join(work.root, 'sample.json'), Samples, work);
  // Invalid texts are missing in `sources`.
  const isComplete = work.problems.every(({ gap }) => gap);
  return value.map(({ id, what, texts, at }, index) => {
    const found = texts.flatMap((pattern, place) => {
      const [type, code] = pattern.split('/');
      const matches = sources.filter(({ key }) =>
        code === '*' ? key.startsWith(`${type}/`) : key === pattern,
      );
      if (matches.length === 0 && isComplete) json.report([index, 'texts', place], `unknown text ${pattern}`);
      return matches;
    });
    return { id, what, texts: named([...found, ...at.map((url) => ({ title: url, url }))]) };
  });
}

/** Adds the state of the content as a setting of the default locale. */
export function compileContentState(
  texts: readonly Text[],
  docs: readonly DocText[],
  recorded: readonly Recorded[],
  work: Work,
  rows: Rows,
): void {
  const sources = sourcesOf(texts, docs);
  rows.setting('content-state', 'en', {
    translations: translationsOf(sources, recorded, work.ledger.entries),
    samples: samplesOf(sources, work),
  });
}
