// HTML of a component in one locale.
import type { ReactNode } from 'react';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { StickyParams } from '../../../common/i18n/sticky-params.ts';
import { createView, ViewProvider } from '../../../src/views/context.tsx';
import { renderStatic } from '../../../src/views/static-html.ts';

export const html = (node: ReactNode, locale: Locale = 'en', stickyParams?: StickyParams): string =>
  renderStatic(<ViewProvider view={createView(locale, stickyParams)}>{node}</ViewProvider>);
