// Sends the Markdown version of a page (D36).

import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { NO_STORE } from '../../../cache/lifetime.ts';
import type { SiteContext } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { CACHE_CONTROL } from '../page/send.tsx';
import { absoluteAddress, link } from './markdown.ts';

const TYPE = 'text/markdown; charset=utf-8';

interface MarkdownVersion {
  title: string;
  /** Path of the HTML page. */
  path: string;
  /** Locale of the text. */
  locale: Locale;
  /** Text after the address, such as the date of the last change. */
  note?: string;
  /** Parts of the text, separated by an empty line. */
  parts: readonly string[];
  /** Whether the text is for this visitor only. */
  isPersonal?: boolean;
}

/** Sends the Markdown version, with a link to its page. It is cached like the page and is not indexed. */
export function sendMarkdownVersion(c: SiteContext, version: MarkdownVersion): Response {
  const { href } = createView(c.var.locale);
  const { title, path, locale, note, parts, isPersonal } = version;
  const address = absoluteAddress(path, href);
  const text = [`# ${title}`, `> ${[address, ...(note ? [note] : [])].join(' · ')}`, ...parts].join('\n\n');
  return c.body(text.endsWith('\n') ? text : `${text}\n`, 200, {
    'Content-Type': TYPE,
    'Content-Language': LOCALES[locale].htmlLang,
    'Cache-Control': isPersonal || c.env.cookie !== null ? NO_STORE : CACHE_CONTROL.page,
    Link: `<${address}>; rel="canonical"; type="text/html"`,
    Vary: 'Accept',
    'X-Robots-Tag': 'noindex',
  });
}

/** A 404 in Markdown, with a link to the documentation. */
export function markdownNotFound(c: SiteContext): Response {
  const { t, href } = createView(c.var.locale);
  return c.body(`# ${t('error.notFound')}\n\n${link(t('docs.allDocs'), '/docs/', href)}\n`, 404, {
    'Content-Type': TYPE,
    'Cache-Control': CACHE_CONTROL.notFound,
    Vary: 'Accept',
  });
}
