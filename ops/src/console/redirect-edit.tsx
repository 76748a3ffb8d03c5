// /ops/redirects/ID: one redirect, to be changed, switched off or taken away; two editors at once see both versions.
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { RedirectParam, RemovedRedirect } from '../calls/redirects.ts';
import type { ConsoleEnv } from '../env.ts';
import { HIT_DAYS, type ListedRedirect, type RedirectEntry, type StoredRedirect } from '../redirects/rows.ts';
import { callsOf } from './calls.ts';
import { errorsOf, type FieldErrors } from './field-errors.ts';
import { Form } from './form.tsx';
import { HitsChart } from './hits-chart.tsx';
import { languageName } from './languages.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { RedirectFields, SentRedirect, type TypedRedirect } from './redirect-form.tsx';
import { type Column, Table } from './table.tsx';
import { form, path } from './validated.ts';
import { Confirm, type Values, Versions } from './versions.tsx';
import { When } from './when.tsx';

const typedOf = (redirect: StoredRedirect): TypedRedirect => ({
  from: redirect.path,
  to: redirect.to,
  status: redirect.status,
  locale: redirect.locale,
  note: redirect.note,
  enabled: redirect.enabled,
  seen: redirect.version,
});
const titleOf = ({ path, locale }: RedirectEntry): string => `${path} in ${languageName(locale)}`;
const valuesOf = ({ to, status, note, enabled }: RedirectEntry): Values => ({ to, status, note, enabled });

const DAYS: readonly Column<ListedRedirect['days'][number]>[] = [
  { name: 'Day, UTC', isHead: true, cell: ({ day }) => day },
  { name: 'Followed', cell: ({ hits }) => hits.toLocaleString('en') },
];

/** How often it was followed, as a drawing and day by day. */
function Followed({ hits, days }: ListedRedirect) {
  return (
    <section>
      <h2>Followed in {HIT_DAYS} days</h2>
      {hits === 0 ? (
        <p>Nobody has followed it. What visitors do shows within a minute.</p>
      ) : (
        <>
          <p>{hits === 1 ? 'Once' : `${hits.toLocaleString('en')} times`}, previews left out.</p>
          <HitsChart days={days} last={new Date().toISOString().slice(0, 10)} span={HIT_DAYS} />
          <details>
            <summary>Day by day</summary>
            <Table
              caption="How often it was followed, the last day first"
              columns={DAYS}
              rows={days.toReversed()}
              keyOf={({ day }) => day}
              empty=""
            />
          </details>
        </>
      )}
    </section>
  );
}

interface EditProps {
  redirect: ListedRedirect;
  typed: TypedRedirect;
  errors: FieldErrors;
}

function Edit({ redirect, typed, errors }: EditProps) {
  return (
    <>
      <p>
        <a href="/ops/redirects">All redirects</a>
      </p>
      {errors.size > 0 && (
        <p className="notice bad" role="alert">
          Nothing was changed: {[...errors.values()].join(' ')}
        </p>
      )}
      <Form action={`/ops/redirects/${redirect.id}`}>
        <RedirectFields typed={typed} errors={errors} isNew={false} />
        <button type="submit" className="main">
          Save
        </button>
      </Form>
      <p>
        <a href={`/ops/redirects/${redirect.id}/remove`}>Take it away</a>
      </p>
      <p>
        <small>
          Changed by {redirect.by}, <When at={redirect.at} />. Another path is another redirect: add it, and
          take this one away.
        </small>
      </p>
      <Followed {...redirect} />
    </>
  );
}

