// Status page: one sentence about the present, then services and products, incidents, and the last 90 days.
import type { ReactNode } from 'react';
import { siteOrigin } from '../../../common/config.ts';
import { instantShort } from '../../../common/i18n/formats.ts';
import { STATUS_FILES } from '../../../common/policy.ts';
import {
  activeOf,
  type ComponentState,
  componentState,
  isEnded,
  isStale,
  overallOf,
  scheduledOf,
  scopeOf,
  stateOf,
} from '../../../common/status/phase.ts';
import {
  CHECKED,
  NETWORK,
  type PublishedStatus,
  productComponent,
  SERVICES,
  textIn,
} from '../../../common/status/status.ts';
import { LateStyles } from '../components/late-styles.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { DayBars } from './day-bars.tsx';
import { IncidentArticle } from './incident.tsx';

/** A part of the page with a heading. */
const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Section id={id} kind="status" name={title} title={title} wide>
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

/** Names of components in the language of the page. */
function useNames({ products }: PublishedStatus): (id: string) => string {
  const { t, locale } = useView();
  const names = new Map<string, string>([
    ...SERVICES.map((id) => [id, t(`status.of.${id}`)] as const),
    ...products.map((one) => [productComponent(one.code), textIn(one.names, locale).text] as const),
  ]);
  return (id) => names.get(id) ?? id;
}

interface Props {
  status: PublishedStatus;
  now: number;
}

/** The services with their states and recorded days. */
function Services({ status, now }: Props) {
  const nameOf = useNames(status);
  return (
    <ul className="status-list">
      {SERVICES.map((id) => {
        const checked = CHECKED.find((one) => one === id);
        return (
          <li key={id}>
            <h3>{nameOf(id)}</h3>
            <State state={componentState(status, id, now)} isReported={id === NETWORK} />
            {checked && <DayBars name={nameOf(id)} days={status.days[checked] ?? []} now={now} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The products that an incident affects; all others in one sentence. */
function Products({ status, now }: Props) {
  const { t } = useView();
  const nameOf = useNames(status);
  const n = status.products.length;
  const affected = status.products
    .map(({ code }) => productComponent(code))
    .map((id) => ({ id, state: componentState(status, id, now) }))
    .filter(({ state }) => state !== 'operational');
  if (n === 0) return <p>{t('status.productsNone')}</p>;
  if (affected.length === 0) return <p>{t('status.productsFine', { n })}</p>;
  return (
    <>
      <ul className="status-list">
        {affected.map(({ id, state }) => (
          <li key={id}>
            <h3>{nameOf(id)}</h3>
            <State state={state} />
          </li>
        ))}
      </ul>
      <p>{t('status.productsNote')}</p>
    </>
  );
}

/** Affected components with their start, by incidents and failed checks; empty if there are none. */
function Affected({ status, now }: Props) {
  const { t, locale } = useView();
  const nameOf = useNames(status);
  const rows = [
    ...activeOf(status, now).map((one) => ({
      since: one.startsAt,
      names: scopeOf(one).components,
    })),
    ...(isStale(status, now) ? [] : CHECKED).flatMap((id) => {
      const check = status.checks[id];
      return check && (check.state === 'outage' || check.state === 'degraded')
        ? [{ since: check.since, names: [id] }]
        : [];
    }),
  ];
  return rows.map(({ since, names }) => (
    <p key={`${since} ${names.join(' ')}`} className="lead">
      {t('status.affected', { time: instantShort(since, locale), names: names.map(nameOf).join(' · ') })}
    </p>
  ));
}

/** Time of the last check, or a warning that it is too long ago. */
function Checked({ status: { checkedAt, ...status }, now }: Props) {
  const { t, locale } = useView();
  if (checkedAt === null) return <p className="status-stale">{t('status.never')}</p>;
  const time = instantShort(checkedAt, locale);
  return isStale({ ...status, checkedAt }, now) ? (
    <p className="status-stale">{t('status.stale', { time })}</p>
  ) : (
    <p className="label">{t('status.checked', { time })}</p>
  );
}

function Content({ status, now }: Props) {
  const { t } = useView();
  const nameOf = useNames(status);
  const [active, planned] = [activeOf(status, now), scheduledOf(status, now)];
  const past = status.incidents.filter((one) => isEnded(stateOf(one, now)));
  const list = (incidents: typeof past) =>
    incidents.map((one) => <IncidentArticle key={one.id} incident={one} now={now} nameOf={nameOf} />);
  return (
    <>
      {active.length > 0 && (
        <Part id="active" title={t('status.active')}>
          {list(active)}
        </Part>
      )}
      {planned.length > 0 && (
        <Part id="planned" title={t('status.planned')}>
          {list(planned)}
        </Part>
      )}
      <Part id="services" title={t('status.services')}>
        <Services status={status} now={now} />
        <p className="status-note">{t('status.historyNote')}</p>
      </Part>
      <Part id="products" title={t('status.products')}>
        <Products status={status} now={now} />
      </Part>
      <Part id="past" title={t('status.past')}>
        {past.length === 0 ? <p>{t('status.noPast')}</p> : list(past)}
      </Part>
    </>
  );
}

/** `null` if the state could not be loaded. `feed` is the address of the feed. */
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
  const overall = status ? overallOf(status, now) : 'stale';
  return (
    <div className="status-page">
      <header className="page-head wrap" data-overall={overall}>
        <p className="label">{t('status.title')}</p>
        <h1>
          <Phrases text={t(`status.overall.${overall}`)} />
        </h1>
        {status ? <Affected status={status} now={now} /> : <p className="lead">{t('status.failed')}</p>}
        {status && <Checked status={status} now={now} />}
      </header>
      <LateStyles />
      {status && <Content status={status} now={now} />}
      <Part id="updates" title={t('status.subscribe')}>
        <p>
          <a href={feed} type="application/rss+xml" data-no-swup="">
            {t('list.feed', { name: t('status.title') })}
          </a>
        </p>
        <p>
          {t('status.machine')}{' '}
          <a href={STATUS_FILES.summary} data-no-swup="">
            {siteOrigin}
            {STATUS_FILES.summary}
          </a>
        </p>
      </Part>
    </div>
  );
}
