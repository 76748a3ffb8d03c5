// Holds titles and descriptions to what lists and search engines show of them, and titles to one text each.
import type { Locale } from '../../common/i18n/locales.ts';
import type { DocText } from '../docs/docs.ts';
import type { Text } from '../markdown/text.ts';
import type { Work } from '../work.ts';
import { placeOfText } from './terms.ts';

/** Characters: of the title of a page or document, of a headline, and of a description, from and to. */
const BOUNDS: Record<Locale, { title: number; headline: number; description: readonly [number, number] }> = {
  en: { title: 60, headline: 70, description: [40, 190] },
  cn: { title: 34, headline: 44, description: [20, 95] },
  ko: { title: 44, headline: 56, description: [28, 115] },
  ja: { title: 36, headline: 50, description: [28, 115] },
};
/** What has a headline, which says what happened, in place of a name. */
const HEADLINES = new Set(['blog', 'news', 'notice', 'case', 'event', 'webinar', 'video', 'report', 'ebook']);

/** Reports what is too long or too short for the places that show it, and titles that two texts of a kind share. */
export function reportHeadlines(texts: readonly Text[], docs: readonly DocText[], work: Work): void {
  const known = new Map<string, string>();
  const report = (file: string, message: string) => work.problems.push({ file, line: 1, message });
  const hold = (kind: string, locale: Locale, title: string, file: string) => {
    const { title: name, headline } = BOUNDS[locale];
    const most = HEADLINES.has(kind) ? headline : name;
    if (title.length > most) report(file, `the title has ${title.length} characters, at most ${most}`);
    const key = `${kind} ${locale} ${title.toLowerCase()}`;
    const other = known.get(key);
    if (other) report(file, `${placeOfText(work.root, other)} has the same title`);
    else known.set(key, file);
  };
  for (const { type, locale, title, summary, state, file } of texts) {
    if (state !== 'live') continue;
    hold(type, locale, title, file);
    const [least, most] = BOUNDS[locale].description;
    if (summary !== '' && (summary.length < least || summary.length > most))
      report(file, `the description has ${summary.length} characters, not ${least} to ${most}`);
  }
  for (const { locale, title, file } of docs) hold('doc', locale, title, file);
}
