// The frame around every page of the console: who is signed in, where one can go, what was just done.
import { reactRenderer } from '@hono/react-renderer';
import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { brand } from '../../../src/config.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { ConsoleEnv } from '../env.ts';
import { Form } from './form.tsx';
import { type Frame, FrameContext, useFrame } from './frame.ts';
import { SECTIONS } from './sections.ts';
import { ZONES } from './zone.ts';

declare module '@hono/react-renderer' {
  interface Props {
    title: string;
    /** The console speaks English. */
    locale: Locale;
  }
}

/** Of a page: `c.render(view, { title, ...PAGE })`. */
export const PAGE = { locale: 'en' } as const;

function Navigation() {
  const { path } = useFrame();
  const isHere = (of: string) => path === of || (of !== '/ops' && path.startsWith(`${of}/`));
  return (
    <nav aria-label="Console">
      <ul className="sections">
        {SECTIONS.map((section) => (
          <li key={section.path}>
            <a href={section.path} aria-current={isHere(section.path) ? 'page' : undefined}>
              {section.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Times are shown in UTC and in this zone. */
function ZoneForm() {
  const { zone, path } = useFrame();
  return (
    <Form action="/ops/zone" className="zone">
      <input type="hidden" name="to" value={path} />
      <label htmlFor="zone">Time zone</label>
      <select id="zone" name="zone" defaultValue={zone}>
        {ZONES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button type="submit" className="small">
        Use
      </button>
    </Form>
  );
}

function Who() {
  const { by, canSignOut } = useFrame();
  return (
    <div className="who">
      <span>
        <span className="visually-hidden">Signed in as </span>
        {by}
      </span>
      {canSignOut && (
        <Form action="/ops/sign-out">
          <button type="submit" className="small">
            Sign out
          </button>
        </Form>
      )}
    </div>
  );
}

function Document({ title, styles, children }: { title: string; styles: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${brand.name} ops`}</title>
        <link rel="icon" href={brand.mark} />
        <link rel="stylesheet" href={styles} />
      </head>
      {children}
    </html>
  );
}

function Framed({ title, children }: { title: string; children: ReactNode }) {
  const { notice, styles } = useFrame();
  return (
    <Document title={title} styles={styles}>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="bar">
          <div className="bar-row">
            <a className="mark" href="/ops">
              {brand.name} <span>ops</span>
            </a>
            <Who />
          </div>
          <Navigation />
        </header>
        <main id="main" tabIndex={-1}>
          {notice && (
            <p className={`notice ${notice.tone}`} role={notice.tone === 'bad' ? 'alert' : 'status'}>
              {notice.text}
            </p>
          )}
          <h1>{title}</h1>
          {children}
        </main>
        <footer className="foot">
          <ZoneForm />
        </footer>
      </body>
    </Document>
  );
}

const frameOf = (c: Context<ConsoleEnv>): Frame => ({
  formToken: c.var.formToken,
  zone: c.var.zone,
  notice: c.var.notice,
  styles: c.var.styles,
  by: c.var.caller.by,
  canSignOut: c.var.caller.way === 'session',
  path: c.req.path,
});

/** Lets a page answer with `c.render(view, { title, ...PAGE })`. */
export const layout = () =>
  reactRenderer(
    ({ children, title, c }) => (
      <FrameContext.Provider value={frameOf(c as Context<ConsoleEnv>)}>
        <Framed title={title}>{children}</Framed>
      </FrameContext.Provider>
    ),
    { docType: '<!doctype html>' },
  );

/** The frame of whoever is not signed in: a title, and nothing that leads anywhere. */
export const bareLayout = (styles: string) =>
  reactRenderer(
    ({ children, title }) => (
      <Document title={title} styles={styles}>
        <body className="bare">
          <main id="main">
            <p className="mark">
              {brand.name} <span>ops</span>
            </p>
            <h1>{title}</h1>
            {children}
          </main>
        </body>
      </Document>
    ),
    { docType: '<!doctype html>' },
  );
