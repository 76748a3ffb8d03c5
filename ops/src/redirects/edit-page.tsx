// /ops/redirects/ID: edit, deactivate, or delete one redirect.

import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { formatCount } from '../../../common/text/count.ts';
import { callsOf } from '../console/client.ts';
import type { Values } from '../console/field-texts.ts';
import { Form, IfAllowed, NotSaved, SaveButtons } from '../console/form.tsx';
import { errorsOf, type FormErrors, NO_ERRORS } from '../console/form-errors.ts';
import { languageName } from '../console/languages.tsx';
import { seeOther } from '../console/notice.ts';
import { Confirm, Conflict, LastChange, SendAgain } from '../console/resource.tsx';
import { type Column, Table } from '../console/table.tsx';
import { form, path } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { RedirectFields, type RedirectInput, SubmittedRedirect, uncheckedText } from './form.tsx';
import { HitsChart } from './hits-chart.tsx';
import { RedirectParam, RemovedRedirect } from './schema.ts';
import { HIT_DAYS, type ListedRedirect, type RedirectEntry, type StoredRedirect } from './store.ts';

const submittedOf = ({ path, version, ...redirect }: StoredRedirect): RedirectInput => ({
  ...redirect,
  from: path,
  seen: version,
  do: 'save',
});
const titleOf = ({ path, locale }: RedirectEntry): string =>
  `${readableUrl(path)} in ${languageName(locale)}`;
const valuesOf = ({ to, status, note, enabled }: RedirectEntry): Values => ({
  to: readableUrl(to),
  status,
  note,
  enabled,
});

const DAYS: readonly Column<ListedRedirect['days'][number]>[] = [
  { name: 'Day, UTC', isHead: true, cell: ({ day }) => day },
  { name: 'Visits', isEnd: true, cell: ({ hits }) => hits.toLocaleString('en') },
];

function Visits({ hits, days }: ListedRedirect) {
  return (
    <>
      <h2>Visits in {HIT_DAYS} days</h2>
      {hits === 0 ? (
        <p>No visits yet. Visits appear within a minute.</p>
      ) : (
        <>
          <p>{formatCount(hits, 'visit')}, without previews.</p>
          <HitsChart days={days} last={new Date().toISOString().slice(0, 10)} span={HIT_DAYS} isScaled />
          <details>
            <summary>By day</summary>
            <Table
              caption="Visits by day, latest first"
              columns={DAYS}
              isCompact
              rows={days.toReversed()}
              keyOf={({ day }) => day}
              empty=""
            />
          </details>
        </>
      )}
    </>
  );
}

interface EditProps {
  redirect: ListedRedirect;
  submitted?: RedirectInput;
  errors?: FormErrors;
}

function Edit({ redirect, submitted = submittedOf(redirect), errors = NO_ERRORS }: EditProps) {
  return (
    <>
      <NotSaved errors={errors} />
      <div className="columns split">
        <Form action={`/ops/redirects/${redirect.id}`}>
          <RedirectFields submitted={submitted} errors={errors} />
          <SaveButtons label="Save" errors={errors} />
          <LastChange kind="redirect" target={redirect.path} by={redirect.by} at={redirect.at} />
        </Form>
        <div className="panel">
          <Visits {...redirect} />
          <IfAllowed permission="edit">
            <h2>Delete redirect</h2>
            <p>To redirect another URL, add a redirect and delete this one.</p>
            <a className="button danger" href={`/ops/redirects/${redirect.id}/remove`}>
              Delete
            </a>
          </IfAllowed>
        </div>
      </div>
    </>
  );
}

function EditConflict({ present, submitted }: { present: StoredRedirect; submitted: RedirectInput }) {
  const url = `/ops/redirects/${present.id}`;
  const { to, status, note, enabled } = submitted;
  const fields = { to, status, note, enabled: enabled ? 'yes' : 'no', seen: present.version };
  return (
    <Conflict
      message={`${present.by} has changed this redirect since you opened it. Your version was not saved.`}
      sides={[
        {
          saved: present,
          theirs: valuesOf(present),
          mine: { to: readableUrl(to), status, note, enabled },
        },
      ]}
      form={
        <Form action={url}>
          <SendAgain fields={Object.entries(fields)} />
        </Form>
      }
      back={url}
    />
  );
}

