// The site info of a language: the state of its items, and one list for each group of items.
import { Fragment } from 'react';
import { siteItemOf } from '../../../common/contract/entities/site-info.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { Table } from '../console/table.tsx';
import { Summary } from './groups.tsx';
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
  const isAsInPortal = !rows.some((row) => isMarked(row, now));
  const columns = columnsOf('site', rows, now);
  return (
    <>
      <p className="hint">{isAsInPortal ? 'All as in the portal' : <Summary rows={rows} now={now} />}</p>
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
