// Event list: the next event with its countdown, later events, and past events.
import type { ReactNode } from 'react';
import type { EventRow } from '../../../common/contract/entities/news.ts';
import { langOf } from '../components/lang-of.ts';
import { Link, MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { ListHead } from '../editorial/list-page.tsx';
import { Countdown } from '../media/countdown.tsx';
import { formatDays } from './event-page.tsx';

/** Row of an event: days and venue, title, and cover. `children` is below the venue. */
function EventItem({ event, children }: { event: EventRow; children?: ReactNode }) {
  const { locale } = useView();
  return (
    <li {...langOf(event.locale, locale)}>
      <div>
        <p className="event-when">
          <time dateTime={event.startsAt}>{formatDays(event, locale)}</time> <span>{event.place}</span>
        </p>
        {children}
      </div>
      <div>
        <h3>
          <Link to={event.url}>{event.title}</Link>
        </h3>
        <p className="article-summary">{event.desc}</p>
      </div>
      <Cover seed={event.cover || event.code} />
    </li>
  );
}

interface EventsPageProps {
  /** Current and future events, the next one first. */
  upcoming: readonly EventRow[];
  past: readonly EventRow[];
  /** Milliseconds since the epoch. */
  now: number;
  /** Offset of `now` from the current time in milliseconds, in a preview of another time. */
  shift: number;
}

/** The page has no `LateStyles` marker, so its first view waits for its style sheet. */
export function EventsPage({ upcoming, past, now, shift }: EventsPageProps) {
  const { t } = useView();
  const [next, ...further] = upcoming;
  return (
    <div className="wrap">
      <ListHead title={t('event.listTitle')} lead={t('event.listLead')} />
      <section className="event-group" aria-labelledby="upcoming">
        <h2 id="upcoming">
          <Phrases text={t('event.upcoming')} />
        </h2>
        {next ? (
          <ul className="event-list">
            <EventItem event={next}>
              <Countdown event={next} now={now} shift={shift} />
            </EventItem>
            {further.map((event) => (
              <EventItem key={event.code} event={event} />
            ))}
          </ul>
        ) : (
          <p>
            {t('event.none')} <MoreLink to="/news/">{t('list.newsTitle')}</MoreLink>
          </p>
        )}
      </section>
      {past.length > 0 && (
        <section className="event-group" aria-labelledby="past">
          <h2 id="past">
            <Phrases text={t('event.past')} />
          </h2>
          <ul className="event-list">
            {past.map((event) => (
              <EventItem key={event.code} event={event} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
