// The site info of a language: the number of changes, and one list for each group of items.
import { Fragment } from 'react';
import { siteItemOf } from '../../../common/contract/entities/site-info.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { Table } from '../console/table.tsx';
import type { FrameRow } from './list.ts';
import { columnsOf, isMarked } from './rows.tsx';

const LEGAL: ReadonlySet<string> = new Set(['copyright', 'icp']);

/** Heading above an item. */
function groupOf({ id }: FrameRow): string {
  if (siteItemOf(id)?.format === 'profile') return 'Profiles';
  return LEGAL.has(id) ? 'Legal' : 'Notice and contacts';
}

/** Site info as visitors see it. */
export function SiteInfo({ rows, locale }: { rows: readonly FrameRow[]; locale: Locale }) {
  const now = Date.now();
  const changed = rows.filter(({ override }) => override !== null).length;
  const isAsInPortal = !rows.some((row) => isMarked(row, now));
  const columns = columnsOf('site', rows, now);
  return (
    <>
      {changed > 0 && <p className="hint">{changed} changed here</p>}
      {isAsInPortal && <p className="hint">All as in the portal</p>}
      {[...Map.groupBy(rows, groupOf)].map(([title, own]) => (
        <Fragment key={title}>
          <h2>{title}</h2>
          <Table
            name="site-info"
            caption={`${title} in ${LOCALES[locale].name}, as visitors see it`}
            columns={columns}
            rows={own}
            keyOf={({ id }) => id}
            empty=""
          />
        </Fragment>
      ))}
    </>
  );
}
