// Status in the format of the Atlassian Statuspage API, version 2 (metastatuspage.com/api/v2), in English.
import { brand, siteOrigin } from '../../../common/config.ts';
import { createT } from '../../../common/i18n/translator.ts';
import {
  activeIncidents,
  type ComponentState,
  componentState,
  componentsOf,
  endOf,
  type Overall,
  overallStatus,
  reportedState,
  scheduledMaintenance,
  stateOf,
  worstImpact,
} from '../../../common/status/phase.ts';
import {
  CHECKED,
  type Incident,
  NETWORK,
  type PublishedStatus,
  productOf,
  SERVICES,
  type Service,
  STATUS_PATH,
} from '../../../common/status/status.ts';

const t = createT('en');
const PAGE_ID = brand.slug;

const COMPONENT_STATUS: Readonly<Record<Exclude<ComponentState, 'unknown'>, string>> = {
  operational: 'operational',
  maintenance: 'under_maintenance',
  degraded: 'degraded_performance',
  partial: 'partial_outage',
  outage: 'major_outage',
};

/**
 * Indicators by overall state. The format has no indicator for `stale`. `minor` makes monitors show the description.
 */
const INDICATORS: Readonly<Record<Overall, string>> = {
  operational: 'none',
  incomplete: 'none',
  maintenance: 'maintenance',
  minor: 'minor',
  major: 'major',
  critical: 'critical',
  stale: 'minor',
};

const isService = (id: string): id is Service => SERVICES.some((service) => service === id);

/** Returns the English name of a component, or the ID of a product that no longer exists. */
function nameOf({ products }: PublishedStatus, id: string): string {
  if (isService(id)) return t(`status.of.${id}`);
  const code = productOf(id);
  return products.find((product) => product.code === code)?.names.en ?? id;
}

/** Returns the time of the latest check or incident update; the epoch if there is none. */
function updatedAt({ checkedAt, incidents }: PublishedStatus): string {
  const times = incidents.flatMap(({ updates }) => updates.map(({ at }) => at));
  return [checkedAt ?? '', ...times].toSorted().at(-1) || new Date(0).toISOString();
}

const pageOf = (status: PublishedStatus) => ({
  id: PAGE_ID,
  name: brand.name,
  url: `${siteOrigin}${STATUS_PATH}`,
  time_zone: 'Etc/UTC',
  updated_at: updatedAt(status),
});

const indicatorOf = (status: PublishedStatus, now: number) => {
  const overall = overallStatus(status, now);
  return { indicator: INDICATORS[overall], description: t(`status.overall.${overall}`) };
};

/** Returns the time of the last change to a component, which the format requires. */
function changedAt(status: PublishedStatus, id: string): string {
  const check = CHECKED.find((checked) => checked === id);
  const since = check && status.checks[check]?.since;
  const updates = status.incidents.flatMap(({ updates: all }) =>
    all.filter(({ components }) => components.includes(id)).map(({ at }) => at),
  );
  return [since ?? '', ...updates].toSorted().at(-1) || updatedAt(status);
}

function componentOf(status: PublishedStatus, id: string, state: Exclude<ComponentState, 'unknown'>) {
  const changed = changedAt(status, id);
  return {
    id,
    name: nameOf(status, id),
    status: COMPONENT_STATUS[state],
    created_at: changed,
    updated_at: changed,
    position: componentsOf(status).indexOf(id) + 1,
    description:
      state === 'operational' && (id === NETWORK || productOf(id) !== null)
        ? t('status.component.reported')
        : null,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: PAGE_ID,
    group: false,
    only_show_if_degraded: false,
  };
}

/** Returns the components with a known state. Others are omitted, because the format has no unknown state. */
const knownComponents = (status: PublishedStatus, ids: readonly string[], now: number) =>
  ids.flatMap((id) => {
    const state = componentState(status, id, now);
    return state === 'unknown' ? [] : [componentOf(status, id, state)];
  });

function incidentOf(status: PublishedStatus, incident: Incident, now: number) {
  const { id, kind, title, createdAt, startsAt, endsAt, updates } = incident;
  const latest = updates.at(-1);
  const monitored = updates.find(({ state }) => state === 'monitoring');
  return {
    id,
    name: title.en,
    status: stateOf(incident, now),
    impact: kind === 'maintenance' ? 'maintenance' : worstImpact(incident),
    created_at: createdAt,
    updated_at: latest?.at ?? createdAt,
    monitoring_at: monitored?.at ?? null,
    resolved_at: endOf(incident, now),
    shortlink: `${siteOrigin}${STATUS_PATH}#${id}`,
    started_at: startsAt,
    page_id: PAGE_ID,
    incident_updates: updates
      .map((update, index) => ({
        id: String(update.id),
        status: update.state,
        body: update.text.en,
        incident_id: id,
        created_at: update.at,
        updated_at: update.at,
        display_at: update.at,
        affected_components: update.components.map((code) => ({
          code,
          name: nameOf(status, code),
          old_status: COMPONENT_STATUS[reportedState(kind, updates[index - 1], code)],
          new_status: COMPONENT_STATUS[reportedState(kind, update, code)],
        })),
        deliver_notifications: false,
        custom_tweet: null,
        tweet_id: null,
      }))
      .reverse(),
    components: knownComponents(status, latest?.components ?? [], now),
    ...(kind === 'maintenance' ? { scheduled_for: startsAt, scheduled_until: endsAt } : {}),
  };
}

/** Returns the body of status.json. */
export const statusJson = (status: PublishedStatus, now: number) => ({
  page: pageOf(status),
  status: indicatorOf(status, now),
});

/** Returns the body of summary.json: components, open incidents, and scheduled or ongoing maintenance. */
export function summaryJson(status: PublishedStatus, now: number) {
  const active = activeIncidents(status, now);
  const incidentsOf = (kind: Incident['kind'], incidents: readonly Incident[]) =>
    incidents
      .filter((incident) => incident.kind === kind)
      .map((incident) => incidentOf(status, incident, now));
  return {
    ...statusJson(status, now),
    components: knownComponents(status, componentsOf(status), now),
    incidents: incidentsOf('incident', active),
    scheduled_maintenances: incidentsOf('maintenance', [...active, ...scheduledMaintenance(status, now)]),
  };
}
