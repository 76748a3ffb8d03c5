// Small pages without portal data, such as a confirmation. They are not cached and work while the portal is down
// (decision 012).
import { reactRenderer } from '@hono/react-renderer';
import { brand } from '../../../../common/config.ts';
import { href } from '../../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import type { SiteContext } from '../../../env.ts';
import { createView, ViewProvider } from '../../../views/context.tsx';
import { SmallFrame } from '../../../views/layout/small-frame.tsx';
import { assets } from './assets.ts';

declare module '@hono/react-renderer' {
  interface Props {
    title: string;
  }
}

/** Middleware for `c.render(content, { title })`. `localeOf` returns the language of the page. */
export const smallPages = (localeOf: (c: SiteContext) => Locale) =>
  reactRenderer(
    ({ c, children, title }) => {
      const locale = localeOf(c);
      return (
        <ViewProvider view={createView(locale)}>
          <SmallFrame
            title={`${title} | ${brand.name}`}
            lang={LOCALES[locale].htmlLang}
            home={href('/', locale)}
            assets={assets}
          >
            {children}
          </SmallFrame>
        </ViewProvider>
      );
    },
    { docType: '<!doctype html>' },
  );
