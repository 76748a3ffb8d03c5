// Small pages without portal data, such as a confirmation. They are not cached and work while the portal is down
// (decision 012).
import type { ReactNode } from 'react';
import { brand } from '../../../../common/config.ts';
import { href } from '../../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import type { SiteContext } from '../../../env.ts';
import { createView, ViewProvider } from '../../../views/context.tsx';
import { SmallFrame } from '../../../views/layout/small-frame.tsx';
import { renderStatic } from '../../../views/static-html.ts';
import { assets } from './assets.ts';

/** Sends a small page with the status of the context. */
export function sendSmallPage(
  c: SiteContext,
  { locale, title, content }: { locale: Locale; title: string; content: ReactNode },
) {
  const html = renderStatic(
    <ViewProvider view={createView(locale)}>
      <SmallFrame
        title={`${title} | ${brand.name}`}
        lang={LOCALES[locale].htmlLang}
        home={href('/', locale)}
        assets={assets}
      >
        {content}
      </SmallFrame>
    </ViewProvider>,
  );
  return c.html(`<!doctype html>${html}`);
}
