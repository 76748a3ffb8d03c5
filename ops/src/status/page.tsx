// /ops/incidents: incidents and maintenance of the status page, the form for a new incident, and updates.
import { type Context, Hono } from 'hono';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, NotSaved } from '../console/form.tsx';
import { errorsOf, type FormErrors, formErrors, NO_ERRORS } from '../console/form-errors.ts';
import { MainLink } from '../console/layout.tsx';
import { seeOther } from '../console/notice.ts';
import { Table } from '../console/table.tsx';
import { form, path } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { originsOf, sitePrefix } from '../origins.ts';
import {
  componentNames,
  errorsOfInput,
  IncidentPreview,
  instantOf,
  kindErrors,
  SubmittedForm,
  textByLocale,
} from './form.tsx';
import { IncidentInput } from './input.tsx';
import { IncidentParam, NewIncident, NewUpdate } from './schema.ts';
import { COLUMNS, isOpen, type ListedIncident, Period, StateTag, Updates } from './timeline.tsx';

const PAGE_PATH = '/ops/incidents';
const NEW = `${PAGE_PATH}/new`;

interface Shown {
  submitted: SubmittedForm;
  errors?: FormErrors;
  isPreview?: boolean;
}

/** Sort order: open incidents come first, then scheduled ones. */
const rankOf = (incident: ListedIncident): number =>
  isOpen(incident) ? 0 : incident.current === 'scheduled' ? 1 : 2;

async function renderList(c: Context<ConsoleEnv>) {
  const { incidents } = await callsOf(c).incidents.$get().then(bodyOf);
  const status = `${sitePrefix(originsOf(c.env, c.req.url))}/status/`;
  return c.render(
    <Table
      name="incidents"
      caption="Incidents and maintenance, current ones first"
      columns={COLUMNS}
      rows={incidents.toSorted((a, b) => rankOf(a) - rankOf(b))}
      keyOf={({ id }) => id}
      empty={<p className="notice good">No incidents in the last 90 days.</p>}
    />,
    {
      title: 'Incidents',
      purpose: (
        <>
          Incidents and maintenance of the <a href={status}>status page</a>. Pages show a new one within a
          minute.
        </>
      ),
      actions: <MainLink to={NEW}>New incident</MainLink>,
    },
  );
}

async function renderNew(
  c: Context<ConsoleEnv>,
  { submitted, errors = NO_ERRORS, isPreview = false }: Shown,
) {
  const { products } = await callsOf(c).incidents.$get().then(bodyOf);
  return c.render(
    <>
      {isPreview && <IncidentPreview submitted={submitted} incident={null} />}
      <div className="panel">
        <NotSaved errors={errors} />
        <Form action={PAGE_PATH}>
          <IncidentInput
            submitted={submitted}
            errors={errors}
            products={products}
            incident={null}
            cancel={PAGE_PATH}
          />
        </Form>
      </div>
    </>,
    {
      title: 'New incident or maintenance',
      back: { to: PAGE_PATH, name: 'All incidents' },
      purpose: 'It is published on the status page and on the pages of the affected components.',
    },
  );
}

async function renderUpdate(
  c: Context<ConsoleEnv>,
  incident: ListedIncident,
  { submitted, errors = NO_ERRORS, isPreview = false }: Shown,
) {
  const { products } = await callsOf(c).incidents.$get().then(bodyOf);
  const incidentPath = `${PAGE_PATH}/${incident.id}`;
  return c.render(
    <>
      {isPreview && <IncidentPreview submitted={submitted} incident={incident} />}
      <div className="panel">
        <NotSaved errors={errors} />
        <Form action={incidentPath}>
          <input type="hidden" name="seen" value={incident.updates.at(-1)?.id} />
          <IncidentInput
            submitted={submitted}
            errors={errors}
            products={products}
            incident={incident}
            cancel={incidentPath}
          />
        </Form>
      </div>
      <h2>Published updates</h2>
      <Updates incident={incident} names={componentNames(products)} />
    </>,
    {
      title: 'New update',
      back: { to: incidentPath, name: incident.title.en },
      purpose: 'Updates are never edited: add another update to correct one.',
    },
  );
}

