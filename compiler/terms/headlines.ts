// Checks the length of titles and descriptions against their display in lists and search engines, and titles for
// uniqueness.
import type { Locale } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import type { DocText } from '../docs/docs.ts';
import type { ContentItem } from '../markdown/content-item.ts';
import { textKey } from './terms.ts';

/** Maximum length of titles and headlines, and minimum and maximum length of descriptions, in characters. */
const BOUNDS: Record<Locale, { title: number; headline: number; description: readonly [number, number] }> = {
  en: { title: 60, headline: 70, description: [40, 190] },
  cn: { title: 34, headline: 44, description: [20, 95] },
  ko: { title: 44, headline: 56, description: [28, 115] },
  ja: { title: 36, headline: 50, description: [28, 115] },
};
/** Minimum and maximum length of document descriptions, in characters. */
const DOCUMENT_DESCRIPTION = { latin: [90, 155], cjk: [45, 85] } as const;
/** Kinds whose title is a headline instead of a name. */
const HEADLINES = new Set(['blog', 'news', 'notice', 'case', 'event', 'webinar', 'video', 'report', 'ebook']);

/** Reports titles and descriptions of unsuitable length, and duplicates within a kind and language. */
export function reportHeadlines(
  items: readonly ContentItem[],
  docs: readonly DocText[],
  compilation: Compilation,
): void {
  const fileByText = new Map<string, string>();
  const report = (file: string, message: string) => compilation.problems.push({ file, line: 1, message });
  const reportDuplicate = (field: 'title' | 'description', key: string, file: string) => {
    const other = fileByText.get(`${field} ${key}`);
    if (other) report(file, `${textKey(compilation.root, other)} has the same ${field}`);
    else fileByText.set(`${field} ${key}`, file);
  };
  const checkTitle = (kind: string, locale: Locale, title: string, file: string) => {
    const { title: name, headline } = BOUNDS[locale];
    const max = HEADLINES.has(kind) ? headline : name;
    if (title.length > max) report(file, `the title has ${title.length} characters, at most ${max}`);
    reportDuplicate('title', `${kind} ${locale} ${title.toLowerCase()}`, file);
  };
  const checkDescription = (
    description: string,
    [min, max]: readonly [number, number],
    key: string,
    file: string,
  ) => {
    if (description.length < min || description.length > max)
      report(file, `the description has ${description.length} characters, not ${min} to ${max}`);
    reportDuplicate('description', `${key} ${description}`, file);
  };
  for (const { type, locale, title, summary, state, file } of items) {
    if (state !== 'live') continue;
    checkTitle(type, locale, title, file);
    if (summary !== '') checkDescription(summary, BOUNDS[locale].description, `${type} ${locale}`, file);
  }
  for (const { locale, title, description, file } of docs) {
    checkTitle('doc', locale, title, file);
    const bounds = DOCUMENT_DESCRIPTION[locale === 'en' ? 'latin' : 'cjk'];
    checkDescription(description, bounds, `doc ${locale}`, file);
  }
}