function DeleteForm({ redirect }: { redirect: ListedRedirect }) {
  const url = `/ops/redirects/${redirect.id}`;
  return (
    <Confirm
      back={url}
      form={
        <Form action={`${url}/remove`}>
          <input type="hidden" name="seen" value={redirect.version} />
          <button type="submit" className="danger">
            Delete redirect
          </button>
        </Form>
      }
    >
      <p>
        {titleOf(redirect)} leads to <span className="address">{readableUrl(redirect.to)}</span>. After the
        deletion, visitors get the site’s own page at this URL, if there is one. Its visit counts are deleted,
        too.
      </p>
    </Confirm>
  );
}

async function fetchRedirect(
  c: Context<ConsoleEnv>,
  { id }: z.output<typeof RedirectParam>,
): Promise<ListedRedirect | null> {
  const response = await callsOf(c).redirects[':id'].$get({ param: { id: String(id) } });
  return response.status === 200 ? (await response.json()).redirect : null;
}

const renderDeleted = (c: Context<ConsoleEnv>) =>
  seeOther(c, '/ops/redirects', 'Another editor has deleted this redirect.', 'bad');

const renderEdit = (c: Context<ConsoleEnv>, props: EditProps) =>
  c.render(<Edit {...props} />, {
    title: titleOf(props.redirect),
    back: { to: '/ops/redirects', name: 'All redirects' },
  });

export const editPages = new Hono<ConsoleEnv>()
  .get('/:id{[0-9]{1,15}}', path(RedirectParam), async (c) => {
    const redirect = await fetchRedirect(c, c.req.valid('param'));
    return redirect ? renderEdit(c, { redirect }) : c.notFound();
  })
  .post('/:id{[0-9]{1,15}}', path(RedirectParam), form(SubmittedRedirect), async (c) => {
    const redirect = await fetchRedirect(c, c.req.valid('param'));
    if (!redirect) return renderDeleted(c);
    const submitted = c.req.valid('form');
    const { to, status, note, enabled, seen } = submitted;
    const json = { to, status, note, enabled, seen, confirm: submitted.do === 'confirm' };
    const response = await callsOf(c).redirects[':id'].$put({ param: { id: String(redirect.id) }, json });
    if (response.status === 200) {
      const { redirect: changed, ...checked } = await response.json();
      const { enabled: isActive, to: target } = changed ?? redirect;
      const effect = isActive ? `redirects to ${readableUrl(target)}` : 'is inactive';
      const text = `${readableUrl(redirect.path)} ${effect}. All visitors see the change within a minute.`;
      return seeOther(c, '/ops/redirects', `${text}${uncheckedText(checked)}`);
    }
    c.status(response.status);
    if (response.status === 409) {
      const { present } = await response.json();
      return present
        ? c.render(<EditConflict present={present} submitted={submitted} />, {
            title: titleOf(redirect),
          })
        : renderDeleted(c);
    }
    return renderEdit(c, { redirect, submitted, errors: await errorsOf(response) });
  })
  .get('/:id{[0-9]{1,15}}/remove', path(RedirectParam), async (c) => {
    const redirect = await fetchRedirect(c, c.req.valid('param'));
    return redirect
      ? c.render(<DeleteForm redirect={redirect} />, {
          title: `Delete ${readableUrl(redirect.path)}?`,
        })
      : c.notFound();
  })
  .post('/:id{[0-9]{1,15}}/remove', path(RedirectParam), form(RemovedRedirect), async (c) => {
    const redirect = await fetchRedirect(c, c.req.valid('param'));
    if (!redirect) return renderDeleted(c);
    const seen = String(c.req.valid('form').seen);
    const id = String(redirect.id);
    const response = await callsOf(c).redirects[':id'].$delete({ param: { id }, query: { seen } });
    if (response.status === 200)
      return seeOther(c, '/ops/redirects', `${readableUrl(redirect.path)} is deleted.`);
    if (response.status === 409)
      return seeOther(
        c,
        `/ops/redirects/${id}`,
        'Another editor has changed this redirect. Check it before you delete it.',
        'bad',
      );
    c.status(response.status);
    return renderEdit(c, { redirect, errors: await errorsOf(response) });
  });
