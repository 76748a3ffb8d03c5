// /ops/search/new: the form for a new entry, with a preview of the results with and without it.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { SEARCH_SCOPES } from '../../../common/editorial/editorial.ts';
import {
  MAX_TOOL_WORDS,
  TOOL_KINDS,
  type ToolPreview,
  type ToolResults,
} from '../../../common/editorial/search-tools.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { formatCount } from '../../../common/text/count.ts';
import { callsOf } from '../console/client.ts';
import { useFrame } from '../console/context.ts';
import { Fields, type FormField } from '../console/fields.tsx';
import { Form, NotSaved } from '../console/form.tsx';
import { errorsOf, type FormErrors, NO_ERRORS } from '../console/form-errors.ts';
import { seeOther } from '../console/notice.ts';
import { form, freeText, query } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { LocaleCode } from '../fields.ts';
import { sitePrefix } from '../origins.ts';
import { KINDS, LIST } from './kinds.ts';

interface ResultsProps {
  title: string;
  results: ToolResults;
  locale: Locale;
}

function Results({ title, results: { total, rows, redirect }, locale }: ResultsProps) {
  const { htmlLang, prefix } = LOCALES[locale];
  const { origins } = useFrame();
  const urlOf = (url: string) => `${sitePrefix(origins)}${prefix}${url}`;
  return (
    <section>
      <h3>{title}</h3>
      {redirect && (
        <p>
          Opens{' '}
          <a href={urlOf(redirect.url)} lang={htmlLang}>
            {redirect.title}
          </a>{' '}
          instead of the results.
        </p>
      )}
      <p>{formatCount(total, 'result')}</p>
      {rows.length > 0 && (
        <ol lang={htmlLang}>
          {rows.map(({ title: name, section, url }) => (
            <li key={url}>
              <a href={urlOf(url)}>{section ? `${name}: ${section}` : name}</a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Results for a keyword side by side, with a warning about a pinned page that is not in the search index. */
function Preview({
  now,
  changed,
  isFound,
  keyword,
  locale,
}: ToolPreview & { keyword: string; locale: Locale }) {
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">
        Results of “<span lang={LOCALES[locale].htmlLang}>{keyword}</span>”
      </h2>
      {!isFound && <p className="notice warn">The page or section of this pin is not in the search index.</p>}
      <div className="columns">
        <Results title="Now" results={now} locale={locale} />
        {changed && <Results title="With this entry" results={changed} locale={locale} />}
      </div>
    </section>
  );
}

/** Query of the form. The link of a search without results sets keyword, language, and scope. */
const EntryFields = z.object({
  kind: z.enum(TOOL_KINDS).catch('synonym'),
  keyword: freeText,
  locale: LocaleCode.catch('en'),
  target: freeText,
  scope: z.enum(SEARCH_SCOPES).catch('site'),
});
type EntryFields = z.output<typeof EntryFields>;
/** Submitted form. `do` is the button. */
const SubmittedForm = EntryFields.extend({
  kind: z.enum(TOOL_KINDS),
  locale: LocaleCode,
  do: z.enum(['add', 'preview']).catch('add'),
});

const FIELDS: readonly FormField<keyof EntryFields>[] = [
  {
    name: 'keyword',
    label: 'Keyword',
    hint: 'The text that visitors enter. Case and punctuation are ignored. A synonym also applies if the keyword is part of a search.',
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
    hint: 'For a synonym, a word or phrase that our content uses. Otherwise, a path of the site, such as /docs/10200/cache-rules/#key.',
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

/** Fetches the preview of the entered keyword; `null` without a valid keyword. */
async function fetchPreview(c: Context<ConsoleEnv>, { kind, ...entered }: EntryFields, isEntry: boolean) {
  if (entered.keyword === '') return { preview: null, errors: NO_ERRORS };
  const query = isEntry ? { ...entered, kind } : entered;
  const response = await callsOf(c).search.preview.$get({ query });
  if (response.status === 200) return { preview: await response.json(), errors: NO_ERRORS };
  return { preview: null, errors: await errorsOf(response) };
}

interface FormState {
  entered: EntryFields;
  errors?: FormErrors;
  preview?: ToolPreview | null;
}

const renderForm = (c: Context<ConsoleEnv>, { entered, errors = NO_ERRORS, preview = null }: FormState) =>
  c.render(
    <>
      <NotSaved errors={errors} />
      <div className="columns split">
        <Form action={LIST}>
          <Fields fields={FIELDS} values={entered} errors={errors} />
          <div className="actions">
            <button type="submit" name="do" value="add" className="main">
              Add entry
            </button>
            <button type="submit" name="do" value="preview">
              Preview
            </button>
            <a href={LIST}>Cancel</a>
          </div>
        </Form>
        <div className="panel">
          {preview ? (
            <Preview {...preview} keyword={entered.keyword} locale={entered.locale} />
          ) : (
            <>
              <h2>Preview</h2>
              <p className="hint">
                Enter a keyword and press Preview to compare its first results now and with this entry.
                Nothing is saved.
              </p>
            </>
          )}
        </div>
      </div>
    </>,
    {
      title: 'Add entry',
      back: { to: LIST, name: 'All entries' },
      purpose: 'An entry changes the results of one keyword in one language.',
    },
  );

export const addPages = new Hono<ConsoleEnv>()
  .get('/new', query(EntryFields), async (c) => {
    const entered = c.req.valid('query');
    const { preview } = await fetchPreview(c, entered, false);
    return renderForm(c, { entered, preview });
  })
  .post('/', form(SubmittedForm), async (c) => {
    const { do: button, ...entered } = c.req.valid('form');
    const { keyword, locale, kind, target } = entered;
    if (button === 'preview') {
      const result = await fetchPreview(c, entered, true);
      if (result.preview === null) c.status(400);
      return renderForm(c, { entered, ...result });
    }
    const response = await callsOf(c).search.$post({ json: { keyword, locale, kind, target } });
    if (response.status === 200)
      return seeOther(c, LIST, `${KINDS[kind].name} of “${keyword}” is live within a minute.`);
    c.status(response.status);
    const [errors, { preview }] = await Promise.all([errorsOf(response), fetchPreview(c, entered, false)]);
    return renderForm(c, { entered, errors, preview });
  });
