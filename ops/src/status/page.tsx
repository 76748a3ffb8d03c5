// /ops/incidents: incidents and maintenances of the status page, a form for a new one, and updates of each.
import { type Context, Hono } from 'hono';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { Incident } from '../../../common/status/status.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, NotSaved } from '../console/form.tsx';
import { errorsOf, type FormErrors, formErrors, NO_ERRORS } from '../console/form-errors.ts';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { type Column, Table } from '../console/table.tsx';
import { form, path } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { originsOf, sitePrefix } from '../origins.ts';
import {
  componentNames,
  errorsOfInput,
  IncidentInput,
  IncidentPreview,
  impactName,
  instantOf,
  Sent,
  stateName,
  writtenIn,
} from './form.tsx';
import { IncidentParam, NewIncident, NewUpdate } from './schema.ts';

const HERE = '/ops/incidents';
type Listed = Incident & { current: Incident['updates'][number]['state'] };

/** Tones of the states. A scheduled maintenance has none. */
const TONES: Partial<Record<Listed['current'], string>> = {
  investigating: 'bad',
  identified: 'warn',
  monitoring: 'warn',
  in_progress: 'warn',
  verifying: 'warn',
  resolved: 'good',
  completed: 'good',
};
const StateTag = ({ state }: { state: Listed['current'] }) => (
  <span className={`tag ${TONES[state] ?? ''}`}>{stateName(state)}</span>
);

const COLUMNS: readonly Column<Listed>[] = [
  {
    name: 'Title',
    isHead: true,
    cell: ({ id, title }) => <a href={`${HERE}/${id}`}>{title.en}</a>,
  },
  { name: 'State', cell: ({ current }) => <StateTag state={current} /> },
  {
    name: 'Severity',
    cell: ({ updates }) => <span className="exact">{impactName(updates.at(-1)?.impact ?? 'none')}</span>,
  },
  {
    name: 'Start',
    cell: ({ startsAt, endsAt }) => (
      <>
        <When at={startsAt} />
        {endsAt !== null && (
          <>
            {' '}
            to <When at={endsAt} />
          </>
        )}
      </>
    ),
  },
  { name: 'Last update', cell: ({ updates }) => <When at={updates.at(-1)?.at ?? null} /> },
];

interface Shown {
  sent: Sent;
  errors?: FormErrors;
  isPreview?: boolean;
}

async function renderList(c: Context<ConsoleEnv>, { sent, errors = NO_ERRORS, isPreview = false }: Shown) {
  const { incidents, products } = await callsOf(c).incidents.$get().then(bodyOf);
  return c.render(
    <>
      <p>
        <a href={`${sitePrefix(originsOf(c.env, c.req.url))}/status/`}>Status page</a>. Pages show an incident
        within a minute. Updates are never edited: add another update to correct one.
      </p>
      <Table
        name="incidents"
        caption="Incidents and maintenances, newest first"
        columns={COLUMNS}
        rows={incidents}
        keyOf={({ id }) => id}
        empty="There are no incidents in the last 90 days."
      />
      {isPreview && <IncidentPreview sent={sent} incident={null} />}
      <section id="add" className="panel" aria-labelledby="add-title">
        <h2 id="add-title">New incident or maintenance</h2>
        <NotSaved errors={errors} />
        <Form action={HERE}>
          <IncidentInput sent={sent} errors={errors} products={products} incident={null} />
        </Form>
      </section>
    </>,
    { title: 'Incidents', ...PAGE },
  );
}

function Updates({ incident, names }: { incident: Incident; names: ReadonlyMap<string, string> }) {
  return incident.updates.toReversed().map(({ id, at, state, impact, components, text }) => (
    <section key={id} className="panel">
      <h2>
        <StateTag state={state} /> <small>{impactName(impact)}</small>
      </h2>
      <p>
        <When at={at} /> {components.map((one) => names.get(one) ?? one).join(', ')}
      </p>
      {Object.entries(LOCALES).map(([code, { htmlLang }]) =>
        text[code] ? (
          <p key={code} lang={htmlLang}>
            {text[code]}
          </p>
        ) : null,
      )}
    </section>
  ));
}

