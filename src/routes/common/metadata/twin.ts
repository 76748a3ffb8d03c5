// Sends the twin of a page in Markdown (D36).

import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { NO_STORE } from '../../../cache/lifetime.ts';
import type { SiteContext } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { KEPT } from '../page/send.tsx';
import { complete, link } from './markdown.ts';

const TYPE = 'text/markdown; charset=utf-8';

interface Twin {
  title: string;
  /** Path of the page that it is a twin of. */
  path: string;
  /** In which language its text is. */
  locale: Locale;
  /** What stands beside the address, such as the day of the last change. */
  note?: string;
  /** Parts of the text, between which a line is left. */
  parts: readonly string[];
  /** Whether it is for this visitor alone. */
  isPersonal?: boolean;
}

/** Sends the twin of a page, with a link to it. It is kept like the page, and is none of its own to search engines. */
export function sendTwin(c: SiteContext, twin: Twin): Response {
  const { href } = createView(c.var.locale);
  const { title, path, locale, note, parts, isPersonal } = twin;
  const address = complete(path, href);
  const text = [`# ${title}`, `> ${[address, ...(note ? [note] : [])].join(' · ')}`, ...parts].join('\n\n');
  return c.body(text.endsWith('\n') ? text : `${text}\n`, 200, {
    'Content-Type': TYPE,
    'Content-Language': LOCALES[locale].htmlLang,
    'Cache-Control': isPersonal || c.env.cookie !== null ? NO_STORE : KEPT.page,
    Link: `<${address}>; rel="canonical"; type="text/html"`,
    Vary: 'Accept',
    'X-Robots-Tag': 'noindex',
  });
}

/** A 404 in Markdown, with a way on. */
export function noTwin(c: SiteContext): Response {
  const { t, href } = createView(c.var.locale);
  return c.body(`# ${t('error.notFound')}\n\n${link(t('docs.allDocs'), '/docs/', href)}\n`, 404, {
    'Content-Type': TYPE,
    'Cache-Control': KEPT.notFound,
    Vary: 'Accept',
  });
}
