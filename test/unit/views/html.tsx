// HTML of a component in one locale, without the comments that React inserts between text nodes.
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { StickyParams } from '../../../common/i18n/sticky-params.ts';
import { createView, ViewProvider } from '../../../src/views/context.tsx';

export const html = (node: ReactNode, locale: Locale = 'en', stickyParams?: StickyParams): string =>
  renderToString(<ViewProvider view={createView(locale, stickyParams)}>{node}</ViewProvider>).replaceAll(
    '<!-- -->',
    '',
  );
