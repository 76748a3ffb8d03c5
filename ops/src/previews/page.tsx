// /ops/previews: links that show drafts, or the site at a set time, to people without an account.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { MAX_DAYS } from '../../../common/preview/preview-link.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Fields, type FormField } from '../console/fields.tsx';
import { ButtonForm, CopyButton, Form, NotSaved } from '../console/form.tsx';
import { errorsOf, type FormErrors, NO_ERRORS } from '../console/form-errors.ts';
import { languageField, languageName } from '../console/languages.tsx';
import { MainLink } from '../console/layout.tsx';
import { By, When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Empty, Tag } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { instantIn, localValue } from '../console/time-zone.ts';
import { form, freeText, nullableLocale, path } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { MAX_NOTE_LENGTH } from '../fields.ts';
import { originsOf } from '../origins.ts';
import { checkPages } from '../page-check.ts';
import { LinkParam } from './schema.ts';
import type { ListedLink } from './store.ts';

const LIST_PATH = '/ops/previews';
const NEW_PATH = `${LIST_PATH}/new`;

const SubmittedForm = z.object({
  path: freeText,
  locale: nullableLocale,
  endsAt: freeText,
  shows: freeText,
  note: freeText,
});
type SubmittedForm = z.output<typeof SubmittedForm>;

const STATES = {
  good: { name: 'Active', tone: 'good' },
  revoked: { name: 'Revoked', tone: '' },
  over: { name: 'Expired', tone: '' },
} as const;

const columns = (origin: string): readonly Column<ListedLink>[] => [
  {
    name: 'Page',
    isHead: true,
    cell: ({ path, locale, note }) => (
      <>
        <span className="address">{path === null ? 'all pages' : readableUrl(path)}</span>
        <br />
        <small>
          {languageName(locale)}
          {note !== '' && ` · ${note}`}
        </small>
      </>
    ),
  },
  { name: 'Shows', cell: ({ shows }) => (shows === null ? 'drafts' : <When at={shows} />) },
  {
    name: 'State',
    cell: ({ state }) => <Tag tone={STATES[state].tone}>{STATES[state].name}</Tag>,
  },
  { name: 'Until', cell: ({ endsAt }) => <When at={endsAt} /> },
  {
    name: 'Created',
    cell: ({ by, at }) => <By by={by} at={at} />,
  },
  {
    name: 'Link',
    cell: ({ id, address }) =>
      address === null ? (
        NONE
      ) : (
        <>
          <input
            type="text"
            readOnly
            id={`link-${id}`}
            aria-label="Preview link"
            defaultValue={`${origin}${address}`}
          />
          <div className="actions">
            <CopyButton inputId={`link-${id}`} />
            <a href={`${origin}${address}`}>Open</a>
            <ButtonForm action={`/ops/previews/${id}/revoke`}>Revoke</ButtonForm>
          </div>
        </>
      ),
  },
];

const fields = (zone: string): readonly FormField<keyof SubmittedForm>[] => [
  {
    name: 'path',
    label: 'Page',
    hint: 'A path, such as /products/cloud-dns. Leave empty for all pages.',
    isOptional: true,
  },
  languageField('All languages'),
  {
    name: 'endsAt',
    type: 'datetime-local',
    label: `Valid until (${zone})`,
    hint: `At most ${MAX_DAYS} days from now.`,
    required: true,
  },
  {
    name: 'shows',
    type: 'datetime-local',
    label: `Show the site as of (${zone})`,
    hint: 'Leave empty to show drafts. With a time, the link shows banners, embargoed articles and events of that time, without drafts.',
    isOptional: true,
  },
  {
    name: 'note',
    label: 'Note',
    hint: 'Who gets the link, and why.',
    maxLength: MAX_NOTE_LENGTH,
    isOptional: true,
  },
];

async function renderList(c: Context<ConsoleEnv>): Promise<Response> {
  const { links } = await callsOf(c).previews.$get().then(bodyOf);
  return c.render(
    <Table
      name="links"
      caption="Preview links, active ones first"
      columns={columns(originsOf(c.env, c.req.url).site)}
      rows={links}
      keyOf={({ id }) => id}
      empty={
        <Empty title="There are no preview links.">
          A link shows drafts, or the site as of a later time, to people without an account.
        </Empty>
      }
    />,
    {
      title: 'Preview links',
      purpose:
        'Anyone with a link can open it without signing in. Revoke a link that has reached the wrong people.',
      actions: <MainLink to={NEW_PATH}>Create a preview link</MainLink>,
    },
  );
}

const renderForm = (c: Context<ConsoleEnv>, submitted: SubmittedForm, errors: FormErrors) =>
  c.render(
    <>
      <NotSaved errors={errors} />
      <Form action={LIST_PATH}>
        <Fields fields={fields(c.var.zone)} values={submitted} errors={errors} />
        <div className="actions">
          <button type="submit" className="main">
            Create a preview link
          </button>
          <a href={LIST_PATH}>Cancel</a>
        </div>
      </Form>
    </>,
    {
      title: 'Create a preview link',
      back: { to: LIST_PATH, name: 'All preview links' },
      purpose: 'The link shows a page, or the complete site, until the time that you set.',
    },
  );

/** Path of a new link if the site has no page there, even in the preview; otherwise `null`. */
async function findMissingPage(c: Context<ConsoleEnv>, { address }: ListedLink): Promise<string | null> {
  if (address === null) return null;
  const states = await checkPages({ ...c.env, origins: originsOf(c.env, c.req.url) }, [address]);
  // A page that cannot be checked may exist.
  return states.get(address) === 'missing' ? readableUrl(address.replace(/\?.*/, '')) : null;
}

const oneWeekFromNow = (zone: string): string =>
  localValue(new Date(Date.now() + 7 * 86_400_000).toISOString(), zone);

export const previewPages = new Hono<ConsoleEnv>()
  .get('/', renderList)
  .get('/new', (c) =>
    renderForm(
      c,
      { path: '', locale: null, endsAt: oneWeekFromNow(c.var.zone), shows: '', note: '' },
      NO_ERRORS,
    ),
  )
  .post('/', form(SubmittedForm), async (c) => {
    const submitted = c.req.valid('form');
    const { path, endsAt, shows } = submitted;
    // The call rejects a local time that the zone skips.
    const instant = (local: string) => instantIn(local, c.var.zone) ?? local;
    const response = await callsOf(c).previews.$post({
      json: {
        ...submitted,
        path: path || null,
        endsAt: instant(endsAt),
        shows: shows ? instant(shows) : null,
      },
    });
    if (response.status === 200) {
      const missing = await findMissingPage(c, (await response.json()).link);
      return missing === null
        ? seeOther(c, LIST_PATH, 'The link was created. It is the first in the list.')
        : seeOther(
            c,
            LIST_PATH,
            `The link was created, but there is no page at ${missing}. Revoke the link, and create one with the correct path.`,
            'warn',
          );
    }
    if (response.status === 409)
      return seeOther(c, LIST_PATH, 'The limit of active links is reached. Revoke some first.', 'bad');
    if (response.status === 503)
      return seeOther(c, LIST_PATH, 'No link can be created: the setting PREVIEW_KEY is missing.', 'bad');
    c.status(response.status);
    return renderForm(c, submitted, await errorsOf(response));
  })
  .post('/:id/revoke', path(LinkParam), async (c) => {
    const response = await callsOf(c).previews[':id'].$delete({ param: c.req.valid('param') });
    if (response.status === 404) return c.notFound();
    await bodyOf(response);
    return seeOther(c, LIST_PATH, 'The link is revoked. It stops working everywhere within a minute.');
  });
