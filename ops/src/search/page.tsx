// /ops/search: list of search entries by language.
import { type Context, Hono } from 'hono';
import { MAX_SEARCH_TOOLS } from '../../../common/editorial/search-tools.ts';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { formatCount } from '../../../common/text/count.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { ButtonForm } from '../console/form.tsx';
import { LanguageNav, languageName } from '../console/languages.tsx';
import { MainLink } from '../console/layout.tsx';
import { By } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Empty } from '../console/state.tsx';
import { type Column, Table } from '../console/table.tsx';
import { OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { NotProvided } from '../health/content.tsx';
import { addPages } from './add-page.tsx';
import { KINDS, LIST, NEW } from './kinds.ts';
import { ToolParam } from './schema.ts';
import type { StoredTool } from './store.ts';

const COLUMNS: readonly Column<StoredTool>[] = [
  {
    name: 'Keyword',
    isHead: true,
    cell: ({ keyword, locale }) => (
      <>
        <span lang={LOCALES[locale].htmlLang}>{keyword}</span>
        <br />
        <small>{languageName(locale)}</small>
      </>
    ),
  },
  { name: 'Type', cell: ({ kind }) => KINDS[kind].name },
  {
    name: 'Words or page',
    cell: ({ kind, target, locale }) =>
      kind === 'synonym' ? (
        <span lang={LOCALES[locale].htmlLang}>{target}</span>
      ) : (
        <span className="address">{readableUrl(target)}</span>
      ),
  },
  {
    name: 'Added',
    cell: ({ by, at }) => <By by={by} at={at} />,
  },
  {
    name: 'Action',
    isEnd: true,
    cell: ({ id, keyword }) => (
      <ButtonForm action={`/ops/search/${id}/remove`} subject={keyword}>
        Delete
      </ButtonForm>
    ),
  },
];

const EmptyList = ({ total }: { total: number }) => (
  <Empty title={total === 0 ? 'There are no entries yet.' : 'There are no entries in this language.'}>
    An entry helps visitors who search for words that our content does not contain. It also searches for other
    words, shows a page first, or opens a page instead of the results.
  </Empty>
);

async function renderList(c: Context<ConsoleEnv>, locale: Locale | undefined): Promise<Response> {
  const { tools, total } = await callsOf(c)
    .search.$get({ query: locale ? { locale } : {} })
    .then(bodyOf);
  return c.render(
    <>
      <LanguageNav path={LIST} selected={locale} hasAll />
      {total > 0 && (
        <p className="hint count">
          {tools.length === total ? '' : `${tools.length} of `}
          {formatCount(total, 'entry', 'entries')} (limit: {MAX_SEARCH_TOOLS.toLocaleString('en')})
        </p>
      )}
      <Table
        caption="Search entries, newest first"
        columns={COLUMNS}
        rows={tools}
        keyOf={({ id }) => id}
        empty={<EmptyList total={total} />}
      />
    </>,
    {
      title: 'Search entries',
      purpose:
        'An entry changes the results of a keyword within a minute, and outlasts publications of content.',
      actions: (
        <>
          <MainLink to={locale ? `${NEW}?locale=${locale}` : NEW}>Add entry</MainLink>
          <a className="button" href="/ops/health#misses">
            Searches without results
          </a>
        </>
      ),
    },
  );
}

export const searchPages = new Hono<ConsoleEnv>()
  .use(async (c, next) =>
    c.env.PORTAL_ORIGIN ? c.render(<NotProvided />, { title: 'Search entries' }) : next(),
  )
  .get('/', query(OfLocale), (c) => renderList(c, c.req.valid('query').locale))
  .route('/', addPages)
  .post('/:id/remove', path(ToolParam), async (c) => {
    const { id } = c.req.valid('param');
    const response = await callsOf(c).search[':id'].$delete({ param: { id: String(id) } });
    if (response.status === 404) return seeOther(c, LIST, 'Another editor has deleted this entry.', 'bad');
    const { tool } = await bodyOf(response);
    return seeOther(c, LIST, `${KINDS[tool.kind].name} of “${tool.keyword}” is deleted.`);
  });
