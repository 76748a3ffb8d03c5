// Feed items of the documentation: document changes and API changes.

import { apiPagePath } from '../../../../common/contract/api-paths.ts';
import type { ApiChangelogEntry, Inline } from '../../../../common/contract/entities/api-reference.ts';
import type { DocEvent } from '../../../../common/contract/entities/changes.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { firstSentence } from '../../../../common/text/first-sentence.ts';
import { describeDocumentChange, describeEntry, describeImpact } from '../../../views/changes/sentences.ts';
import { createView, type View } from '../../../views/context.tsx';
import { catePath, docPath } from '../../documentation/tree.ts';
import { type FeedItem, tagUri } from './feed.ts';

/** Returns plain text with code in backticks, which separate code in languages without spaces. */
const plainOf = (inline: Inline): string =>
  inline
    .map((part) => (typeof part === 'string' ? part : 'code' in part ? `\`${part.code}\`` : part.text))
    .join('');

/** Converts a recorded change to a document, or its current state, to a feed item. */
export function toDocumentItem(event: DocEvent, locale: Locale): FeedItem {
  const { t } = createView(locale);
  const { id, kind, docId, cateId, title, at: date, edition } = event;
  const page = absoluteHref(kind === 'removed' ? catePath(cateId) : docPath(cateId, docId), locale);
  if (kind === 'current') return { id: page, url: page, title, text: event.description, date };
  const sentences = describeDocumentChange(t, { ...event, kind }).map(plainOf);
  return {
    id: tagUri(`change/${id}`),
    url: edition === '' ? page : `${page}?edition=${edition}`,
    title,
    text: sentences.join('\n'),
    date,
  };
}

/** Returns the first link of a recorded change, or the changelog if it has none; for other entries, their anchor. */
const entryPath = ({ id, fact, operations }: ApiChangelogEntry): string =>
  fact ? (operations[0]?.to ?? apiPagePath('changelog')) : `${apiPagePath('changelog')}#${id}`;

/** Converts an entry of the API changelog to a feed item. */
export function toApiItem(entry: ApiChangelogEntry, { t, locale }: Pick<View, 't' | 'locale'>): FeedItem {
  const { id, date, kind, version } = entry;
  const text = plainOf(describeEntry(t, entry));
  const impact = describeImpact(t, entry);
  return {
    id: tagUri(`api-change/${id}`),
    url: absoluteHref(entryPath(entry), locale),
    title: entry.fact ? text : firstSentence(text),
    text: [text, ...(impact ? [impact] : []), `${t(`api.${kind}`)} · ${t('api.version', { version })}`].join(
      '\n',
    ),
    date: `${date}T00:00:00Z`,
    category: impact ?? t(`api.${kind}`),
  };
}
