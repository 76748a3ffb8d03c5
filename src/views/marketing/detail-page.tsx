// Page made of modules, such as a product or a solution (§3 Detail data).
import type { ReactNode } from 'react';
import type { Detail } from '../../../common/contract/entities/content.ts';
import { Day } from '../components/date.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import type { FormProps } from '../forms/form-props.ts';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import type { Lookup } from '../modules/lookup.tsx';
import { Modules } from '../modules/modules.tsx';
import { type ParsedModule, withFixedNavigation } from '../modules/parse.ts';
import { PathPosition } from './request-path.tsx';

interface DetailPageProps {
  detail: Detail;
  /** Parsed `detail.moduleViewList`. */
  modules: readonly ParsedModule[];
  lookup: Lookup;
  breadcrumb?: readonly Crumb[];
  /** Rendered after the modules, but before a closing call to action. */
  after?: ReactNode;
  /** ISO date-time of the last change, shown in the page head. */
  updated?: string | undefined;
  /** Rendered below the first module and the page-title navigation. */
  form?: FormProps | undefined;
}

/** Modules in order, with the page-title navigation in second position (§4), after hero or page head. */
export function DetailPage({ detail, modules, lookup, breadcrumb, after, updated, form }: DetailPageProps) {
  const { t } = useView();
  const station = lookup(detail.code)?.station;
  return (
    <>
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} end={station && <PathPosition station={station} />} />}
      {modules[0]?.type !== 'hero' && (
        <header className="wrap page-head">
          <h1>
            <Phrases text={detail.name} />
          </h1>
          <p className="lead">{detail.desc}</p>
          {updated && (
            <p className="article-meta">
              <span>
                {t('article.updated')} <Day at={updated} />
              </span>
            </p>
          )}
        </header>
      )}
      <Modules list={withFixedNavigation(modules)} lookup={lookup} after={after} form={form} />
    </>
  );
}
