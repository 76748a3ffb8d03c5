// HTML document around a page: head, landmarks, and the slots for header, content, and footer.
import type { ReactNode } from 'react';
import { siteOrigin } from '../../common/config.ts';
import { type View, ViewProvider } from './context.tsx';
import { type Assets, type Head, HeadElements, type SiteHead } from './head.tsx';
import type { PageSheet } from './sheets.ts';
import { renderStatic } from './static-html.ts';

/** HTML fragments around the late style sheets, header, main content, and footer. */
export interface Frame {
  /** HTML before the late style sheets of a page without a `LateStyles` marker. */
  beforeStyles: string;
  beforeHeader: string;
  beforeMain: string;
  beforeFooter: string;
  end: string;
  /** Elements that load the late style sheets. */
  lateStyles: string;
}

export interface Main {
  /** Page type for performance metrics; omitted for pages that are not measured. */
  type?: string | undefined;
  className?: string | undefined;
  /** Language of the main content, if it differs from the page's. */
  lang?: string | undefined;
}

/** Renders the frame of a page. `notices` go between the header and the main content. */
export function renderFrame(
  {
    head,
    site,
    main,
    sheets,
    notices,
    agents = null,
  }: {
    head: Head;
    site: SiteHead;
    main: Main;
    sheets: readonly PageSheet[];
    notices: ReactNode;
    /** Paths for AI agents: the Markdown version of the page and the index of all pages. */
    agents?: { markdown: string; index: string } | null;
  },
  view: View,
  assets: Assets,
): Frame {
  const html = renderStatic(
    <html lang={view.htmlLang} data-type={main.type}>
      <HeadElements head={head} site={site} view={view} assets={assets} />
      <body>
        {/* AI agents read the text of a page, not its headers. Without style sheets, this is the first paragraph. */}
        {agents && <p hidden>{`Markdown: ${siteOrigin}${agents.markdown} ${siteOrigin}${agents.index}`}</p>}
        <template data-cut="header" />
        <div id="notices">
          <ViewProvider view={view}>{notices}</ViewProvider>
        </div>
        <main id="main" tabIndex={-1} className={main.className} lang={main.lang}>
          <template data-cut="main" />
        </main>
        <template data-cut="footer" />
      </body>
    </html>,
  );
  const [beforeStyles = '', beforeHeader = '', beforeMain = '', beforeFooter = '', end = ''] = html.split(
    /<template data-cut="\w+"><\/template>/,
  );
  const lateStyles = (['late', ...sheets] as const)
    .map((sheet) => `<link rel="stylesheet" href="${assets.styles[sheet]}" fetchpriority="low"/>`)
    .join('');
  return {
    beforeStyles: `<!doctype html>${beforeStyles}`,
    beforeHeader,
    beforeMain,
    beforeFooter,
    end,
    lateStyles,
  };
}
