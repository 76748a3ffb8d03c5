// Event page: claim, date, and venue with the countdown, followed by the modules.
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { EventSchema } from '../../../common/contract/entities/news.ts';
import { EVENTS_PATH } from '../../../common/contract/page-paths.ts';
import { dayTag } from '../../../common/i18n/formats.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { LateStyles } from '../components/late-styles.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { FORM_SECTION_ID } from '../forms/form-props.ts';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { Countdown } from '../media/countdown.tsx';
import type { Lookup } from '../modules/lookup.tsx';
import { Modules } from '../modules/modules.tsx';
import { heroOf, type ParsedModule, withFixedNavigation } from '../modules/parse.ts';

export type EventData = z.output<typeof EventSchema>;

/** Separators for date ranges. In Chinese and Japanese, `formatRange` would use numeric dates (2027/6/16). */
const BETWEEN = new Map<Locale, string>([
  ['cn', '至'],
  ['ja', '～'],
]);

/** Formats the days of an event in the time zone of its venue. */
export function formatDays(
  { startsAt, endsAt, timeZone }: Pick<EventData, 'startsAt' | 'endsAt' | 'timeZone'>,
  locale: Locale,
): string {
  const days = new Intl.DateTimeFormat(dayTag(locale), { dateStyle: 'long', timeZone });
  const [first, last] = [new Date(startsAt), new Date(endsAt)];
  const between = BETWEEN.get(locale);
  const [from, to] = [days.format(first), days.format(last)];
  // Spaces around the dash differ between ICU versions and from authored text.
  if (!between || from === to) return days.formatRange(first, last).replace(/\s*([–~])\s*/, '$1');
  // Omit a shared year, or a shared year and month, from the last day.
  const parts = (day: string) => day.match(/\d+\D/g) ?? [];
  const differs = parts(to).findIndex((part, index) => part !== parts(from)[index]);
  return `${from}${between}${parts(to).slice(differs).join('')}`;
}

/** Formats the daily hours of an event in the time zone of its venue: `10:00–17:00 GMT+1`. */
function formatHours({ startsAt, endsAt, timeZone }: EventData, locale: Locale): string {
  const clock = new Intl.DateTimeFormat(dayTag(locale), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortOffset',
  });
  const partsAt = (instant: string) =>
    Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const [from, to] = [partsAt(startsAt), partsAt(endsAt)];
  // Some runtimes add a leading zero.
  const zone = to.timeZoneName?.replace(/^GMT\+0$/, 'GMT');
  return `${from.hour}:${from.minute}–${to.hour}:${to.minute}\u00a0${zone}`;
}

/** Returns the hero with the specified eyebrow above the claim. */
const withEyebrow = (
  hero: Extract<ParsedModule, { type: 'hero' }>,
  eyebrow: string,
): Extract<ParsedModule, { type: 'hero' }> => ({ ...hero, details: { ...hero.details, eyebrow } });

interface EventPageProps {
  event: EventData;
  /** Parsed `event.moduleViewList`. */
  modules: readonly ParsedModule[];
  lookup: Lookup;
  /** Milliseconds since the epoch. */
  now: number;
  /** Offset of `now` from the current time, in milliseconds. */
  shift: number;
  /** URL of the calendar file; `null` for a past event. */
  calendar: string | null;
  form: ReactNode;
  formTitle: string;
  action: string;
}

/** Links to the form and to the calendar file, if any. */
function EventActions({ action, calendar }: Pick<EventPageProps, 'action' | 'calendar'>) {
  const { t } = useView();
  return (
    <div className="actions">
      <a href={`#${FORM_SECTION_ID}`} className="button">
        {action}
      </a>
      {calendar && (
        <a href={calendar} className="more" download="">
          {t('event.calendar')}
        </a>
      )}
    </div>
  );
}

export function EventPage(props: EventPageProps) {
  const { event, modules, lookup, now, shift, calendar, form, formTitle, action } = props;
  const { locale, t } = useView();
  const list = withFixedNavigation(modules, { id: FORM_SECTION_ID, name: formTitle });
  const isPast = now >= Date.parse(event.endsAt);
  const days = formatDays(event, locale);
  const all: [string, string][] = [
    [t('event.when'), days],
    [t('event.time'), formatHours(event, locale)],
    [t('event.place'), event.place],
    [t('event.booth'), event.booth],
  ];
  const facts = all.filter(([, value]) => value !== '');
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('event.listTitle'), url: EVENTS_PATH }]} />
      {list[0]?.type === 'hero' ? (
        <Modules list={[withEyebrow(list[0], `${event.title}\u00a0· ${days}`)]} lookup={lookup} />
      ) : (
        <header className="wrap page-head">
          <h1>
            <Phrases text={event.title} />
          </h1>
          <p className="lead">{event.desc}</p>
        </header>
      )}
      <LateStyles />
      <section className={isPast ? 'event-facts' : 'event-facts night'} aria-label={t('event.facts')}>
        <div className="wrap">
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="label">{name}</dt>
                <dd>
                  <Phrases text={value} column="narrow" />
                </dd>
              </div>
            ))}
          </dl>
          <Countdown event={event} now={now} shift={shift} />
          <EventActions action={action} calendar={calendar} />
        </div>
      </section>
      <Modules
        list={list[0]?.type === 'hero' ? list.slice(1) : list}
        hero={heroOf(list)}
        lookup={lookup}
        after={form}
      />
    </>
  );
}
