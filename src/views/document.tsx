// HTML document of a page: head, landmarks, and positions of shell and content. Rendered once per page, to a string.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { siteOrigin } from '../../common/config.ts';
import { type View, ViewProvider } from './context.tsx';
import { type Assets, type Head, HeadElements, type SiteHead } from './head.tsx';
import type { PageSheet } from './sheets.ts';

/** Parts of the document around style sheet, header, page, and footer. */
export interface Frame {
  /** Up to the position of the late style sheets if the page has no marker for them. */
  beforeStyles: string;
  beforeHeader: string;
  beforeMain: string;
  beforeFooter: string;
  end: string;
  /** Elements that load the late style sheets. */
  lateStyles: string;
}

export interface Main {
  /** Page type for performance measurements; missing where nothing is measured. */
  type?: string | undefined;
  className?: string | undefined;
  /** Language of the main text, if it differs from the page's. */
  lang?: string | undefined;
}

/** Renders the frame of a page. `notices` are placed between header and page. */
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
    /** Addresses for agents: the Markdown version of the page, and the index of all pages. */
    agents?: { markdown: string; index: string } | null;
  },
  view: View,
  assets: Assets,
): Frame {
  const html = renderToStaticMarkup(
    <html lang={view.htmlLang} data-type={main.type}>
      <HeadElements head={head} site={site} view={view} assets={assets} />
      <body>
        {/* Agents read the text of a page, not its headers. Without style sheets, this is its first paragraph. */}
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
