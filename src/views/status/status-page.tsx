// Status page: current overall state, active and planned incidents, services with their history, products, and past
// incidents.
import type { ReactNode } from 'react';
import { siteOrigin } from '../../../common/config.ts';
import { formatDay, formatUtc } from '../../../common/i18n/formats.ts';
import { STATUS_FILES } from '../../../common/policy.ts';
import {
  activeIncidents,
  type ComponentState,
  componentState,
  isEnded,
  isStale,
  overallStatus,
  scheduledMaintenance,
  scopeOf,
  stateOf,
  withoutData,
} from '../../../common/status/phase.ts';
import {
  CHECKED,
  NETWORK,
  type PublishedStatus,
  productComponent,
  SERVICES,
  selectText,
} from '../../../common/status/status.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { DayBars, firstHistoryDay, firstRecordedDay, shownDayCount } from './day-bars.tsx';
import { IncidentArticle, LocalizedText } from './incident.tsx';

interface PartProps {
  id: string;
  title: string;
  /** Whether the title is above the content. */
  wide?: boolean;
  children: ReactNode;
}

const Part = ({ id, title, wide = false, children }: PartProps) => (
  <Section id={id} kind="status" title={title} wide={wide}>
    {children}
  </Section>
);

const State = ({ state, isReported = false }: { state: ComponentState; isReported?: boolean }) => {
  const { t } = useView();
  const word = isReported && state === 'operational' ? 'reported' : state;
  return (
    <span className="status-state" data-state={state}>
      {t(`status.component.${word}`)}
    </span>
  );
};

/** Returns a function that returns the name of a component in the language of the page. */
function useNames({ products }: PublishedStatus): (id: string) => string {
  const { t, locale } = useView();
  const names = new Map<string, string>([
    ...SERVICES.map((id) => [id, t(`status.of.${id}`)] as const),
    ...products.map(
      (product) => [productComponent(product.code), selectText(product.names, locale).text] as const,
    ),
  ]);
  return (id) => names.get(id) ?? id;
}

interface Props {
  status: PublishedStatus;
  now: number;
}

/** First day with a record of any check. */
const firstDayOf = (status: PublishedStatus): string | undefined =>
  firstRecordedDay(Object.values(status.days).flat());

interface ServicesProps extends Props {
  length: number;
  /** Formatted first recorded day, if it is within the history. */
  start: string | undefined;
}

/** Checked services with their states and daily results. */
function Services({ status, now, length, start }: ServicesProps) {
  const { t } = useView();
  const nameOf = useNames(status);
  return (
    <>
      <ul className="status-list">
        {CHECKED.map((id) => (
          <li key={id}>
            <h3>{nameOf(id)}</h3>
            <State state={componentState(status, id, now)} />
            <DayBars name={nameOf(id)} days={status.days[id] ?? []} now={now} length={length} />
          </li>
        ))}
      </ul>
      <p className="status-axis" aria-hidden="true">
        <span>{t('status.daysAgo', { n: length - 1 })}</span>
        <span>{t('status.today')}</span>
      </p>
      <p className="status-note">
        {t('status.historyNote')} {start && t('status.historyStart', { day: start })}
      </p>
    </>
  );
}

/**
 * Edge network and products, whose states derive from incidents only. Components affected by an incident are listed
 * first, with their states.
 */
