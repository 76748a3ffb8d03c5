// /ops/plan: scheduled changes as a calendar and as a list. Scheduled changes of banners can be canceled.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Locale } from '../../../common/i18n/locales.ts';
import { bodyOf, CallFailed, callsOf } from '../console/client.ts';
import { useFrame } from '../console/context.ts';
import { LanguageNav } from '../console/languages.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { instantIn } from '../console/time-zone.ts';
import { OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { Calendar } from './calendar.tsx';
import { cancelPages } from './cancel-page.tsx';
import { Cancel, canCancel, namesOf, SubjectLink } from './entry.tsx';
import { groupsOf, type PlanGroup } from './groups.ts';
import { around, dayIn, dayName, isDay, isMonth, monthAfter, monthName, weeksOf } from './month.ts';
import { MAX_DAYS } from './schema.ts';
import type { Plan } from './store.ts';
import { byOf, whatOf } from './text.ts';

const HERE = '/ops/plan';
const LIST = `${HERE}/list`;
const FILE = `${HERE}.ics`;

type LocaleFilter = z.output<typeof OfLocale>;
/** The full list, or the list from a day on. */
const ListQuery = OfLocale.extend({ from: z.string().refine(isDay).optional().catch(undefined) });
/** A month, `2026-12`, or a day. */
const Span = z.object({ span: z.string().refine((value) => isMonth(value) || isDay(value)) });

const planOf = async (
  c: Context<ConsoleEnv>,
  wanted: LocaleFilter & { from?: string; until?: string },
): Promise<Plan> => bodyOf(await callsOf(c).plan.$get({ query: wanted }));

const withLocale = (path: string, locale: Locale | undefined): string =>
  locale ? `${path}?locale=${locale}` : path;

/** Links to both views and to each language. */
function Views({ path, isList, locale }: { path: string; isList: boolean; locale: Locale | undefined }) {
  const views = [
    { name: 'Calendar', to: HERE, isHere: !isList },
    { name: 'List', to: LIST, isHere: isList },
  ];
  return (
    <div className="views">
      <nav aria-label="View">
        <ul className="choices">
          {views.map(({ name, to, isHere }) => (
            <li key={name}>
              <a href={withLocale(to, locale)} aria-current={isHere ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <LanguageNav path={path} selected={locale} hasAll />
    </div>
  );
}

/** Notices about missing entries: the portal did not respond, or there are too many. */
function Missing({ plan: { unavailable, isContentMissing, isCut } }: { plan: Plan }) {
  const missing = [
    ...(unavailable.length > 0 ? [`its own banners in ${namesOf(unavailable)}`] : []),
    ...(isContentMissing ? ['articles and events'] : []),
  ];
  return (
    <>
      {missing.length > 0 && (
        <p className="notice warn" role="status">
          The portal does not respond, so {missing.join(' and ')} are missing. Changes made here are complete.
        </p>
      )}
      {isCut && (
        <p className="notice warn" role="status">
          There are more changes than this page can list. Choose a language or a shorter period.
        </p>
      )}
    </>
  );
}

function Months({ month, locale }: { month: string; locale: Locale | undefined }) {
  const { zone } = useFrame();
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const link = (to: string | null, rel: 'prev' | 'next') =>
    to && (
      <a rel={rel} href={withLocale(`${HERE}/${to}`, locale)}>
        {rel === 'prev' && '← '}
        {monthName(to)}
        {rel === 'next' && ' →'}
      </a>
    );
  return (
    <nav aria-label="Month" className="actions months">
      {link(before, 'prev')}
      <a href={withLocale(`${HERE}/${dayIn(Date.now(), zone).slice(0, 7)}`, locale)}>This month</a>
      {link(after, 'next')}
    </nav>
  );
}

/** UTC range of the days in the calendar of a month. */
function aroundMonth(month: string): { from: string; until: string } {
  const days = weeksOf(month).flat();
  return around(days[0] ?? '', days.at(-1) ?? '');
}

/** The month of the next scheduled change (the current month without any), and the plan from the current month on. */
async function nextMonth(c: Context<ConsoleEnv>, { locale }: LocaleFilter) {
  const now = new Date().toISOString();
  const monthOf = (at: string) => dayIn(at, c.var.zone).slice(0, 7);
  const plan = await planOf(c, { from: aroundMonth(monthOf(now)).from, locale });
  return { month: monthOf(plan.entries.find(({ at }) => at >= now)?.at ?? now), plan };
}

/** The page of a month; `known` is a plan that may contain it. */
async function monthPage(c: Context<ConsoleEnv>, month: string, { locale }: LocaleFilter, known?: Plan) {
  const range = aroundMonth(month);
  const isKnown = known && !known.isCut && known.until >= range.until;
  const plan = isKnown ? known : await planOf(c, { ...range, locale });
  const [now, { zone }] = [new Date().toISOString(), c.var];
  const groups = groupsOf(plan.entries);
  const isEmpty = !groups.some(({ at }) => dayIn(at, zone).startsWith(month));
  return c.render(
    <>
      <Views path={`${HERE}/${month}`} isList={false} locale={locale} />
      <Missing plan={plan} />
      <Months month={month} locale={locale} />
      {isEmpty && (
        <p className="empty">
          Nothing is scheduled in {monthName(month)}. To schedule a banner, set its period in{' '}
          <a href="/ops/banners">Banners</a>.
          {c.req.path !== HERE && (
            <>
              {' '}
              <a href={withLocale(HERE, locale)}>Go to the next change</a>
            </>
          )}
        </p>
      )}
      <Calendar month={month} groups={groups} now={now} locale={locale} />
    </>,
    { title: `Plan: ${monthName(month)}`, ...PAGE },
  );
}

const columns = (now: string): readonly Column<PlanGroup>[] => [
  { name: 'Time', cell: ({ at }) => <When at={at} /> },
  {
    name: 'What',
    isHead: true,
    cell: (group) => (
      <>
        {whatOf(group)}: <SubjectLink group={group} />
        <br />
        <small>{group.target}</small>
      </>
    ),
  },
  { name: 'Where', cell: ({ locales }) => namesOf(locales) },
  {
    name: 'By',
    cell: (group) =>
      group.isCovered ? `${byOf(group)}; has no effect, because the banner was changed here` : byOf(group),
  },
  {
    name: 'Actions',
    isEnd: true,
    cell: (group) => (canCancel(group, now) ? <Cancel group={group} /> : NONE),
  },
];

interface ListProps {
  plan: Plan;
  groups: readonly PlanGroup[];
  caption: string;
  empty: string;
}
function List({ groups, caption, empty, plan }: ListProps) {
  return (
    <>
      <Missing plan={plan} />
      <Table
        caption={caption}
        columns={columns(new Date().toISOString())}
        rows={groups}
        keyOf={(group) => groups.indexOf(group)}
        empty={empty}
      />
    </>
  );
}

/** All changes of one day in the editor's zone. */
async function dayPage(c: Context<ConsoleEnv>, day: string, { locale }: LocaleFilter) {
  const plan = await planOf(c, { ...around(day, day), locale });
  const { zone } = c.var;
  const groups = groupsOf(plan.entries).filter(({ at }) => dayIn(at, zone) === day);
  return c.render(
    <>
      <Views path={`${HERE}/${day}`} isList={false} locale={locale} />
      <p>
        <a href={withLocale(`${HERE}/${day.slice(0, 7)}`, locale)}>All of {monthName(day.slice(0, 7))}</a>
      </p>
      <List plan={plan} groups={groups} caption={dayName(day)} empty="Nothing is scheduled on this day." />
    </>,
    { title: `Plan: ${dayName(day)}`, ...PAGE },
  );
}

/** All scheduled changes, from now or from a day on. */
async function listPage(c: Context<ConsoleEnv>, { locale, from: day }: z.output<typeof ListQuery>) {
  const { zone } = c.var;
  const from = day && instantIn(`${day}T00:00`, zone);
  const plan = await planOf(c, { locale, ...(from ? { from } : {}) });
  const next = dayIn(plan.until, zone);
  return c.render(
    <>
      <Views path={LIST} isList locale={locale} />
      <List
        plan={plan}
        groups={groupsOf(plan.entries)}
        caption="Scheduled changes, earliest first"
        empty={`Nothing is scheduled within ${MAX_DAYS} days. To schedule a banner, set its period.`}
      />
      <p className="actions">
        <a href={withLocale(FILE, locale)} download>
          Export calendar file (.ics)
        </a>
        {isDay(next) && (
          <a href={`${LIST}?${new URLSearchParams({ from: next, ...(locale ? { locale } : {}) })}`}>
            From {dayName(next)} on
          </a>
        )}
      </p>
    </>,
    { title: 'Plan: scheduled changes', ...PAGE },
  );
}

export const planPages = new Hono<ConsoleEnv>()
  .get('/', query(OfLocale), async (c) => {
    const wanted = c.req.valid('query');
    const { month, plan } = await nextMonth(c, wanted);
    return monthPage(c, month, wanted, plan);
  })
  .get('/list', query(ListQuery), (c) => listPage(c, c.req.valid('query')))
  .route('/cancel', cancelPages)
  .get('/:span', path(Span), query(OfLocale), (c) => {
    const { span } = c.req.valid('param');
    return (isMonth(span) ? monthPage : dayPage)(c, span, c.req.valid('query'));
  });

/** `/ops/plan.ics`: the list as a file for other calendars. */
export const planFilePage = new Hono<ConsoleEnv>().get('/', query(OfLocale), async (c) => {
  const response = await callsOf(c).plan.file.$get({ query: c.req.valid('query') });
  if (response.status !== 200) throw new CallFailed(response.status);
  return new Response(response.body, response);
});
