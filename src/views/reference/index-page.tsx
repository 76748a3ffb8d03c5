// API center: search by product (D26), API resources by group, and the operations in a customer's plan.

import type { z } from 'zod';
import { API_PAGES, API_PATH, apiFilePath, apiPagePath } from '../../../common/contract/api-paths.ts';
import type { ApiIndex, ApiListSchema } from '../../../common/contract/entities/api-reference.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { fileHref } from '../../../common/i18n/links.ts';
import { HeadRow } from '../components/head-row.tsx';
import { Link } from '../components/link.tsx';
import { Scroller } from '../components/scroller.tsx';
import { useView } from '../context.tsx';
import { DocName } from '../docs/doc-name.tsx';
import { GetForm } from '../lists/filter-bar.tsx';
import { InlineText } from './code.tsx';
import { HiddenNotice } from './fields.tsx';
import { ApiFrame, type ApiPageContext } from './frame.tsx';
import type { Gated } from './gate.ts';
import { OperationRows, RequestLine } from './operation-rows.tsx';

/** Document about the API of a product. */
export interface Guide extends Pick<DocNode, 'name' | 'locale'> {
  url: string;
}

interface Props extends Omit<ApiPageContext, 'index'> {
  index: ApiIndex;
  /** Complete API description, for the navigation. */
  complete: ApiIndex;
  path: string;
  title: string;
  lead: string;
  /** Product filter; empty for all products. */
  productCode: string;
  keyword: string;
  /** Operations of a product; missing on the page for all products. */
  list?: Gated<z.output<typeof ApiListSchema>[number]> | undefined;
  /** Guides of a product; missing on the page for all products. */
  guides?: readonly Guide[];
}

/** Product and keyword are in one form, so that a search preserves the product (D26). */
function Search({
  products,
  productCode,
  keyword,
}: Pick<Props, 'productCode' | 'keyword'> & Pick<ApiIndex, 'products'>) {
  const { t } = useView();
  return (
    <search data-markdown-ignore="">
      <GetForm className="api-search" path={API_PATH} label={t('api.searchLabel')}>
        <label>
          {t('api.product')}
          <select name="product" defaultValue={productCode}>
            <option value="">{t('api.allProducts')}</option>
            {products.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('api.keyword')}
          <input type="search" name="keyword" defaultValue={keyword} maxLength={100} autoComplete="off" />
        </label>
        <button type="submit" className="button" data-kind="primary">
          {t('api.search')}
        </button>
      </GetForm>
    </search>
  );
}

function List({ list, path }: { list: NonNullable<Props['list']>; path: string }) {
  const { t } = useView();
  return (
    <section className="api-list" aria-labelledby="api-list">
      <h2 id="api-list">{t('api.list')}</h2>
      <p>{t('api.listLead')}</p>
      {'state' in list ? (
        <HiddenNotice
          state={list.state}
          login={t('api.listLogin')}
          failed={t('api.listFailed')}
          path={path}
        />
      ) : (
        <Scroller className="doc-table api-table" label={t('api.table', { name: t('api.list') })}>
          <table>
            <HeadRow names={[t('api.operations'), t('api.scope'), t('api.limit')]} />
            <tbody>
              {list.values.map(({ id, summary, method, path: at, scope, limit }) => (
                <tr key={id}>
                  <th scope="row">
                    {summary} <RequestLine method={method} path={at} />
                  </th>
                  <td>
                    <code>{scope}</code>
                  </td>
                  <td>
                    {t('api.limitText', { requests: String(limit.requests), seconds: String(limit.seconds) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </section>
  );
}

function Guides({ guides }: { guides: readonly Guide[] }) {
  const { t } = useView();
  if (guides.length === 0) return null;
  return (
    <section aria-labelledby="api-product-guides">
      <h2 id="api-product-guides">{t('api.productGuides')}</h2>
      <ul>
        {guides.map((guide) => (
          <li key={guide.url}>
            <Link to={guide.url}>
              <DocName {...guide} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** API resources with their operations, by group. */
const Groups = ({ groups }: Pick<ApiIndex, 'groups'>) =>
  groups.map(({ id, name, resources }) => (
    <section key={id} className="api-group" aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`}>{name}</h2>
      {resources.map((resource) => (
        <div key={resource.code} className="api-resource" data-products={resource.products.join(' ')}>
          <h3>
            <Link to={resource.path}>{resource.title}</Link>
          </h3>
          <p>
            <InlineText content={resource.description} />
          </p>
          <OperationRows operations={resource.operations} page={resource.path} />
        </div>
      ))}
    </section>
  ));

/** Links to pages about the API, and to the API description files. */
function More({ version }: Pick<ApiIndex, 'version'>) {
  const { t, locale } = useView();
  return (
    <section aria-labelledby="api-more">
      <h2 id="api-more">{t('api.guides')}</h2>
      <ul>
        {API_PAGES.map((page) => (
          <li key={page}>
            <Link to={apiPagePath(page)}>{t(`api.${page}`)}</Link>
            {t('form.colon')}
            {t(`api.${page}Lead`)}
          </li>
        ))}
        <li>
          {t('api.fileVersion', { version })}
          {t('form.colon')}
          {(['json', 'yaml'] as const).map((format, index) => (
            <span key={format}>
              {index > 0 && ' · '}
              <a href={fileHref(apiFilePath(format), locale)} data-no-swup="" download="">
                {format.toUpperCase()}
              </a>
            </span>
          ))}
        </li>
      </ul>
    </section>
  );
}

export function ApiIndexPage({
  index,
  complete,
  categories,
  crumbs,
  path,
  title,
  lead,
  productCode,
  keyword,
  list,
  guides = [],
}: Props) {
  const { t } = useView();
  const count = index.groups
    .flatMap(({ resources }) => resources)
    .reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <ApiFrame index={complete} categories={categories} crumbs={crumbs} path={path}>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <Search products={index.products} productCode={productCode} keyword={keyword} />
      <p role="status" data-found={t('api.found', { n: '#' })}>
        {t('api.found', { n: String(count) })}
      </p>
      <p className="docs-empty" hidden={count > 0} data-markdown-ignore={count > 0 ? '' : undefined}>
        {t('api.none')}
      </p>
      <div className="doc-body rich api-body api-index">
        <div data-groups={path === API_PATH && productCode === '' && keyword === '' ? 'all' : ''}>
          <Groups groups={index.groups} />
        </div>
        <Guides guides={guides} />
        {list && <List list={list} path={path} />}
        <More version={index.version} />
      </div>
    </ApiFrame>
  );
}
