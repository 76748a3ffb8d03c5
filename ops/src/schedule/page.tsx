// /ops/plan: scheduled changes as a calendar and as a list. Changes to overrides can be canceled.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Locale } from '../../../common/i18n/locales.ts';
import { bodyOf, CallFailed, callsOf } from '../console/client.ts';
import { useFrame } from '../console/context.ts';
import { LanguageNav } from '../console/languages.tsx';
import { Empty } from '../console/state.tsx';
import { instantIn } from '../console/time-zone.ts';
import { OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { Calendar } from './calendar.tsx';
import { cancelPages } from './cancel-page.tsx';
import { groupsOf } from './groups.ts';
import { List, Missing } from './list.tsx';
import { addMonths, dayIn, dayName, isDay, isMonth, monthName, rangeAround, weeksOf } from './month.ts';
import { MAX_DAYS } from './schema.ts';
import type { Plan } from './store.ts';
import { withFilters } from './text.ts';

const PAGE_PATH = '/ops/plan';
const LIST = `${PAGE_PATH}/list`;
const FILE = `${PAGE_PATH}.ics`;

const PURPOSE =
  'Scheduled periods of banners, menus, and site info, and publication dates of articles and events.';

type LocaleFilter = z.output<typeof OfLocale>;
/** Query of the list, which may start on a day. */
const ListQuery = OfLocale.extend({ from: z.string().refine(isDay).optional().catch(undefined) });
/** A month, `2026-12`, or a day. */
const Span = z.object({ span: z.string().refine((value) => isMonth(value) || isDay(value)) });

const fetchPlan = async (
  c: Context<ConsoleEnv>,
  filter: LocaleFilter & { from?: string; until?: string },
): Promise<Plan> => bodyOf(await callsOf(c).plan.$get({ query: filter }));

function Views({ path, isList, locale }: { path: string; isList: boolean; locale: Locale | undefined }) {
  const views = [
    { name: 'Calendar', to: PAGE_PATH, isCurrent: !isList },
    { name: 'List', to: LIST, isCurrent: isList },
  ];
  return (
    <div className="views">
      <nav aria-label="View">
        <ul className="choices">
          {views.map(({ name, to, isCurrent }) => (
            <li key={name}>
              <a href={withFilters(to, { locale })} aria-current={isCurrent ? 'true' : undefined}>
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

function Months({ month, locale }: { month: string; locale: Locale | undefined }) {
  const { zone } = useFrame();
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  const link = (to: string | null, rel: 'prev' | 'next') =>
    to && (
      <a rel={rel} href={withFilters(`${PAGE_PATH}/${to}`, { locale })}>
        {rel === 'prev' && '← '}
        {monthName(to)}
        {rel === 'next' && ' →'}
      </a>
    );
  return (
    <nav aria-label="Month" className="actions months">
      {link(before, 'prev')}
      <a href={withFilters(`${PAGE_PATH}/${dayIn(Date.now(), zone).slice(0, 7)}`, { locale })}>This month</a>
      {link(after, 'next')}
    </nav>
  );
}

/** UTC range of the days in the calendar of a month. */
function aroundMonth(month: string): { from: string; until: string } {
  const days = weeksOf(month).flat();
  return rangeAround(days[0] ?? '', days.at(-1) ?? '');
}

/** The month of the next scheduled change (the current month by default), and the plan from the current month. */
async function renderNextMonth(c: Context<ConsoleEnv>, { locale }: LocaleFilter) {
  const now = new Date().toISOString();
  const monthOf = (at: string) => dayIn(at, c.var.zone).slice(0, 7);
  const plan = await fetchPlan(c, { from: aroundMonth(monthOf(now)).from, locale });
  return { month: monthOf(plan.entries.find(({ at }) => at >= now)?.at ?? now), plan };
}

/** Renders the page of a month. `known` is a plan that may contain the month. */
async function renderMonth(
  c: Context<ConsoleEnv>,
  month: string,
  { locale }: LocaleFilter,
  loadedPlan?: Plan,
) {
  const range = aroundMonth(month);
  const isKnown = loadedPlan && !loadedPlan.isTruncated && loadedPlan.until >= range.until;
  const plan = isKnown ? loadedPlan : await fetchPlan(c, { ...range, locale });
  const [now, { zone }] = [new Date().toISOString(), c.var];
  const groups = groupsOf(plan.entries);
  const isEmpty = !groups.some(({ at }) => dayIn(at, zone).startsWith(month));
  return c.render(
    <>
      <Views path={`${PAGE_PATH}/${month}`} isList={false} locale={locale} />
      <Missing plan={plan} />
      <Months month={month} locale={locale} />
      {isEmpty && (
        <Empty
          title={`Nothing is scheduled in ${monthName(month)}.`}
          action={
            c.req.path !== PAGE_PATH && <a href={withFilters(PAGE_PATH, { locale })}>Go to the next change</a>
          }
        >
          To schedule a banner, set its period in <a href="/ops/banners">Banners</a>.
        </Empty>
      )}
      <Calendar month={month} groups={groups} now={now} locale={locale} />
    </>,
    {
      title: `Plan: ${monthName(month)}`,
      purpose:
        c.req.path === PAGE_PATH && month !== dayIn(now, zone).slice(0, 7) ? (
          <>
            {PURPOSE}
            <br />
            This month is shown because it contains the next change.
          </>
        ) : (
          PURPOSE
        ),
    },
  );
}

async function renderDay(c: Context<ConsoleEnv>, day: string, { locale }: LocaleFilter) {
  const plan = await fetchPlan(c, { ...rangeAround(day, day), locale });
  const { zone } = c.var;
  const groups = groupsOf(plan.entries).filter(({ at }) => dayIn(at, zone) === day);
  return c.render(
    <>
      <Views path={`${PAGE_PATH}/${day}`} isList={false} locale={locale} />
      <p>
        <a href={withFilters(`${PAGE_PATH}/${day.slice(0, 7)}`, { locale })}>
          All of {monthName(day.slice(0, 7))}
        </a>
      </p>
      <List
        plan={plan}
        groups={groups}
        caption={dayName(day)}
        empty="Nothing is scheduled on this day."
        view={withFilters(day, { locale })}
      />
    </>,
    { title: `Plan: ${dayName(day)}`, purpose: PURPOSE },
  );
}

/** Renders the list of all scheduled changes, starting now or on a day. */
async function renderList(c: Context<ConsoleEnv>, { locale, from: day }: z.output<typeof ListQuery>) {
  const { zone } = c.var;
  const from = day && instantIn(`${day}T00:00`, zone);
  const plan = await fetchPlan(c, { locale, ...(from ? { from } : {}) });
  const next = dayIn(plan.until, zone);
  return c.render(
    <>
      <Views path={withFilters(LIST, { from: day })} isList locale={locale} />
      <List
        plan={plan}
        groups={groupsOf(plan.entries)}
        caption="Scheduled changes, earliest first"
        view={withFilters('list', { from: day, locale })}
        empty={
          <Empty
            title={`Nothing is scheduled within ${MAX_DAYS} days.`}
            action={<a href="/ops/banners">Open banners</a>}
          >
            To schedule a banner, set its period.
          </Empty>
        }
      />
      {isDay(next) && (
        <p className="actions">
          <a href={withFilters(LIST, { from: next, locale })}>Show changes from {dayName(next)}</a>
        </p>
      )}
    </>,
    {
      title: 'Plan: scheduled changes',
      purpose: PURPOSE,
      actions: (
        <a className="button" href={withFilters(FILE, { locale })} download>
          Export calendar file (.ics)
        </a>
      ),
    },
  );
}

export const planPages = new Hono<ConsoleEnv>()
  .get('/', query(OfLocale), async (c) => {
    const filter = c.req.valid('query');
    const { month, plan } = await renderNextMonth(c, filter);
    return renderMonth(c, month, filter, plan);
  })
  .get('/list', query(ListQuery), (c) => renderList(c, c.req.valid('query')))
  .route('/cancel', cancelPages)
  .get('/:span', path(Span), query(OfLocale), (c) => {
    const { span } = c.req.valid('param');
    return (isMonth(span) ? renderMonth : renderDay)(c, span, c.req.valid('query'));
  });

/** /ops/plan.ics: the list as a file for calendar apps. */
export const planFilePage = new Hono<ConsoleEnv>().get('/', query(OfLocale), async (c) => {
  const response = await callsOf(c).plan.file.$get({ query: c.req.valid('query') });
  if (response.status !== 200) throw new CallFailed(response.status);
  return new Response(response.body, response);
});
