// /ops/search: list of search tools by language, form for a new one, preview of the results with and without it.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { SEARCH_SCOPES } from '../../../common/editorial/editorial.ts';
import {
  MAX_SEARCH_TOOLS,
  MAX_TOOL_WORDS,
  TOOL_KINDS,
  type ToolKind,
  type ToolPreview,
} from '../../../common/editorial/search-tools.ts';
import { readableAddress } from '../../../common/http/readable-address.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Fields, Form, type FormField, IfAllowed, NotSaved } from '../console/form.tsx';
import { errorsOf, type FormErrors, NO_ERRORS } from '../console/form-errors.ts';
import { LanguageNav, languageName } from '../console/languages.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { type Column, Table } from '../console/table.tsx';
import { form, freeText, OfLocale, path, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import { NotOwn } from '../health/content.tsx';
import { Preview } from './preview.tsx';
import { ToolParam } from './schema.ts';
import type { StoredTool } from './store.ts';

const KINDS: Readonly<Record<ToolKind, { name: string; label: string }>> = {
  synonym: { name: 'Synonym', label: 'Synonym: also search for other words' },
  pin: { name: 'Pin', label: 'Pin: show a page or section first' },
  redirect: { name: 'Redirect', label: 'Redirect: open a page instead of the results' },
};

/** Input of the form. The link of a search without results contains keyword, language, and search. */
const Entered = z.object({
  kind: z.enum(TOOL_KINDS).catch('synonym'),
  keyword: freeText,
  locale: LocaleCode.catch('en'),
  target: freeText,
  scope: z.enum(SEARCH_SCOPES).catch('site'),
});
type Entered = z.output<typeof Entered>;
/** `do`: the button. */
const Sent = Entered.extend({
  kind: z.enum(TOOL_KINDS),
  locale: LocaleCode,
  do: z.enum(['add', 'preview']).catch('add'),
});
const ListQuery = Entered.pick({ keyword: true, scope: true }).extend(OfLocale.shape);

const FIELDS: readonly FormField<keyof Entered>[] = [
  {
    name: 'keyword',
    label: 'Keyword',
    hint: 'The text that visitors enter. Case and punctuation are ignored. A synonym also applies if the keyword is a part of a search.',
    required: true,
    maxLength: MAX_TOOL_WORDS,
  },
  {
    name: 'locale',
    label: 'Language',
    options: localeCodes.map((code) => [code, LOCALES[code].name] as const),
  },
  { name: 'kind', label: 'Type', options: TOOL_KINDS.map((kind) => [kind, KINDS[kind].label] as const) },
  {
    name: 'target',
    label: 'Words or page',
    hint: 'For a synonym, a word or phrase of our texts. Otherwise a path of the site, such as /docs/10200/cache-rules/#key.',
  },
  {
    name: 'scope',
    label: 'Preview in',
    options: [
      ['site', 'Search of the site'],
      ['docs', 'Search of the documentation'],
    ],
  },
];

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
        <span className="address">{readableAddress(target)}</span>
      ),
  },
  {
    name: 'Added',
    cell: ({ by, at }) => (
      <>
        {by} <When at={at} />
      </>
    ),
  },
  {
    name: 'Action',
    isEnd: true,
    cell: ({ id, keyword }) => (
      <Form action={`/ops/search/${id}/remove`} isBrief>
        <button type="submit" className="small">
          Delete<span className="visually-hidden"> {keyword}</span>
        </button>
      </Form>
    ),
  },
];

/** Results of the entered keyword; `null` without a valid keyword. */
async function previewOf(c: Context<ConsoleEnv>, { kind, ...entered }: Entered, isEntry: boolean) {
  if (entered.keyword === '') return { preview: null, errors: NO_ERRORS };
  const query = isEntry ? { ...entered, kind } : entered;
  const response = await callsOf(c).search.preview.$get({ query });
  if (response.status === 200) return { preview: await response.json(), errors: NO_ERRORS };
  return { preview: null, errors: await errorsOf(response) };
}

interface Shown {
  entered: Entered;
  locale?: Entered['locale'] | undefined;
  errors?: FormErrors;
  preview?: ToolPreview | null;
}

async function renderList(
  c: Context<ConsoleEnv>,
  { entered, locale, errors = NO_ERRORS, preview = null }: Shown,
): Promise<Response> {
  const { tools, total } = await callsOf(c)
    .search.$get({ query: locale ? { locale } : {} })
    .then(bodyOf);
  return c.render(
    <>
      <p>
        Entries change the results of a keyword within a minute. A publication of content does not remove
        them. <a href="/ops/health#misses">Searches without results</a>
      </p>
      <div className="views">
        <LanguageNav path="/ops/search" selected={locale} hasAll />
        <IfAllowed permission="edit">
          <a className="button" href="#add">
            Add entry
          </a>
        </IfAllowed>
      </div>
      <p className="hint">
        {tools.length === total ? '' : `${tools.length} of `}
        {total === 1 ? '1 entry' : `${total} entries`} (limit: {MAX_SEARCH_TOOLS.toLocaleString('en')}).
      </p>
      <Table
        caption="Search entries, newest first"
        columns={COLUMNS}
        rows={tools}
        keyOf={({ id }) => id}
        empty={total === 0 ? 'There are no entries yet.' : 'There are no entries in this language.'}
      />
      <section id="add" className="panel" aria-labelledby="add-title">
        <h2 id="add-title">Add entry</h2>
        <NotSaved errors={errors} />
        <Form action="/ops/search#add">
          <Fields fields={FIELDS} values={entered} errors={errors} />
          <div className="actions">
            <button type="submit" name="do" value="add" className="main">
              Add
            </button>
            <button type="submit" name="do" value="preview">
              Preview
            </button>
          </div>
        </Form>
        {preview && <Preview {...preview} keyword={entered.keyword} locale={entered.locale} />}
      </section>
    </>,
    { title: 'Search', ...PAGE },
  );
}

export const searchPages = new Hono<ConsoleEnv>()
  .use(async (c, next) => (c.env.PORTAL_ORIGIN ? c.render(<NotOwn />, { title: 'Search', ...PAGE }) : next()))
  .get('/', query(ListQuery), async (c) => {
    const { locale, ...own } = c.req.valid('query');
    const entered = Entered.parse({ ...own, locale });
    const { preview } = await previewOf(c, entered, false);
    return renderList(c, { entered, locale, preview });
  })
  .post('/', form(Sent), async (c) => {
    const { do: button, ...entered } = c.req.valid('form');
    const { keyword, locale, kind, target } = entered;
    if (button === 'preview') {
      const shown = await previewOf(c, entered, true);
      if (shown.preview === null) c.status(400);
      return renderList(c, { entered, ...shown });
    }
    const response = await callsOf(c).search.$post({ json: { keyword, locale, kind, target } });
    if (response.status === 200)
      return seeOther(c, '/ops/search', `${KINDS[kind].name} of “${keyword}” is live within a minute.`);
    c.status(response.status);
    const [errors, { preview }] = await Promise.all([errorsOf(response), previewOf(c, entered, false)]);
    return renderList(c, { entered, errors, preview });
  })
  .post('/:id/remove', path(ToolParam), async (c) => {
    const { id } = c.req.valid('param');
    const response = await callsOf(c).search[':id'].$delete({ param: { id: String(id) } });
    if (response.status === 404)
      return seeOther(c, '/ops/search', 'Another editor has deleted this entry.', 'bad');
    const { tool } = await bodyOf(response);
    return seeOther(c, '/ops/search', `${KINDS[tool.kind].name} of “${tool.keyword}” is deleted.`);
  });
