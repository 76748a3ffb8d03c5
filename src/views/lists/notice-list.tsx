// Notices as a table of status, window, affected services, and title. The next window has a countdown above the table.

import { Fragment } from 'react';
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import { formatDay } from '../components/date.tsx';
import { HeadRow } from '../components/head-row.tsx';
import { langOf } from '../components/lang-of.ts';
import { Phrases } from '../components/phrases.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Countdown } from '../media/countdown.tsx';
import { formatWindow, type NoticeWindow, nextNotice, noticeState } from './notice-windows.ts';

/** Time for which the page is rendered, and its offset from the current time in a preview, both in milliseconds. */
export interface NoticeClock {
  now: number;
  shift: number;
}

const COLUMNS = ['state', 'window', 'affected', 'title'] as const;

function Window({ window }: { window: NoticeWindow }) {
  const { locale, t } = useView();
  return (
    <time dateTime={`${window.from}/${window.to}`}>
      <Phrases text={formatWindow(window, locale, t)} />
    </time>
  );
}

/** Notice that is in progress or starts next, or a message if there is none. */
export function NextNotice({
  rows,
  clock: { now, shift },
}: {
  rows: readonly ArticleRow[];
  clock: NoticeClock;
}) {
  const { locale, t } = useView();
  const next = nextNotice(rows, now);
  if (!next) return <p className="notice-none">{t('notices.none')}</p>;
  const { row, window } = next;
  return (
    <article className="notice-next" {...langOf(row.locale, locale)}>
      <div>
        <h2>
          <TitleLink to={row.url} title={row.title} />
        </h2>
        <p>{row.summary}</p>
      </div>
      <Countdown
        event={{ startsAt: window.from, endsAt: window.to, finishedText: t('notices.completed') }}
        labels={{ starts: t('notices.startsIn'), ends: t('notices.endsIn') }}
        now={now}
        shift={shift}
      />
    </article>
  );
}

/** Affected services. Lines break between services before they break within one. */
const Services = ({ text }: { text: string }) =>
  text.split(/(?<=, |、)/).map((part) => (
    <Fragment key={part}>
      <span>{part.trimEnd()}</span>
      {part.endsWith(' ') && ' '}
    </Fragment>
  ));

function Row({ row, now }: { row: ArticleRow; now: number }) {
  const { locale, t } = useView();
  const { windows, affected } = row.facts;
  const state = noticeState(windows, now);
  return (
    <tr {...langOf(row.locale, locale)}>
      <td data-state={state}>{t(`notices.${state}`)}</td>
      <td>
        {windows.length === 0 && (
          <time dateTime={row.publishTime}>
            {t('notices.published', { day: formatDay(row.publishTime, locale) })}
          </time>
        )}
        {windows.map((window) => (
          <Window key={window.from} window={window} />
        ))}
      </td>
      <td>
        <Services text={affected} />
      </td>
      <th scope="row">
        <TitleLink to={row.url} title={row.title} column="narrow" />
      </th>
    </tr>
  );
}

export function NoticeTable({ rows, clock }: { rows: readonly ArticleRow[]; clock: NoticeClock }) {
  const { t } = useView();
  if (rows.length === 0) return null;
  return (
    <table className="notice-table" aria-label={t('notices.table')}>
      <caption>{t('notices.zone')}</caption>
      <HeadRow names={COLUMNS.map((column) => t(`notices.${column}`))} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} now={clock.now} />
        ))}
      </tbody>
    </table>
  );
}
