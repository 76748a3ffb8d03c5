// /ops/redirects: list of redirects with visit counts, search, form for a new one, CSV export.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readableAddress } from '../../../common/http/readable-address.ts';
import { MAX_REDIRECTS } from '../../../common/redirects/rules.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, IfAllowed, NotSaved, SaveButtons, TextField } from '../console/form.tsx';
import { errorsOf, type FormErrors, formErrors, NO_ERRORS } from '../console/form-errors.ts';
import { languageName } from '../console/languages.tsx';
import { PAGE } from '../console/layout.tsx';
import { seeOther } from '../console/notice.ts';
import { Paging } from '../console/resource.tsx';
import { type Column, Table } from '../console/table.tsx';
import { form, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { editPages } from './edit-page.tsx';
import { NO_INPUT, RedirectFields, type RedirectInput, SentRedirect, uncheckedText } from './form.tsx';
import { HitsChart } from './hits-chart.tsx';
import { importPages } from './import/page.tsx';
import { RedirectsQuery } from './schema.ts';
import { HIT_DAYS, type ListedRedirect } from './store.ts';

const columns = (today: string): readonly Column<ListedRedirect>[] => [
  {
    name: 'From',
    isHead: true,
    cell: (row) => (
      <>
        <a className="address" href={`/ops/redirects/${row.id}`}>
          {readableAddress(row.path)}
        </a>
        <br />
        <small>{languageName(row.locale)}</small>
      </>
    ),
  },
  { name: 'To', cell: ({ to }) => <span className="address">{readableAddress(to)}</span> },
  {
    name: 'Type',
    cell: ({ status, enabled }) => (
      <>
        <small>{status}</small>{' '}
        <span className={`tag ${enabled ? 'good' : ''}`}>{enabled ? 'active' : 'inactive'}</span>
      </>
    ),
  },
  {
    name: `Visits in ${HIT_DAYS} days`,
    cell: ({ hits, days }) => (
      <>
        <span className="figure">{hits.toLocaleString('en')}</span>
        {days.length > 0 && <HitsChart days={days} last={today} span={HIT_DAYS} />}
      </>
    ),
  },
  {
    name: 'Note',
    cell: ({ note, by }) => (
      <>
        {note}
        {note !== '' && <br />}
        <small>by {by}</small>
      </>
    ),
  },
];

/** Schema of the query. An invalid query selects the first page of the full list. */
const ListQuery = RedirectsQuery.catch(RedirectsQuery.parse({}));

async function renderList(
  c: Context<ConsoleEnv>,
  { search, page }: RedirectsQuery,
  submitted: RedirectInput,
  errors: FormErrors,
): Promise<Response> {
  const list = await callsOf(c)
    .redirects.$get({ query: { search, page: String(page) } })
    .then(bodyOf);
  return c.render(
    <>
      <div className="views">
        <form method="get" action="/ops/redirects" className="filter">
          <TextField name="search" label="Search addresses and notes" defaultValue={search} maxLength={200} />
          <button type="submit">Search</button>
        </form>
        <p className="actions">
          <IfAllowed permission="edit">
            <a className="button" href="#add">
              Add redirect
            </a>
            <a href="/ops/redirects/import">Import CSV</a>
          </IfAllowed>
          <a href="/ops/redirects/file" download>
            Export CSV
          </a>
        </p>
      </div>
      <p className="hint">
        {list.total === list.all ? '' : `${list.total} of `}
        {list.all === 1 ? '1 redirect' : `${list.all} redirects`} (limit: {MAX_REDIRECTS.toLocaleString('en')}
        ).
      </p>
      <Table
        caption="Redirects, by path"
        columns={columns(new Date().toISOString().slice(0, 10))}
        rows={list.rows}
        keyOf={({ id }) => id}
        empty={list.all === 0 ? 'There are no redirects yet.' : 'No redirect matches this search.'}
      />
      <Paging
        page={page}
        pages={list.pages}
        addressOf={(number) =>
          `/ops/redirects?${new URLSearchParams({ ...(search ? { search } : {}), page: String(number) })}`
        }
      />
      <section id="add" className="panel" aria-labelledby="add-title">
        <h2 id="add-title">Add redirect</h2>
        <NotSaved errors={errors} />
        <Form action="/ops/redirects">
          <RedirectFields submitted={submitted} errors={errors} isNew />
          <SaveButtons label="Add" errors={errors} />
        </Form>
      </section>
    </>,
    { title: 'Redirects', ...PAGE },
  );
}

/** The errors of a refused call: 409 if the address already has a redirect. */
async function addErrors(refused: Parameters<typeof errorsOf>[0]): Promise<FormErrors> {
  if (refused.status !== 409) return errorsOf(refused);
  const { present } = Existing.parse(await refused.json());
  return formErrors([['from', `This redirect already exists: it leads to ${readableAddress(present.to)}.`]]);
}
const Existing = z.object({ present: z.object({ to: z.string() }) });

export const redirectPages = new Hono<ConsoleEnv>()
  .get('/', query(ListQuery), (c) => renderList(c, c.req.valid('query'), NO_INPUT, NO_ERRORS))
  .post('/', query(ListQuery), form(SentRedirect), async (c) => {
    const submitted = c.req.valid('form');
    const { seen: _, do: button, ...fields } = submitted;
    const response = await callsOf(c).redirects.$post({ json: { ...fields, confirm: button === 'confirm' } });
    if (response.status === 200) {
      const { path, ...checked } = await response.json();
      const text = `${readableAddress(path)} redirects: here immediately, everywhere within a minute.`;
      return seeOther(c, '/ops/redirects', `${text}${uncheckedText(checked)}`);
    }
    c.status(response.status);
    return renderList(c, c.req.valid('query'), submitted, await addErrors(response));
  })
  .get('/file', async (c) => {
    const response = await callsOf(c).redirects.file.$get();
    return new Response(response.body, response);
  })
  .route('/import', importPages)
  .route('/', editPages);