/** Two editors at once: what each wants, side by side, and the choice. */
function Conflict({ present, typed }: { present: StoredRedirect; typed: TypedRedirect }) {
  const address = `/ops/redirects/${present.id}`;
  const { to, status, note, enabled } = typed;
  return (
    <>
      <p className="notice bad" role="alert">
        {present.by} changed this redirect after you opened it. Nothing of yours was saved.
      </p>
      <Versions
        left={valuesOf(present)}
        right={{ to, status, note, enabled }}
        names={['Theirs, live now', 'Yours']}
      />
      <div className="actions">
        <Form action={address}>
          {Object.entries({ to, status, note, enabled: enabled ? 'yes' : 'no', seen: present.version }).map(
            ([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ),
          )}
          <button type="submit" className="main">
            Use mine
          </button>
        </Form>
        <a href={address}>Keep theirs</a>
      </div>
    </>
  );
}

/** The redirect of that id; `null` where there is none. */
async function redirectOf(
  c: Context<ConsoleEnv>,
  { id }: z.output<typeof RedirectParam>,
): Promise<ListedRedirect | null> {
  const answer = await callsOf(c).redirects[':id'].$get({ param: { id: String(id) } });
  return answer.status === 200 ? (await answer.json()).redirect : null;
}

const gone = (c: Context<ConsoleEnv>) =>
  seeOther(c, '/ops/redirects', 'Somebody has taken that redirect away meanwhile.', 'bad');

export const editPages = new Hono<ConsoleEnv>()
  .get('/:id{[0-9]{1,15}}', path(RedirectParam), async (c) => {
    const redirect = await redirectOf(c, c.req.valid('param'));
    if (!redirect) return c.notFound();
    return c.render(<Edit redirect={redirect} typed={typedOf(redirect)} errors={new Map()} />, {
      title: titleOf(redirect),
      ...PAGE,
    });
  })
  .post('/:id{[0-9]{1,15}}', path(RedirectParam), form(SentRedirect), async (c) => {
    const redirect = await redirectOf(c, c.req.valid('param'));
    if (!redirect) return gone(c);
    const typed = c.req.valid('form');
    const { to, status, note, enabled, seen } = typed;
    const json = { to, status, note, enabled, seen };
    const id = String(redirect.id);
    const answer = await callsOf(c).redirects[':id'].$put({ param: { id }, json });
    if (answer.status === 200) {
      const changed = (await answer.json()).redirect ?? redirect;
      const how = changed.enabled ? `leads to ${changed.to}` : 'is switched off';
      return seeOther(
        c,
        '/ops/redirects',
        `${redirect.path} ${how}: here at once, everywhere within a minute.`,
      );
    }
    const page = { title: titleOf(redirect), ...PAGE };
    c.status(answer.status);
    if (answer.status === 409) {
      const { present } = (await answer.json()) as { present: StoredRedirect | null };
      return present ? c.render(<Conflict present={present} typed={typed} />, page) : gone(c);
    }
    return c.render(<Edit redirect={redirect} typed={typed} errors={await errorsOf(answer)} />, page);
  })
  .get('/:id{[0-9]{1,15}}/remove', path(RedirectParam), async (c) => {
    const redirect = await redirectOf(c, c.req.valid('param'));
    if (!redirect) return c.notFound();
    return c.render(
      <Confirm
        back={`/ops/redirects/${redirect.id}`}
        form={
          <Form action={`/ops/redirects/${redirect.id}/remove`}>
            <input type="hidden" name="seen" value={redirect.version} />
            <button type="submit" className="main">
              Take it away
            </button>
          </Form>
        }
      >
        <p>
          {titleOf(redirect)} leads to <span className="address">{redirect.to}</span>. Without it the site’s
          own page shows at that address, where there is one. Its hits are forgotten.
        </p>
      </Confirm>,
      { title: `Take away ${redirect.path}?`, ...PAGE },
    );
  })
  .post('/:id{[0-9]{1,15}}/remove', path(RedirectParam), form(RemovedRedirect), async (c) => {
    const redirect = await redirectOf(c, c.req.valid('param'));
    if (!redirect) return gone(c);
    const seen = String(c.req.valid('form').seen);
    const id = String(redirect.id);
    const answer = await callsOf(c).redirects[':id'].$delete({ param: { id }, query: { seen } });
    if (answer.status === 200)
      return seeOther(c, '/ops/redirects', `${redirect.path} leads nowhere else any more.`);
    if (answer.status === 409)
      return seeOther(c, `/ops/redirects/${id}`, 'Somebody changed it meanwhile: look again first.', 'bad');
    const errors = await errorsOf(answer);
    c.status(answer.status);
    return c.render(<Edit redirect={redirect} typed={typedOf(redirect)} errors={errors} />, {
      title: titleOf(redirect),
      ...PAGE,
    });
  });
