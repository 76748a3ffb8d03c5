// Events: list, pages with a countdown, and calendar files.
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import type { EventRow } from '../../../common/contract/entities/news.ts';
import { EVENTS_PATH, eventPath } from '../../../common/contract/page-paths.ts';
import { meetingDays } from '../../../common/forms/rules.ts';
import { absoluteHref, fileHref } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { Translate } from '../../../common/i18n/translator.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { FormProps, FormStrings } from '../../views/forms/form-props.ts';
import { FormSection } from '../../views/forms/form-section.tsx';
import { type EventData, EventPage } from '../../views/marketing/event-page.tsx';
import { EventsPage } from '../../views/marketing/events-page.tsx';
import { heroOf, parseModules } from '../../views/modules/parse.ts';
import { cardUrl, type PageCard } from '../../views/sharing-card.ts';
import { sheetsOf } from '../../views/sheets.ts';
import { path } from '../common/input/validated.ts';
import { feedLinks } from '../common/metadata/feed-link.ts';
import { breadcrumbData, listData, ORGANIZATION } from '../common/metadata/structured-data.ts';
import { loadLookup, waitForLookup } from '../common/page/lookup.ts';
import { heroDrawing } from '../common/page/module-page.tsx';
import { permanentRedirect } from '../common/page/moved.ts';
import { MAX_COUNTDOWN_AGE_MS, pageTimeOf } from '../common/page/page-time.ts';
import { CACHE_CONTROL, sendPage } from '../common/page/send.tsx';
import { addFormPage, type FormPage } from '../forms/form-page.ts';
import type { FormPart } from '../forms/form-part.ts';
import type { FormContext } from '../forms/form-props.ts';
import { calendarFile } from './calendar.ts';

/**
 * Returns the next change to an event page, in milliseconds since the epoch: the countdown, the start, or the end;
 * `null` after the end.
 */
export function changeOf(
  { startsAt, endsAt }: Pick<EventData, 'startsAt' | 'endsAt'>,
  now: number,
): number | null {
  const next = [Date.parse(startsAt), Date.parse(endsAt)].find((instant) => now < instant);
  return next === undefined ? null : Math.min(next, now + MAX_COUNTDOWN_AGE_MS);
}

/** Returns the next change to any of several events, in milliseconds since the epoch; `null` if there is none. */
function earliestChange(events: readonly EventRow[], now: number): number | null {
  const changes = events.map((event) => changeOf(event, now)).filter((instant) => instant !== null);
  return changes.length > 0 ? Math.min(...changes) : null;
}

/** Event by request, memoized for its page and its form. */
const eventOfRequest = new WeakMap<SiteContext, Promise<EventData>>();

function loadEvent(c: SiteContext, code: string): Promise<EventData> {
  const requested = eventOfRequest.get(c);
  if (requested) return requested;
  const event = c.get('portal').call('news/getEvent', { type: code.toUpperCase() });
  eventOfRequest.set(c, event);
  return event;
}

/** Returns the form of an event. F15: it accepts input even if the event cannot be loaded. */
async function loadFormContext(c: SiteContext, code: string): Promise<FormContext> {
  const event = await loadEvent(c, code).catch(() => null);
  return {
    form: 'event',
    path: eventPath(code),
    // Lowercase as in the portal, regardless of the URL.
    hidden: { event: code.toLowerCase() },
    days: meetingDays(event, pageTimeOf(c)),
  };
}

const calendarPath = (c: SiteContext, code: string) =>
  fileHref(`${eventPath(code)}calendar.ics`, c.get('locale'));

/** Returns the text of the form after the event, when no meeting is possible. */
const stringsAfterEvent = ({ strings }: FormProps, t: Translate): FormStrings => ({
  ...strings,
  title: t('event.afterTitle'),
  lead: t('event.afterLead'),
  submit: t('event.afterSubmit'),
  steps: strings.steps.with(1, t('event.afterStep')),
});

