// Database rows of content items, their tags, and the alphabetical order of lists.
import { z } from 'zod';
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { toRow } from '../../portal/src/content/stored.ts';
import { TITLE_ORDERED } from '../../portal/src/content/types.ts';
import type { Problem } from '../files.ts';
import type { ContentItem } from '../markdown/content-item.ts';
import type { RowSet } from './rows.ts';

const inUtc = (instant: string): string => new Date(instant).toISOString();

/** Adds the valid content items, and reports the others. */
export function addContentRows(items: readonly ContentItem[], rows: RowSet, problems: Problem[]): void {
  const tagged = new Set<string>();
  const phrases = new Set<string>();
  for (const item of items) {
    const { type, code, file, publishedAt, updatedAt } = item;
    try {
      const stored = { ...item, publishedAt: publishedAt && inUtc(publishedAt), updatedAt: inUtc(updatedAt) };
      rows.add('content', toRow(stored));
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      problems.push({ file, line: 1, message: z.prettifyError(error) });
      continue;
    }
    for (const tag of item.tags) {
      const key = `${type} ${code} ${tag}`;
      if (!tagged.has(key)) rows.add('content_tag', { type, code, tag });
      tagged.add(key);
    }
    for (const phrase of item.phrases ?? []) {
      if (!phrases.has(phrase)) rows.add('content_phrase', { phrase, type, code });
      phrases.add(phrase);
    }
  }
}

const newer = (a: ContentItem, b: ContentItem): number =>
  Date.parse(b.publishedAt ?? b.updatedAt) - Date.parse(a.publishedAt ?? a.updatedAt);

/** Numbers the content items of alphabetical lists for each locale. */
export function addTitleRows(items: readonly ContentItem[], rows: RowSet): void {
  for (const type of TITLE_ORDERED)
    for (const locale of localeCodes) {
      const { compare } = new Intl.Collator(LOCALES[locale].htmlLang, { numeric: true });
      items
        .filter((item) => item.type === type && (item.locale === locale || item.locale === 'en'))
        .sort((a, b) => compare(a.title, b.title) || newer(a, b) || (a.code < b.code ? -1 : 1))
        .forEach(({ code, locale: text_locale, state }, place) => {
          rows.add('title_order', { type, locale, place, code, text_locale, state });
        });
    }
}
