// /ops/redirects: what leads elsewhere and how often, to be looked through, added to, taken out as a table and in
// again.
import { type Context, Hono } from 'hono';
import { MOST_REDIRECTS } from '../../../src/live/redirects.ts';
import { RedirectsQuery } from '../calls/redirects.ts';
import type { ConsoleEnv } from '../env.ts';
import { HIT_DAYS, type ListedRedirect } from '../redirects/rows.ts';
import { callsOf, given } from './calls.ts';
import { errorsOf, type FieldErrors } from './field-errors.ts';
import { Form, TextField } from './form.tsx';
import { HitsChart } from './hits-chart.tsx';
import { languageName } from './languages.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { editPages } from './redirect-edit.tsx';
import { NOTHING_TYPED, RedirectFields, SentRedirect, type TypedRedirect } from './redirect-form.tsx';
import { importPages } from './redirect-import.tsx';
import { type Column, Table } from './table.tsx';
import { form, query } from './validated.ts';

const columns = (today: string): readonly Column<ListedRedirect>[] => [
  {
    name: 'From',
    isHead: true,
    cell: (row) => (
      <>
        <a className="address" href={`/ops/redirects/${row.id}`}>
          {row.path}
        </a>
        <br />
        <small>{languageName(row.locale)}</small>
      </>
    ),
  },
  { name: 'To', cell: ({ to }) => <span className="address">{to}</span> },
  {
    name: 'Kind',
    cell: ({ status, enabled }) => (
      <>
        {status} <span className={`tag ${enabled ? 'good' : ''}`}>{enabled ? 'on' : 'off'}</span>
      </>
    ),
  },
  {
    name: `Followed in ${HIT_DAYS} days`,
    cell: ({ hits, days }) => (
      <>
        {hits.toLocaleString('en')}
        {days.length > 0 && <HitsChart days={days} last={today} span={HIT_DAYS} />}
      </>
    ),
  },
  {
    name: 'Note',
    cell: ({ note, by }) => (
      <>
        {note || '–'}
        <br />
        <small>by {by}</small>
      </>
    ),
  },
];

/** The first page of all, where nothing that makes sense was asked for. */
const ListQuery = RedirectsQuery.catch(RedirectsQuery.parse({}));

async function renderList(
  c: Context<ConsoleEnv>,
  { search, page }: RedirectsQuery,
  typed: TypedRedirect,
  errors: FieldErrors,
): Promise<Response> {
  const list = await callsOf(c)
    .redirects.$get({ query: { search, page: String(page) } })
    .then(given);
  const pageAddress = (number: number) =>
    `/ops/redirects?${new URLSearchParams({ ...(search ? { search } : {}), page: String(number) })}`;
  return c.render(
    <>
      {errors.size > 0 && (
        <p className="notice bad" role="alert">
          Nothing was added: see the fields marked below.
        </p>
      )}
      <form method="get" action="/ops/redirects" className="filter">
        <TextField name="search" label="Part of an address or a note" defaultValue={search} maxLength={200} />
        <button type="submit">Search</button>
      </form>
      <p className="actions">
        <a href="#add">Add a redirect</a>
        <a href="/ops/redirects/import">Take a table in</a>
        <a href="/ops/redirects/file" download>
          Take all out as a table
        </a>
      </p>
      <p>
        {list.total === list.all ? `${list.all} redirects` : `${list.total} of ${list.all} redirects`}, of{' '}
        {MOST_REDIRECTS.toLocaleString('en')} that there may be.
      </p>
      <Table
        caption="Redirects, by path"
        columns={columns(new Date().toISOString().slice(0, 10))}
        rows={list.rows}
        keyOf={({ id }) => id}
        empty={
          list.all === 0
            ? 'Nothing leads elsewhere yet. Add a redirect below, or take a table in.'
            : 'No redirect fits. Search for less.'
        }
      />
      {list.pages > 1 && (
        <nav aria-label="Pages" className="actions">
          {page > 1 && <a href={pageAddress(page - 1)}>Before</a>}
          <span>
            Page {page} of {list.pages}
          </span>
          {page < list.pages && <a href={pageAddress(page + 1)}>Next</a>}
        </nav>
      )}
      <section id="add" className="panel" aria-labelledby="add-title">
        <h2 id="add-title">Add a redirect</h2>
        <Form action="/ops/redirects">
          <RedirectFields typed={typed} errors={errors} isNew />
          <button type="submit" className="main">
            Add
          </button>
        </Form>
      </section>
    </>,
    { title: 'Redirects', ...PAGE },
  );
}

/** Said after a change that the portal could not be asked about. */
const unaskedWords = (unasked: number): string =>
  unasked === 0 ? '' : ' The portal did not say whether it leads on from there.';

export const redirectPages = new Hono<ConsoleEnv>()
  .get('/', query(ListQuery), (c) => renderList(c, c.req.valid('query'), NOTHING_TYPED, new Map()))
  .post('/', query(ListQuery), form(SentRedirect), async (c) => {
    const typed = c.req.valid('form');
    const { seen: _, ...json } = typed;
    const answer = await callsOf(c).redirects.$post({ json });
    if (answer.status === 200) {
      const { path, unasked } = await answer.json();
      return seeOther(
        c,
        '/ops/redirects',
        `${path} leads on: here at once, everywhere within a minute.${unaskedWords(unasked)}`,
      );
    }
    const errors = await errorsOf(answer);
    c.status(answer.status);
    return renderList(c, c.req.valid('query'), typed, errors);
  })
  .get('/file', async (c) => {
    const answer = await callsOf(c).redirects.file.$get();
    return c.body(await answer.arrayBuffer(), 200, Object.fromEntries(answer.headers));
  })
  .route('/import', importPages)
  .route('/', editPages);