async function renderIncident(
  c: Context<ConsoleEnv>,
  incident: Listed,
  { sent, errors = NO_ERRORS, isPreview = false }: Shown,
) {
  const { products } = await callsOf(c).incidents.$get().then(bodyOf);
  return c.render(
    <>
      <p>
        <StateTag state={incident.current} /> · <When at={incident.startsAt} />
        {incident.endsAt !== null && (
          <>
            {' '}
            to <When at={incident.endsAt} />
          </>
        )}
      </p>
      {isPreview && <IncidentPreview sent={sent} incident={incident} />}
      <section className="panel" aria-labelledby="update-title">
        <h2 id="update-title">New update</h2>
        <NotSaved errors={errors} />
        <Form action={`${HERE}/${incident.id}`}>
          <input type="hidden" name="seen" value={incident.updates.at(-1)?.id} />
          <IncidentInput sent={sent} errors={errors} products={products} incident={incident} />
        </Form>
      </section>
      <Updates incident={incident} names={componentNames(products)} />
    </>,
    { title: incident.title.en, back: { to: HERE, name: 'All incidents' }, ...PAGE },
  );
}

/** The form of an update opens with the values of the latest one. */
const openedUpdate = ({ updates, current }: Listed): Sent => {
  const latest = updates.at(-1);
  return Sent.parse({ state: current, impact: latest?.impact, components: latest?.components });
};

const incidentOf = async (c: Context<ConsoleEnv>, id: string): Promise<Listed | null> => {
  const response = await callsOf(c).incidents[':id'].$get({ param: { id } });
  return response.status === 404 ? null : (await bodyOf(response)).incident;
};

const conflict = formErrors([
  [
    'state',
    'Another editor has added the update below since you opened this page. Publish again to add yours.',
  ],
]);

export const incidentPages = new Hono<ConsoleEnv>()
  .get('/', (c) => renderList(c, { sent: Sent.parse({ impact: 'minor', state: 'investigating' }) }))
  .post('/', form(Sent), async (c) => {
    const sent = c.req.valid('form');
    const { kind, impact, state, components } = sent;
    const json = {
      ...{ kind, impact, state, components },
      startsAt: instantOf(sent.startsAt, c.var.zone),
      endsAt: instantOf(sent.endsAt, c.var.zone),
      title: writtenIn(sent, 'title'),
      text: writtenIn(sent, 'text'),
    };
    const checked = NewIncident.safeParse(json);
    if (!checked.success || sent.do === 'preview') {
      const errors = checked.success ? NO_ERRORS : errorsOfInput(checked.error);
      if (!checked.success) c.status(400);
      return renderList(c, { sent, errors, isPreview: checked.success });
    }
    const { data } = checked;
    const response = await callsOf(c).incidents.$post({
      json: { ...json, ...data, title: json.title, text: json.text },
    });
    const { id } = await bodyOf(response);
    return seeOther(c, `${HERE}/${id}`, `“${data.title.en}” is published. Pages show it within a minute.`);
  })
  .get('/:id', path(IncidentParam), async (c) => {
    const incident = await incidentOf(c, c.req.valid('param').id);
    return incident ? renderIncident(c, incident, { sent: openedUpdate(incident) }) : c.notFound();
  })
  .post('/:id', path(IncidentParam), form(Sent), async (c) => {
    const param = c.req.valid('param');
    const sent = c.req.valid('form');
    const incident = await incidentOf(c, param.id);
    if (!incident) return c.notFound();
    const { impact, state, components, seen } = sent;
    const text = writtenIn(sent, 'text');
    const checked = NewUpdate.safeParse({ impact, state, components, seen, text });
    if (!checked.success || sent.do === 'preview') {
      const errors = checked.success ? NO_ERRORS : errorsOfInput(checked.error);
      if (!checked.success) c.status(400);
      return renderIncident(c, incident, { sent, errors, isPreview: checked.success });
    }
    const response = await callsOf(c).incidents[':id'].updates.$post({
      param,
      json: { ...checked.data, text },
    });
    if (response.status === 200)
      return seeOther(c, `${HERE}/${param.id}`, 'The update is published. Pages show it within a minute.');
    c.status(response.status);
    if (response.status === 404) return c.notFound();
    const errors = response.status === 409 ? conflict : await errorsOf(response);
    return renderIncident(c, incident, { sent, errors });
  });