async function sendEvent(c: SiteContext, code: string, form: FormPart): Promise<Response> {
  const requested = loadLookup(c);
  const event = await loadEvent(c, code);
  const lookup = await waitForLookup(c, requested);
  const { t } = createView(c.get('locale'));
  const now = pageTimeOf(c);
  const path = eventPath(event.code);
  const over = now >= Date.parse(event.endsAt);
  const strings = over ? stringsAfterEvent(form.props, t) : form.props.strings;
  const visible = event.moduleViewList.filter(({ until }) => !(over && until === 'end'));
  const modules = parseModules(visible, (problem) =>
    c.get('log').report({ event: 'module-dropped', page: path, ...problem }),
  );
  const card: PageCard = {
    title: event.title,
    label: t('event.listTitle'),
    drawing: heroDrawing(heroOf(modules)),
  };
  const data = {
    '@type': 'Event',
    name: event.title,
    description: event.desc,
    startDate: event.startsAt,
    endDate: event.endsAt,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.place, address: event.place },
    organizer: ORGANIZATION,
    url: absoluteHref(path, c.get('locale')),
    image: cardUrl({ title: event.title, path, card }, c.get('locale')),
  };
  return sendPage(c, {
    head: {
      title: `${form.titlePrefix}${event.title}`,
      description: event.desc,
      path,
      card,
      available: event.translation.available,
      jsonLd: [data],
    },
    parts: [
      <EventPage
        key="event"
        event={event}
        modules={modules}
        lookup={lookup}
        now={now}
        shift={c.get('preview').at ? now - Date.now() : 0}
        calendar={over ? null : calendarPath(c, code)}
        form={<FormSection {...form.props} strings={strings} />}
        formTitle={strings.title}
        action={strings.submit}
      />,
    ],
    sheets: [...sheetsOf(modules, true), 'event'],
    status: form.status,
    cache: form.isPersonal ? 'never' : 'page',
    changesAt: changeOf(event, now),
    translation: event.translation,
  });
}

async function sendList(c: SiteContext): Promise<Response> {
  const events = await c.get('shared').get('news/getEvents');
  const { t } = createView(c.get('locale'));
  const now = pageTimeOf(c);
  const isOver = ({ endsAt }: EventRow) => now >= Date.parse(endsAt);
  const past = events.filter(isOver);
  const upcoming = events.filter((event) => !isOver(event)).reverse();
  const trail = [{ name: t('event.listTitle'), url: EVENTS_PATH }];
  return sendPage(c, {
    head: {
      title: t('event.listTitle'),
      description: t('event.listLead'),
      path: EVENTS_PATH,
      available: localeCodes,
      jsonLd: [breadcrumbData(trail, c.get('locale')), listData([...upcoming, ...past], c.get('locale'))],
      links: feedLinks(EVENTS_PATH, t('event.listTitle'), c.get('locale')),
    },
    className: 'list-page',
    sheets: ['library', 'event'],
    parts: [
      <EventsPage
        key="events"
        upcoming={upcoming}
        past={past}
        now={now}
        shift={c.get('preview').at ? now - Date.now() : 0}
      />,
    ],
    changesAt: earliestChange(upcoming, now),
  });
}

async function sendCalendar(c: SiteContext, code: string): Promise<Response> {
  const event = await loadEvent(c, code);
  return c.body(calendarFile(event, absoluteHref(eventPath(event.code), c.get('locale'))), 200, {
    'Cache-Control': CACHE_CONTROL.page,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="${event.code}.ics"`,
  });
}

/** Adds the routes for events and their calendar files. */
export function addEventRoutes(app: Hono<SiteEnv>): void {
  const pageOf = (codeOf: (c: SiteContext) => string): FormPage => ({
    context: (c) => loadFormContext(c, codeOf(c)),
    thanks: (c) => `/lp-thank-you/${codeOf(c).toLowerCase()}/`,
    send: (c, form) => sendEvent(c, codeOf(c), form),
  });
  addFormPage(
    app,
    '/igaming',
    pageOf(() => 'igaming'),
  );
  app.get('/events', sendList);
  app.get('/igaming/calendar.ics', (c) => sendCalendar(c, 'igaming'));
  app.get('/events/igaming', (c) => permanentRedirect(c, eventPath('igaming')));
  addFormPage(
    app,
    '/events/:code',
    pageOf((c) => c.req.param('code') ?? ''),
    path({ code }),
  );
  app.get('/events/:code/calendar.ics', path({ code }), (c) => sendCalendar(c, c.req.valid('param').code));
}
