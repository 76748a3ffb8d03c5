// Rows of incidents, and the updates of an incident as a timeline.
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { Incident } from '../../../common/status/status.ts';
import { When } from '../console/local-time.tsx';
import { Tag, type Tone } from '../console/state.tsx';
import type { Column } from '../console/table.tsx';
import { impactName, stateName } from './form.tsx';

export type ListedIncident = Incident & { current: Incident['updates'][number]['state'] };

/** Tones of the states. Scheduled maintenance has none. */
const TONES: Partial<Record<ListedIncident['current'], Tone>> = {
  investigating: 'bad',
  identified: 'warn',
  monitoring: 'warn',
  in_progress: 'warn',
  verifying: 'warn',
  resolved: 'good',
  completed: 'good',
};
/** Whether an incident or maintenance is in progress. */
export const isOpen = ({ current }: ListedIncident): boolean =>
  current !== 'scheduled' && current !== 'resolved' && current !== 'completed';

export const StateTag = ({ state }: { state: ListedIncident['current'] }) => (
  <Tag tone={TONES[state] ?? ''}>{stateName(state)}</Tag>
);

/** Start of an incident, and end of maintenance. */
export const Period = ({ startsAt, endsAt }: Pick<Incident, 'startsAt' | 'endsAt'>) => (
  <>
    <When at={startsAt} />
    {endsAt !== null && (
      <>
        {' '}
        to <When at={endsAt} />
      </>
    )}
  </>
);

export const COLUMNS: readonly Column<ListedIncident>[] = [
  {
    name: 'Title',
    isHead: true,
    cell: ({ id, title }) => <a href={`/ops/incidents/${id}`}>{title.en}</a>,
  },
  { name: 'State', cell: ({ current }) => <StateTag state={current} /> },
  {
    name: 'Severity',
    cell: ({ updates }) => <span className="exact">{impactName(updates.at(-1)?.impact ?? 'none')}</span>,
  },
  { name: 'Start', cell: (incident) => <Period {...incident} /> },
  { name: 'Last update', cell: ({ updates }) => <When at={updates.at(-1)?.at ?? null} /> },
  { name: 'Updates', isEnd: true, cell: ({ updates }) => updates.length },
];

interface UpdatesProps {
  incident: Incident;
  names: ReadonlyMap<string, string>;
}

/** Updates as a timeline, newest first. */
export const Updates = ({ incident, names }: UpdatesProps) => (
  <ol className="timeline">
    {incident.updates.toReversed().map(({ id, at, state, impact, components, text }) => (
      <li key={id}>
        <h3>
          <StateTag state={state} /> {impactName(impact)}
        </h3>
        <p>
          <small>
            <When at={at} /> · {components.map((component) => names.get(component) ?? component).join(', ')}
          </small>
        </p>
        {Object.entries(LOCALES).map(([code, { htmlLang }]) =>
          text[code] ? (
            <p key={code} lang={htmlLang}>
              {text[code]}
            </p>
          ) : null,
        )}
      </li>
    ))}
  </ol>
);
