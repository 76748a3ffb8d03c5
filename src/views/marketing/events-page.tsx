// Event list: the next event with its countdown, later events, and past events.
import type { EventRow } from '../../../common/contract/entities/news.ts';
import { langOf } from '../components/lang-of.ts';
import { Link, MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { ListHead } from '../editorial/list-page.tsx';
import { Countdown } from '../media/countdown.tsx';
import { daysText } from './event-page.tsx';

/** Cover of an event, by default drawn from its code. */
const EventCover = ({ event: { cover, code } }: { event: EventRow }) => <Cover seed={cover || code} />;

/** Days and venue of an event. */
function When({ event }: { event: EventRow }) {
  const { locale } = useView();
  return (
    <p className="article-when">
      <time dateTime={event.startsAt}>{daysText(event, locale)}</time> <span>{event.place}</span>
    </p>
  );
}

function NextEvent({ event, now, shift }: { event: EventRow; now: number; shift: number }) {
  const { locale } = useView();
  return (
    <article className="featured event-next" {...langOf(event.locale, locale)}>
      <EventCover event={event} />
      <div>
        <When event={event} />
        <h3>
          <Link to={event.url}>{event.title}</Link>
        </h3>
        <p>{event.desc}</p>
        <Countdown event={event} now={now} shift={shift} />
      </div>
    </article>
  );
}

function EventList({ events }: { events: readonly EventRow[] }) {
  const { locale } = useView();
  if (events.length === 0) return null;
  return (
    <ul className="article-list">
      {events.map((event) => (
        <li key={event.code} {...langOf(event.locale, locale)}>
          <EventCover event={event} />
          <div>
            <When event={event} />
            <h3>
              <Link to={event.url}>{event.title}</Link>
            </h3>
            <p className="article-summary">{event.desc}</p>
          </div>
        </li>
      ))}
    </ul>
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
          <NextEvent event={next} now={now} shift={shift} />
        ) : (
          <p>
            {t('event.none')} <MoreLink to="/news/">{t('list.newsTitle')}</MoreLink>
          </p>
        )}
        <EventList events={further} />
      </section>
      {past.length > 0 && (
        <section className="event-group" aria-labelledby="past">
          <h2 id="past">
            <Phrases text={t('event.past')} />
          </h2>
          <EventList events={past} />
        </section>
      )}
    </div>
  );
}
