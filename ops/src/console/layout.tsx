// Layout of all console pages: caller with time zone, navigation, and the notice about the last change.

import { reactRenderer } from '@hono/react-renderer';
import type { Context, MiddlewareHandler } from 'hono';
import type { ReactNode } from 'react';
import mark from '../../../common/brand/mark.svg?raw';
import { brand } from '../../../common/config.ts';
import { hasPermission, type Permission } from '../auth/roles.ts';
import type { Assets, ConsoleEnv, ConsoleVariables } from '../env.ts';
import { readUnread } from '../leads/handling/summary.ts';
import { originsOf } from '../origins.ts';
import { assetPaths } from './assets.ts';
import { type Frame, FrameContext, useFrame } from './context.ts';
import { ButtonForm, Form, IfAllowed } from './form.tsx';
import { Navigation } from './navigation.tsx';
import { ZONES } from './time-zone.ts';

interface HeadProps {
  title: string;
  /** Link to the list, above the title of an entry's page. */
  back?: { to: string; name: string } | undefined;
  /** Content and effect of the page in one sentence. */
  purpose?: ReactNode;
  /** Actions of the page, the primary one first. */
  actions?: ReactNode;
}

const PageHead = ({ title, back, purpose, actions }: HeadProps) => (
  <div className="page-head">
    <div>
      {back && (
        <p className="back">
          <a href={back.to}>{`← ${back.name}`}</a>
        </p>
      )}
      <h1>{title}</h1>
      {purpose && <p className="purpose">{purpose}</p>}
    </div>
    {actions && <div className="actions">{actions}</div>}
  </div>
);

interface MainLinkProps {
  to: string;
  /** Permission that the form requires. */
  permission?: Permission;
  children: ReactNode;
}

/** Primary action of a page: a link to a form. */
export const MainLink = ({ to, permission = 'edit', children }: MainLinkProps) => (
  <IfAllowed permission={permission}>
    <a className="button main" href={to}>
      {children}
    </a>
  </IfAllowed>
);

declare module '@hono/react-renderer' {
  interface Props {
    title: string;
    back?: HeadProps['back'];
    purpose?: HeadProps['purpose'];
    actions?: HeadProps['actions'];
  }
}

const SOURCES: Readonly<Record<ConsoleVariables['zoneSource'], string>> = {
  chosen: 'You chose this time zone.',
  browser: 'This is the time zone of your browser.',
  default: 'The time zone of your browser is unknown. Choose your time zone.',
};

function ZoneForm() {
  const { zone, zoneSource, path } = useFrame();
  return (
    <Form action="/ops/zone">
      <input type="hidden" name="to" value={path} />
      <label htmlFor="console-zone">Time zone</label>
      <div className="in-row">
        <select id="console-zone" name="zone" defaultValue={zone} aria-describedby="console-zone-hint">
          {ZONES.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="submit" className="small">
          Use
        </button>
      </div>
      <small id="console-zone-hint">{SOURCES[zoneSource]}</small>
    </Form>
  );
}

/** Caller and time zone, with a menu to change the zone or sign out. */
function Account() {
  const { by, roles, zone, canSignOut } = useFrame();
  return (
    <>
      <button type="button" className="small account" popoverTarget="account">
        <span className="visually-hidden">Signed in as </span>
        {by} <small>{zone}</small>
      </button>
      <div id="account" className="menu" popover="auto">
        <p>
          Your role: <strong>{roles.join(', ') || 'none'}</strong>
        </p>
        <p>
          <a href="/ops/sessions">Sessions</a>
        </p>
        <ZoneForm />
        {canSignOut && (
          <Form action="/ops/sign-out">
            <button type="submit" className="small">
              Sign out
            </button>
          </Form>
        )}
      </div>
    </>
  );
}

const Logo = () => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository */}
    <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
    {brand.name} <span className="ops">ops</span>
  </>
);

interface DocumentProps {
  title: string;
  assets: Assets;
  /** Values for the script (browser.js). */
  zone?: Pick<Frame, 'zone' | 'zoneSource' | 'isGet'>;
  children: ReactNode;
}

function Document({ title, assets, zone, children }: DocumentProps) {
  return (
    <html
      lang="en"
      data-zone={zone?.zone}
      data-zone-source={zone?.zoneSource}
      data-is-get={zone?.isGet ? 'yes' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${brand.name} ops`}</title>
        <link rel="icon" href={brand.mark} />
        <link rel="stylesheet" href={assets.styles} />
        <script src={assets.script} defer />
      </head>
      {children}
    </html>
  );
}

interface FramedProps extends HeadProps {
  children: ReactNode;
}

function Framed({ children, ...head }: FramedProps) {
  const { notice, assets, ...zone } = useFrame();
  return (
    <Document title={head.title} assets={assets} zone={zone}>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="bar">
          <div className="bar-row">
            <a className="mark" href="/ops">
              <Logo />
            </a>
            <Account />
          </div>
          <Navigation />
        </header>
        <main id="main" tabIndex={-1}>
          {notice && (
            <div className={`notice ${notice.tone}`}>
              <p role={notice.tone === 'bad' ? 'alert' : 'status'}>{notice.text}</p>
              {notice.undo !== undefined && (
                <ButtonForm action={`/ops/audit/${notice.undo}/undo`}>Undo</ButtonForm>
              )}
            </div>
          )}
          <PageHead {...head} />
          {children}
        </main>
      </body>
    </Document>
  );
}

/** Counts unread leads here, so that only responses with a page wait for the portal. */
const frameOf = async (c: Context<ConsoleEnv>): Promise<Frame> => ({
  formToken: c.var.formToken,
  zone: c.var.zone,
  zoneSource: c.var.zoneSource,
  notice: c.var.notice,
  productNames: c.var.productNames,
  unread: hasPermission(c.var.caller.roles, 'leads') ? await readUnread(c.env, c.var.caller.by) : null,
  assets: c.var.assets,
  by: c.var.caller.by,
  roles: c.var.caller.roles,
  canSignOut: c.var.caller.method === 'session',
  path: c.req.path,
  isGet: c.req.method === 'GET',
  origins: originsOf(c.env, c.req.url),
});

/** Layout middleware: `c.render(view, { title })`. */
export const layout = () =>
  reactRenderer(
    async ({ children, title, back, purpose, actions, c }) => (
      <FrameContext.Provider value={await frameOf(c as Context<ConsoleEnv>)}>
        <Framed title={title} back={back} purpose={purpose} actions={actions}>
          {children}
        </Framed>
      </FrameContext.Provider>
    ),
    { docType: '<!doctype html>' },
  );

/** Layout for callers who are not signed in: a title, and no navigation. */
export const bareLayout = (): MiddlewareHandler => async (c, next) => {
  const assets = await assetPaths();
  return reactRenderer(
    ({ children, title }) => (
      <Document title={title} assets={assets}>
        <body className="bare">
          <main id="main">
            <p className="mark">
              <Logo />
            </p>
            <h1>{title}</h1>
            {children}
          </main>
        </body>
      </Document>
    ),
    { docType: '<!doctype html>' },
  )(c, next);
};
