// The frame of every page of the API reference: the way around on the left, the matter beside it.
import type { ReactNode } from 'react';
import { ACCOUNT, API_PAGES, API_PATH, apiPagePath, apiProductPath } from '../../api/contract/api-paths.ts';
import type { ApiIndex } from '../../api/contract/entities/api-reference.ts';
import { Breadcrumb, type Crumb } from '../components/breadcrumb.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

interface FrameProps {
  index: ApiIndex;
  /** Path of the page. */
  path: string;
  crumbs: readonly Crumb[];
  /** What is on the page, as links to its parts. */
  contents?: readonly { id: string; text: string }[];
  children: ReactNode;
}

function Navigation({ index, path }: Pick<FrameProps, 'index' | 'path'>) {
  const { t } = useView();
  const current = (to: string) => (to === path ? 'page' : undefined);
  const item = (to: string, name: string) => (
    <li key={to}>
      <Link to={to} current={current(to)}>
        {name}
      </Link>
    </li>
  );
  return (
    <nav className="docs-side" aria-label={t('api.title')}>
      <details className="docs-drawer">
        <summary>{t('api.title')}</summary>
        <p className="docs-return">
          <Link to="/docs/">← {t('footer.docsCentre')}</Link>
        </p>
        <ul className="docs-categories">
          <li data-open="">
            <Link to={API_PATH} current={current(API_PATH)}>
              {t('api.title')}
            </Link>
            <ul className="docs-tree">
              {API_PAGES.map((page) => item(apiPagePath(page), t(`api.${page}`)))}
            </ul>
          </li>
          {index.groups.map(({ id, name, resources }) => (
            <li key={id} data-open="">
              <span className="label">{name}</span>
              <ul className="docs-tree">
                {resources.map((resource) => item(resource.path, resource.title))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

export function ApiFrame({ index, path, crumbs, contents = [], children }: FrameProps) {
  const { t } = useView();
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <div className="docs api wrap">
        <Navigation index={index} path={path} />
        <div className="docs-main">
          <article
            className="doc"
            data-copy={t('api.copy')}
            data-copied={t('api.copied')}
            data-copy-failed={t('api.copyFailed')}
          >
            {children}
          </article>
        </div>
        {contents.length > 1 && (
          <nav className="docs-contents" aria-labelledby="api-contents-title">
            <p id="api-contents-title" className="label">
              {t('nav.onThisPage')}
            </p>
            <ol>
              {contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
      </div>
    </>
  );
}

/** The products of a resource as links; every account, where it belongs to none. */
export function Products({ products }: { products: readonly { code: string; name: string }[] }) {
  const { t } = useView();
  const shown = products.length > 0 ? products : [{ code: ACCOUNT, name: t('api.account') }];
  return (
    <p className="api-products">
      {t('api.product')}:{' '}
      {shown.map(({ code, name }, index) => (
        <span key={code}>
          {index > 0 && ' · '}
          <Link to={apiProductPath(code)}>{name}</Link>
        </span>
      ))}
    </p>
  );
}