function Reported({ status, now }: Props) {
  const { t } = useView();
  const nameOf = useNames(status);
  const products = status.products.map(({ code, names }) => ({
    id: productComponent(code),
    name: (
      <Link to={`/products/${code}/`}>
        <LocalizedText strings={names} />
      </Link>
    ),
  }));
  const parts = [{ id: NETWORK, name: nameOf(NETWORK) }, ...products].map((part) => ({
    ...part,
    state: componentState(status, part.id, now),
  }));
  const isFine = products.length > 0 && parts.every(({ state }) => state === 'operational');
  const rows = parts.filter(({ state }) => state !== 'operational' || products.length === 0);
  const otherParts = parts.filter((part) => part.id !== NETWORK && !rows.includes(part));
  return (
    <>
      {rows.length > 0 && (
        <ul className="status-list">
          {rows.map(({ id, name, state }) => (
            <li key={id}>
              <h3>{name}</h3>
              <State state={state} isReported />
            </li>
          ))}
        </ul>
      )}
      {otherParts.length > 0 && (
        <>
          <p>{isFine ? t('status.reportedFine', { n: otherParts.length }) : t('status.reportedOthers')}</p>
          <ul className="status-products">
            {otherParts.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
      {products.length === 0 && <p>{t('status.productsNone')}</p>}
      <p className="status-note">{t('status.unchecked')}</p>
    </>
  );
}

/** Affected components with their start times, from incidents and failed checks. */
function Affected({ status, now }: Props) {
  const { t, locale } = useView();
  const nameOf = useNames(status);
  const rows = [
    ...activeIncidents(status, now).map((incident) => ({
      since: incident.startsAt,
      names: scopeOf(incident).components,
    })),
    ...(isStale(status, now) ? [] : CHECKED).flatMap((id) => {
      const check = status.checks[id];
      return check && (check.state === 'outage' || check.state === 'degraded')
        ? [{ since: check.since, names: [id] }]
        : [];
    }),
  ];
  return rows.map(({ since, names }) => (
    <p key={`${since} ${names.join(' ')}`}>
      {t('status.affected', { time: formatUtc(since, locale), names: names.map(nameOf).join(' · ') })}
    </p>
  ));
}

/** Services whose checks have no data. Outdated checks have a separate message. */
function WithoutData({ status, now }: Props) {
  const { t } = useView();
  const nameOf = useNames(status);
  const services = isStale(status, now) ? [] : withoutData(status, now);
  if (services.length === 0) return null;
  return <p>{t('status.noData', { names: services.map(nameOf).join(' · ') })}</p>;
}

/** Time of the last check, with a warning if it is too long ago. */
function Checked({ status: { checkedAt, ...status }, now }: Props) {
  const { t, locale } = useView();
  if (checkedAt === null) return <p>{t('status.never')}</p>;
  const time = formatUtc(checkedAt, locale);
  return isStale({ ...status, checkedAt }, now) ? (
    <p>{t('status.stale', { time })}</p>
  ) : (
    <p className="label">{t('status.checked', { time })}</p>
  );
}

function Content({ status, now }: Props) {
  const { t, locale } = useView();
  const nameOf = useNames(status);
  const first = firstDayOf(status);
  const start = first !== undefined && first > firstHistoryDay(now) ? formatDay(first, locale) : undefined;
  const [active, planned] = [activeIncidents(status, now), scheduledMaintenance(status, now)];
  const past = status.incidents.filter((incident) => isEnded(stateOf(incident, now)));
  const list = (incidents: typeof past) =>
    incidents.map((incident) => (
      <IncidentArticle key={incident.id} incident={incident} now={now} nameOf={nameOf} />
    ));
  return (
    <>
      {active.length > 0 && (
        <Part id="active" title={t('status.active')} wide>
          {list(active)}
        </Part>
      )}
      {planned.length > 0 && (
        <Part id="planned" title={t('status.planned')} wide>
          {list(planned)}
        </Part>
      )}
      <Part id="services" title={t('status.services')} wide>
        <Services status={status} now={now} length={shownDayCount(first, now)} start={start} />
      </Part>
      <Part id="reported" title={t('status.reported')}>
        <Reported status={status} now={now} />
      </Part>
      <Part id="past" title={t('status.past')}>
        {past.length > 0 ? (
          list(past)
        ) : (
          <p>{start ? t('status.noPastSince', { day: start }) : t('status.noPast')}</p>
        )}
      </Part>
    </>
  );
}

/**
 * The page has no `LateStyles` marker, so its first view waits for its style sheet.
 *
 * @param status `null` if it could not be loaded
 * @param feed URL of the feed
 */
export function StatusPage({
  status,
  now,
  feed,
}: {
  status: PublishedStatus | null;
  now: number;
  feed: string;
}) {
  const { t } = useView();
  const overall = status ? overallStatus(status, now) : 'stale';
  return (
    <div className="status-page">
      <header className="page-head wrap">
        <p className="label">{t('status.title')}</p>
        <div className="status-now" data-overall={overall}>
          <div>
            <h1>
              <Phrases text={t(`status.overall.${overall}`)} />
            </h1>
            {status ? <Affected status={status} now={now} /> : <p>{t('status.failed')}</p>}
            {status && <WithoutData status={status} now={now} />}
            {overall === 'operational' && <p>{t('status.basis', { n: CHECKED.length })}</p>}
            {status && <Checked status={status} now={now} />}
          </div>
          <a className="button" href="#updates">
            {t('status.subscribe')}
          </a>
        </div>
      </header>
      {status && <Content status={status} now={now} />}
      <Part id="updates" title={t('status.subscribe')}>
        <dl className="status-ways">
          <div>
            <dt>
              <a href={feed} type="application/rss+xml" data-no-swup="">
                {t('list.feed', { name: t('status.title') })}
              </a>
            </dt>
            <dd>{t('status.feedLead')}</dd>
          </div>
          <div>
            <dt>
              <a href={STATUS_FILES.summary} data-no-swup="">
                {t('status.machine')}
              </a>
            </dt>
            <dd>
              {t('status.machineLead')} <code>{`${siteOrigin}${STATUS_FILES.summary}`}</code>
            </dd>
          </div>
        </dl>
      </Part>
    </div>
  );
}