async function renderIncident(c: Context<ConsoleEnv>, incident: ListedIncident) {
  const { products } = await callsOf(c).incidents.$get().then(bodyOf);
  return c.render(
    <>
      <h2 className="visually-hidden">Updates</h2>
      <Updates incident={incident} names={componentNames(products)} />
    </>,
    {
      title: incident.title.en,
      back: { to: PAGE_PATH, name: 'All incidents' },
      purpose: (
        <>
          <StateTag state={incident.current} /> <Period {...incident} />
        </>
      ),
      actions: <MainLink to={`${PAGE_PATH}/${incident.id}/update`}>New update</MainLink>,
    },
  );
}

/** Initial input of an update, with the values of the latest update. */
const initialUpdate = ({ updates, current }: ListedIncident): SubmittedForm => {
  const latest = updates.at(-1);
  return SubmittedForm.parse({ state: current, impact: latest?.impact, components: latest?.components });
};

const fetchIncident = async (c: Context<ConsoleEnv>, id: string): Promise<ListedIncident | null> => {
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
  .get('/', renderList)
  .get('/new', (c) =>
    renderNew(c, { submitted: SubmittedForm.parse({ impact: 'minor', state: 'investigating' }) }),
  )
  .post('/', form(SubmittedForm), async (c) => {
    const submitted = c.req.valid('form');
    const { kind, impact, state, components } = submitted;
    const json = {
      ...{ kind, impact, state, components },
      startsAt: instantOf(submitted.startsAt, c.var.zone),
      endsAt: instantOf(submitted.endsAt, c.var.zone),
      title: textByLocale(submitted, 'title'),
      text: textByLocale(submitted, 'text'),
    };
    const checked = NewIncident.safeParse(json);
    if (!checked.success || submitted.do === 'preview') {
      const errors = checked.success ? NO_ERRORS : errorsOfInput(checked.error, kindErrors(kind, submitted));
      if (!checked.success) c.status(400);
      return renderNew(c, { submitted, errors, isPreview: checked.success });
    }
    const { data } = checked;
    const response = await callsOf(c).incidents.$post({
      json: { ...json, ...data, title: json.title, text: json.text },
    });
    const { id } = await bodyOf(response);
    return seeOther(
      c,
      `${PAGE_PATH}/${id}`,
      `“${data.title.en}” is published. Pages show it within a minute.`,
    );
  })
  .get('/:id', path(IncidentParam), async (c) => {
    const incident = await fetchIncident(c, c.req.valid('param').id);
    return incident ? renderIncident(c, incident) : c.notFound();
  })
  .get('/:id/update', path(IncidentParam), async (c) => {
    const incident = await fetchIncident(c, c.req.valid('param').id);
    return incident ? renderUpdate(c, incident, { submitted: initialUpdate(incident) }) : c.notFound();
  })
  .post('/:id', path(IncidentParam), form(SubmittedForm), async (c) => {
    const param = c.req.valid('param');
    const submitted = c.req.valid('form');
    const incident = await fetchIncident(c, param.id);
    if (!incident) return c.notFound();
    const { impact, state, components, seen } = submitted;
    const text = textByLocale(submitted, 'text');
    const checked = NewUpdate.safeParse({ impact, state, components, seen, text });
    const ofKind = kindErrors(incident.kind, submitted);
    if (!checked.success || ofKind.length > 0) {
      c.status(400);
      return renderUpdate(c, incident, { submitted, errors: errorsOfInput(checked.error, ofKind) });
    }
    if (submitted.do === 'preview') return renderUpdate(c, incident, { submitted, isPreview: true });
    const response = await callsOf(c).incidents[':id'].updates.$post({
      param,
      json: { ...checked.data, text },
    });
    if (response.status === 200)
      return seeOther(
        c,
        `${PAGE_PATH}/${param.id}`,
        'The update is published. Pages show it within a minute.',
      );
    c.status(response.status);
    if (response.status === 404) return c.notFound();
    const errors = response.status === 409 ? conflict : await errorsOf(response);
    return renderUpdate(c, incident, { submitted, errors });
  });
