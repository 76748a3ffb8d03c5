// /ops/previews: links by which somebody sees drafts, or the site as of an instant: made, handed on and taken back.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { MOST_DAYS } from '../../../src/live/preview-link.ts';
import { LinkParam, LONGEST_NOTE } from '../calls/previews.ts';
import type { ConsoleEnv } from '../env.ts';
import type { ListedLink } from '../previews/links.ts';
import { callsOf, given } from './calls.ts';
import { errorsOf, type FieldErrors } from './field-errors.ts';
import { Field, Form, TextField } from './form.tsx';
import { LanguageField, languageName } from './languages.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { type Column, Table } from './table.tsx';
import { form, oneOrEvery, path, typed } from './validated.ts';
import { When } from './when.tsx';
import { instantIn, localValue } from './zone.ts';

/** The form, as it was sent. */
const Sent = z.object({
  path: typed,
  locale: oneOrEvery,
  ends: typed,
  shows: typed,
  note: typed,
});
type Sent = z.output<typeof Sent>;

const STATES = {
  good: { name: 'Good', tone: 'good' },
  revoked: { name: 'Taken back', tone: 'bad' },
  over: { name: 'Over', tone: '' },
} as const;

const columns = (origin: string): readonly Column<ListedLink>[] => [
  {
    name: 'Of',
    isHead: true,
    cell: ({ path, locale, note }) => (
      <>
        <span className="address">{path ?? 'every page'}</span>, {languageName(locale)}
        {note !== '' && (
          <>
            <br />
            <small>{note}</small>
          </>
        )}
      </>
    ),
  },
  { name: 'Shows', cell: ({ shows }) => (shows === null ? 'drafts' : <When at={shows} />) },
  {
    name: 'Until',
    cell: ({ endsAt, state }) => (
      <>
        <span className={`tag ${STATES[state].tone}`}>{STATES[state].name}</span> <When at={endsAt} />
      </>
    ),
  },
  {
    name: 'Made',
    cell: ({ by, at }) => (
      <>
        {by} <When at={at} />
      </>
    ),
  },
  {
    name: 'Link',
    cell: ({ id, address }) =>
      address === null ? (
        '–'
      ) : (
        <>
          <input
            type="text"
            readOnly
            aria-label="The link, to be copied"
            defaultValue={`${origin}${address}`}
          />
          <div className="actions">
            <a href={address}>Open</a>
            <Form action={`/ops/previews/${id}/revoke`}>
              <button type="submit" className="small">
                Take back
              </button>
            </Form>
          </div>
        </>
      ),
  },
];

async function renderList(c: Context<ConsoleEnv>, sent: Sent, errors: FieldErrors): Promise<Response> {
  const { links } = await callsOf(c).previews.$get().then(given);
  const { zone } = c.var;
  return c.render(
    <>
      {errors.size > 0 && (
        <p className="notice bad" role="alert">
          No link was made: see the fields marked below.
        </p>
      )}
      <section className="panel" aria-labelledby="make">
        <h2 id="make">Make a link</h2>
        <Form action="/ops/previews">
          <TextField
            name="path"
            label="Page"
            hint="Its path, such as /products/cloud-dns; empty for every page."
            error={errors.get('path')}
            defaultValue={sent.path}
          />
          <LanguageField locale={sent.locale} every="Every language" error={errors.get('locale')} />
          <TextField
            name="ends"
            type="datetime-local"
            label={`Good until (${zone})`}
            hint={`At most ${MOST_DAYS} days from now.`}
            error={errors.get('endsAt')}
            defaultValue={sent.ends}
            required
          />
          <TextField
            name="shows"
            type="datetime-local"
            label={`Shows the site as of (${zone})`}
            hint="Empty: drafts, as of now. With a time: banners, embargoed articles and events as they will be then, without drafts."
            error={errors.get('shows')}
            defaultValue={sent.shows}
          />
          <Field name="note" label="Note" hint="For whom, and why." error={errors.get('note')}>
            {(tied) => <input type="text" {...tied} defaultValue={sent.note} maxLength={LONGEST_NOTE} />}
          </Field>
          <button type="submit" className="main">
            Make it
          </button>
        </Form>
      </section>
      <h2>Links</h2>
      <p>Whoever has a link sees what it shows. Take it back when it has gone astray.</p>
      <Table
        caption="Preview links, those that are good first"
        columns={columns(new URL(c.req.url).origin)}
        rows={links}
        keyOf={({ id }) => id}
        empty="There are no preview links. Make one above."
      />
    </>,
    { title: 'Preview links', ...PAGE },
  );
}

const inAWeek = (zone: string): string =>
  localValue(new Date(Date.now() + 7 * 86_400_000).toISOString(), zone);

export const previewPages = new Hono<ConsoleEnv>()
  .get('/', (c) =>
    renderList(c, { path: '', locale: null, ends: inAWeek(c.var.zone), shows: '', note: '' }, new Map()),
  )
  .post('/', form(Sent), async (c) => {
    const sent = c.req.valid('form');
    const { zone } = c.var;
    const answer = await callsOf(c).previews.$post({
      json: {
        path: sent.path === '' ? null : sent.path,
        locale: sent.locale,
        // What is no time of the zone is none to the call either, which says so.
        endsAt: instantIn(sent.ends, zone) ?? sent.ends,
        shows: sent.shows === '' ? null : (instantIn(sent.shows, zone) ?? sent.shows),
        note: sent.note,
      },
    });
    if (answer.status === 200)
      return seeOther(c, '/ops/previews', 'The link is made: it stands first below.');
    if (answer.status === 409)
      return seeOther(c, '/ops/previews', 'There are as many links as there may be: take some back.', 'bad');
    if (answer.status === 503)
      return seeOther(c, '/ops/previews', 'No link can be made: nobody has set PREVIEW_KEY.', 'bad');
    const errors = await errorsOf(answer);
    c.status(400);
    return renderList(c, sent, errors);
  })
  .post('/:id/revoke', path(LinkParam), async (c) => {
    const answer = await callsOf(c).previews[':id'].$delete({ param: c.req.valid('param') });
    if (answer.status === 404) return c.notFound();
    await given(answer);
    return seeOther(c, '/ops/previews', 'The link is taken back: here at once, everywhere within a minute.');
  });
