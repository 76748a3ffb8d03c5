// §4 Locale selection: a switch stores the choice and stays on the page, with its query and hash.
import { localeCookie } from '../config.ts';
import { around, writeCookie } from './dom.ts';

const PREFIX = /^\/(?:cn|ko|ja)(?=\/|$)/;

export function startLanguage(): void {
  // Before soft navigation looks at the link.
  document.addEventListener(
    'click',
    (event) => {
      const link = around<HTMLAnchorElement>(event, 'a[data-locale]');
      const locale = link?.dataset.locale;
      if (!link || !locale) return;
      writeCookie(localeCookie.name, locale, new Date(Date.now() + localeCookie.maxAgeSeconds * 1000));
      const { pathname, search, hash } = location;
      link.href = `${locale === 'en' ? '' : `/${locale}`}${pathname.replace(PREFIX, '') || '/'}${search}${hash}`;
    },
    true,
  );
}
