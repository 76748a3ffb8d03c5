// Document of a small page: a linked logo and one question. It has no menus, and only the first-paint script.
import type { ReactNode } from 'react';
import { brand } from '../../../common/config.ts';
import { type Assets, FirstPaint } from '../head.tsx';
import { Mark } from './logo.tsx';

interface SmallFrameProps {
  title: string;
  lang: string;
  /** URL of the home page in the language of the page. */
  home: string;
  assets: Assets;
  children: ReactNode;
}

export function SmallFrame({ title, lang, home, assets, children }: SmallFrameProps) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href={brand.mark} type="image/svg+xml" />
        <FirstPaint script={assets.firstPaint} />
        <link rel="stylesheet" href={assets.styles.first} />
        <link rel="stylesheet" href={assets.styles.late} />
      </head>
      <body>
        <header className="wrap small-head">
          <a className="logo" href={home}>
            <Mark /> <span>{brand.name}</span>
          </a>
        </header>
        <main id="main" className="wrap small-page">
          {children}
        </main>
      </body>
    </html>
  );
}
