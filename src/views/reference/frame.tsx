// Frame of all API reference pages: the documentation layout with the API navigation instead of the tree, and only the
// API category.
import type { ReactNode } from 'react';
import {
  ACCOUNT,
  API_PAGES,
  API_PATH,
  apiPagePath,
  apiProductPath,
} from '../../../common/contract/api-paths.ts';
import type { ApiIndex } from '../../../common/contract/entities/api-reference.ts';
import { markdownHref } from '../../../common/i18n/markdown-path.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { type DocCategory, DocsLayout } from '../docs/layout.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';

/** ID of the API's documentation category (§9). */
const API_CATEGORY = '13076';

export interface ApiPageContext {
  /** Complete API description. */
  index: ApiIndex;
  categories: readonly DocCategory[];
  crumbs: readonly Crumb[];
}

interface FrameProps extends ApiPageContext {
  path: string;
  children: ReactNode;
}

function Navigation({ index, path }: Pick<FrameProps, 'index' | 'path'>) {
  const { t } = useView();
  const item = (to: string, name: string) => (
    <li key={to}>
      <Link to={to} current={to === path ? 'page' : undefined}>
        {name}
      </Link>
    </li>
  );
  return (
    <ul className="docs-tree">
      {item(API_PATH, t('api.title'))}
      {API_PAGES.map((page) => item(apiPagePath(page), t(`api.${page}`)))}
      {index.groups.map(({ id, name, resources }) => (
        <li key={id}>
          <span className="label">{name}</span>
          <ul className="docs-tree">{resources.map((resource) => item(resource.path, resource.title))}</ul>
        </li>
      ))}
    </ul>
  );
}

export function ApiFrame({ index, categories, path, crumbs, children }: FrameProps) {
  const { t, href } = useView();
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <DocsLayout
        categories={categories.filter(({ id, parentId }) => [id, parentId].includes(API_CATEGORY))}
        cateId={API_CATEGORY}
        docId={path}
        navigation={<Navigation index={index} path={path} />}
      >
        <article
          className="doc api"
          data-copy={t('api.copy')}
          data-copy-page={t('docs.copyPage')}
          data-wrap={t('docs.wrap')}
        >
          {children}
          <p className="api-markdown" data-markdown-ignore="">
            <a href={markdownHref(href(path))} data-no-swup="">
              {t('docs.markdown')}
            </a>
          </p>
        </article>
      </DocsLayout>
    </>
  );
}

/** Products of a resource as links. A resource without products is available to every account. */
export function Products({ products }: { products: readonly { code: string; name: string }[] }) {
  const { t } = useView();
  const items = products.length > 0 ? products : [{ code: ACCOUNT, name: t('api.account') }];
  return (
    <p className="api-products">
      {t('api.product')}
      {t('form.colon')}
      {items.map(({ code, name }, index) => (
        <span key={code}>
          {index > 0 && ' · '}
          <Link to={apiProductPath(code)}>{name}</Link>
        </span>
      ))}
    </p>
  );
}
