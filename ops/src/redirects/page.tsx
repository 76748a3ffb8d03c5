// /ops/redirects: list of redirects with visit counts, search, and CSV export. /ops/redirects/new: the form for a new
// redirect.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { MAX_REDIRECTS } from '../../../common/redirects/rules.ts';
import { formatCount } from '../../../common/text/count.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form, IfAllowed, NotSaved, SaveButtons, TextField } from '../console/form.tsx';
import { errorsOf, type FormErrors, formErrors, NO_ERRORS } from '../console/form-errors.ts';
import { languageName } from '../console/languages.tsx';
import { MainLink } from '../console/layout.tsx';
import { seeOther } from '../console/notice.ts';
import { Paging } from '../console/resource.tsx';
import { Empty, Tag } from '../console/state.tsx';
import { type Column, Table } from '../console/table.tsx';
import { form, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { editPages } from './edit-page.tsx';
import { NO_INPUT, RedirectFields, type RedirectInput, SubmittedRedirect, uncheckedText } from './form.tsx';
import { HitsChart } from './hits-chart.tsx';
import { importPages } from './import/page.tsx';
import { RedirectsQuery } from './schema.ts';
import { HIT_DAYS, type ListedRedirect } from './store.ts';

const LIST_PATH = '/ops/redirects';
const NEW_PATH = `${LIST_PATH}/new`;

const renderForm = (c: Context<ConsoleEnv>, submitted: RedirectInput, errors: FormErrors) =>
  c.render(
    <>
      <NotSaved errors={errors} />
      <Form action={LIST_PATH}>
        <RedirectFields submitted={submitted} errors={errors} isNew />
        <SaveButtons label="Add redirect" errors={errors} cancel={LIST_PATH} />
      </Form>
    </>,
    {
      title: 'Add redirect',
      back: { to: LIST_PATH, name: 'All redirects' },
      purpose: 'Visitors to the URL are redirected within a minute.',
    },
  );

/** Errors of a rejected call. 409 means that the path already has a redirect. */
async function addErrors(response: Parameters<typeof errorsOf>[0]): Promise<FormErrors> {
  if (response.status !== 409) return errorsOf(response);
  const { present } = Existing.parse(await response.json());
  return formErrors([['from', `This redirect already exists: it leads to ${readableUrl(present.to)}.`]]);
}
const Existing = z.object({ present: z.object({ to: z.string() }) });

const addPages = new Hono<ConsoleEnv>()
  .get('/new', (c) => renderForm(c, NO_INPUT, NO_ERRORS))
  .post('/', form(SubmittedRedirect), async (c) => {
    const submitted = c.req.valid('form');
    const { seen: _, do: button, ...fields } = submitted;
    const response = await callsOf(c).redirects.$post({ json: { ...fields, confirm: button === 'confirm' } });
    if (response.status === 200) {
      const { path, ...checked } = await response.json();
      const text = `The redirect of ${readableUrl(path)} is saved. All visitors are redirected within a minute.`;
      return seeOther(c, LIST_PATH, `${text}${uncheckedText(checked)}`);
    }
    c.status(response.status);
    return renderForm(c, submitted, await addErrors(response));
  });

const columns = (today: string): readonly Column<ListedRedirect>[] => [
  {
    name: 'From',
    isHead: true,
    cell: (row) => (
      <>
        <a className="address" href={`/ops/redirects/${row.id}`}>
          {readableUrl(row.path)}
        </a>
        <br />
        <small>{languageName(row.locale)}</small>
      </>
    ),
  },
  { name: 'To', cell: ({ to }) => <span className="address">{readableUrl(to)}</span> },
  { name: 'Type', cell: ({ status }) => status },
  {
    name: 'State',
    cell: ({ enabled }) => <Tag tone={enabled ? 'good' : ''}>{enabled ? 'Active' : 'Inactive'}</Tag>,
  },
  {
    name: `Visits in ${HIT_DAYS} days`,
    isEnd: true,
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

const Actions = ({ isEmpty }: { isEmpty: boolean }) => (
  <>
    <MainLink to={NEW_PATH}>Add redirect</MainLink>
    <IfAllowed permission="edit">
      <a className="button" href="/ops/redirects/import">
        Import CSV
      </a>
    </IfAllowed>
    {!isEmpty && (
      <a className="button" href="/ops/redirects/file" download>
        Export CSV
      </a>
    )}
  </>
);

const EmptyList = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="No redirect matches this search." action={<a href="/ops/redirects">All redirects</a>}>
      The search compares both URLs and the note.
    </Empty>
  ) : (
    <Empty title="There are no redirects yet.">
      A redirect sends an old or short URL, such as /spring-sale, to a page. The list shows how often visitors
      follow it.
    </Empty>
  );

async function renderList(c: Context<ConsoleEnv>, { search, page }: RedirectsQuery): Promise<Response> {
  const list = await callsOf(c)
    .redirects.$get({ query: { search, page: String(page) } })
    .then(bodyOf);
  return c.render(
    <>
      {list.all > 0 && (
        <>
          <form method="get" action="/ops/redirects" className="filter">
            <TextField name="search" label="Search URLs and notes" defaultValue={search} maxLength={200} />
            <button type="submit">Search</button>
          </form>
          <p className="hint count">
            {list.total === list.all ? '' : `${list.total} of `}
            {formatCount(list.all, 'redirect')} (limit: {MAX_REDIRECTS.toLocaleString('en')})
          </p>
        </>
      )}
      <Table
        caption="Redirects, by path"
        columns={columns(new Date().toISOString().slice(0, 10))}
        rows={list.rows}
        keyOf={({ id }) => id}
        empty={<EmptyList isFiltered={list.all > 0} />}
      />
      <Paging
        page={page}
        pages={list.pages}
        urlOf={(number) =>
          `/ops/redirects?${new URLSearchParams({ ...(search ? { search } : {}), page: String(number) })}`
        }
      />
    </>,
    {
      title: 'Redirects',
      purpose: 'Send old and short URLs to pages. A change is live everywhere within a minute.',
      actions: <Actions isEmpty={list.all === 0} />,
    },
  );
}

export const redirectPages = new Hono<ConsoleEnv>()
  .get('/', query(ListQuery), (c) => renderList(c, c.req.valid('query')))
  .get('/file', async (c) => {
    const response = await callsOf(c).redirects.file.$get();
    return new Response(response.body, response);
  })
  .route('/import', importPages)
  .route('/', addPages)
  .route('/', editPages);
