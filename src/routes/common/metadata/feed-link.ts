// Link to the feed of an area in the head of a page.
import type { Locale } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import type { HeadLink } from '../../../views/head.tsx';
import { type Area, feedPath } from '../articles/areas.ts';

/** The feed link of an area; empty without an area. */
export const feedLinks = (feed: Area | undefined, locale: Locale): HeadLink[] => {
  if (!feed) return [];
  const t = createT(locale);
  return [{ rel: 'feed', href: feedPath(feed, locale), title: t('list.feed', { name: t(feed.title) }) }];
};
