// Derives the states of incidents and components, and the overall status, from the published state and the time.
import {
  CHECKED,
  type Checked,
  IMPACTS,
  type Impact,
  type Incident,
  type PublishedStatus,
  productComponent,
  SERVICES,
  STALE_MS,
  type State,
  type Update,
} from './status.ts';

const latestUpdate = ({ updates }: Incident): Update | undefined => updates.at(-1);

/** State of an incident at a time. Maintenance starts and ends with its period, without an update. */
export function stateOf(incident: Incident, now: number): State {
  const state = latestUpdate(incident)?.state ?? 'investigating';
  if (incident.kind === 'incident' || state === 'completed') return state;
  if (incident.endsAt !== null && Date.parse(incident.endsAt) <= now) return 'completed';
  return state === 'scheduled' && Date.parse(incident.startsAt) <= now ? 'in_progress' : state;
}

export const isEnded = (state: State): boolean => state === 'resolved' || state === 'completed';

/** End time of an incident; `null` if it is open. */
export function endOf(incident: Incident, now: number): string | null {
  if (!isEnded(stateOf(incident, now))) return null;
  const last = latestUpdate(incident);
  return last && isEnded(last.state) ? last.at : incident.endsAt;
}

/** Impact and components of the latest update. */
export const scopeOf = (incident: Incident): Pick<Update, 'impact' | 'components'> =>
  latestUpdate(incident) ?? { impact: 'none', components: [] };

/** The worst impact of all updates, for incidents that have ended. */
export const worstImpact = ({ updates }: Incident): Impact =>
  IMPACTS[Math.max(0, ...updates.map(({ impact }) => IMPACTS.indexOf(impact)))] ?? 'none';

/** Incidents that have started and not ended, the most severe first. */
export const activeIncidents = (status: PublishedStatus, now: number): Incident[] =>
  status.incidents
    .filter((incident) => {
      const state = stateOf(incident, now);
      return state !== 'scheduled' && !isEnded(state);
    })
    .sort((a, b) => IMPACTS.indexOf(scopeOf(b).impact) - IMPACTS.indexOf(scopeOf(a).impact));

/** Scheduled maintenance, the next one first. */
export const scheduledMaintenance = (status: PublishedStatus, now: number): Incident[] =>
  status.incidents
    .filter((incident) => stateOf(incident, now) === 'scheduled')
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));

/** Whether the last checks are too old to state anything about the current status. */
export const isStale = ({ checkedAt }: PublishedStatus, now: number): boolean =>
  checkedAt === null || now - Date.parse(checkedAt) >= STALE_MS;

/** States of a component, the best first. `unknown` has no data; `maintenance` is planned. */
export const COMPONENT_STATES = [
  'operational',
  'unknown',
  'maintenance',
  'degraded',
  'partial',
  'outage',
] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

const BY_IMPACT = { none: 'operational', minor: 'degraded', major: 'partial', critical: 'outage' } as const;

/** State of a component that an update reports. */
export function reportedState(
  kind: Incident['kind'],
  update: Update | undefined,
  component: string,
): Exclude<ComponentState, 'unknown'> {
  if (!update?.components.includes(component) || update.state === 'scheduled' || isEnded(update.state))
    return 'operational';
  return kind === 'maintenance' ? 'maintenance' : BY_IMPACT[update.impact];
}

const worstOf = (states: readonly ComponentState[]): ComponentState =>
  COMPONENT_STATES[Math.max(0, ...states.map((state) => COMPONENT_STATES.indexOf(state)))] ?? 'operational';

const isChecked = (component: string): component is Checked =>
  CHECKED.some((checked) => checked === component);

/** State of a component at a time, from its check and the active incidents. */
export function componentState(status: PublishedStatus, component: string, now: number): ComponentState {
  const check = isChecked(component) ? status.checks[component] : undefined;
  const checked: ComponentState = !isChecked(component)
    ? 'operational'
    : !check || isStale(status, now)
      ? 'unknown'
      : check.state;
  const reported = activeIncidents(status, now)
    .filter((incident) => scopeOf(incident).components.includes(component))
    .map(
      (incident): ComponentState =>
        incident.kind === 'maintenance' ? 'maintenance' : BY_IMPACT[scopeOf(incident).impact],
    );
  return worstOf([checked, ...reported]);
}

/** All components in the order of the page. */
export const componentsOf = ({ products }: PublishedStatus): string[] => [
  ...SERVICES,
  ...products.map(({ code }) => productComponent(code)),
];

/** Checked services without a known state. */
export const withoutData = (status: PublishedStatus, now: number): Checked[] =>
  CHECKED.filter((checked) => componentState(status, checked, now) === 'unknown');

/** State of all components together: `incomplete` if a check has no data, `stale` if all checks are outdated. */
export type Overall = 'operational' | 'incomplete' | 'maintenance' | 'minor' | 'major' | 'critical' | 'stale';

/** The worst of the active incidents and the checks. A failed check without an incident counts as major at most. */
export function overallStatus(status: PublishedStatus, now: number): Overall {
  const active = activeIncidents(status, now);
  const impact = Math.max(0, ...active.map((incident) => IMPACTS.indexOf(scopeOf(incident).impact)));
  const states = isStale(status, now) ? [] : CHECKED.map((checked) => status.checks[checked]?.state);
  const checked = states.includes('outage') ? 2 : states.includes('degraded') ? 1 : 0;
  const level = IMPACTS[Math.max(impact, checked)] ?? 'none';
  if (level !== 'none') return level;
  if (isStale(status, now)) return 'stale';
  if (active.some(({ kind }) => kind === 'maintenance')) return 'maintenance';
  return withoutData(status, now).length > 0 ? 'incomplete' : 'operational';
}
