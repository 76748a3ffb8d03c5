// /ops/redirects/import: a table of redirects, looked at line by line before anything is written.
import { Hono } from 'hono';
import { z } from 'zod';
import { LONGEST_IMPORT } from '../calls/redirects.ts';
import type { ConsoleEnv } from '../env.ts';
import type { LineChange, LineMistake } from '../redirects/table.ts';
import { callsOf, given } from './calls.ts';
import { Field, Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { type Column, Table } from './table.tsx';
import { form } from './validated.ts';

/** More lines than anybody reads at once. */
const MOST_SHOWN = 200;

interface Look {
  changes: LineChange[];
  unchanged: number;
  mistakes: LineMistake[];
  unasked: number;
  last: number;
}

const Back = () => (
  <p>
    <a href="/ops/redirects">All redirects</a>
  </p>
);

function Choose({ csv }: { csv: string }) {
  return (
    <Form action="/ops/redirects/import" encType="multipart/form-data">
      <Field name="file" label="A file" hint="CSV, as a spreadsheet writes it, in UTF-8.">
        {(tied) => <input type="file" accept=".csv,text/csv,text/plain" {...tied} />}
      </Field>
      <Field
        name="csv"
        label="Or its lines"
        hint="The first line names the columns: from, to, and if you like status, locale, note, enabled. Redirects that are not in the table stay as they are."
      >
        {(tied) => <textarea rows={6} spellCheck={false} {...tied} defaultValue={csv} />}
      </Field>
      <button type="submit" className="main">
        Look at it
      </button>
    </Form>
  );
}

const MISTAKES: readonly Column<LineMistake>[] = [
  { name: 'Line', isHead: true, cell: ({ line }) => line },
  { name: 'Of', cell: ({ about }) => <span className="address">{about || '–'}</span> },
  { name: 'What is wrong', cell: ({ message }) => message },
];
const CHANGES: readonly Column<LineChange>[] = [
  { name: 'Line', isHead: true, cell: ({ line }) => line },
  {
    name: 'From',
    cell: ({ path, locale }) => (
      <>
        <span className="address">{path}</span> <small>{locale ?? 'every language'}</small>
      </>
    ),
  },
  { name: 'Would', cell: ({ kind }) => (kind === 'add' ? 'be added' : 'change') },
  {
    name: 'To',
    cell: ({ before, after }) => (
      <span className="address">
        {before && before.to !== after.to && (
          <>
            <del>{before.to}</del>{' '}
          </>
        )}
        {after.to} {after.status}
        {after.enabled ? '' : ', off'}
      </span>
    ),
  },
];

function Looked({ csv, look }: { csv: string; look: Look }) {
  const { changes, unchanged, mistakes, unasked, last } = look;
  return (
    <>
      <Back />
      {mistakes.length > 0 ? (
        <>
          <p className="notice bad" role="alert">
            Nothing can be written before {mistakes.length === 1 ? 'this is' : 'these are'} mended.
          </p>
          <Table
            caption="Mistakes by line"
            columns={MISTAKES}
            rows={mistakes}
            keyOf={(mistake) => `${mistake.line} ${mistake.about} ${mistake.message}`}
            empty=""
          />
        </>
      ) : (
        <p role="status">
          {changes.length} would change, {unchanged} are so already. Nothing is written yet.
          {unasked > 0 && ` Of ${unasked} targets the portal was not asked whether it leads on.`}
        </p>
      )}
      {mistakes.length > 0 && changes.length > 0 && <h2>What would change</h2>}
      {changes.length > 0 && (
        <Table
          caption="What would change"
          columns={CHANGES}
          rows={changes.slice(0, MOST_SHOWN)}
          keyOf={({ line }) => line}
          empty=""
        />
      )}
      {changes.length > MOST_SHOWN && <p>… and {changes.length - MOST_SHOWN} more.</p>}
      {mistakes.length === 0 && changes.length > 0 && (
        <Form action="/ops/redirects/import" encType="multipart/form-data">
          <textarea name="csv" hidden readOnly defaultValue={csv} />
          <input type="hidden" name="apply" value="yes" />
          <input type="hidden" name="seen" value={last} />
          <button type="submit" className="main">
            Write {changes.length === 1 ? 'this one' : `all ${changes.length}`}
          </button>
        </Form>
      )}
      <h2>{mistakes.length > 0 ? 'Mend it, or take another table' : 'Another table'}</h2>
      <Choose csv={mistakes.length > 0 ? csv : ''} />
    </>
  );
}

/** The lines, as a file or as they are in the box; written only where they have been looked at. */
const Sent = z.object({
  csv: z.string().catch(''),
  file: z.instanceof(File).optional().catch(undefined),
  apply: z
    .literal('yes')
    .optional()
    .transform((given) => given === 'yes'),
  seen: z.coerce.number().int().min(0).optional(),
});

export const importPages = new Hono<ConsoleEnv>()
  .get('/', (c) =>
    c.render(
      <>
        <Back />
        <Choose csv="" />
      </>,
      { title: 'Take redirects in', ...PAGE },
    ),
  )
  .post('/', form(Sent), async (c) => {
    const { csv, file, apply, seen } = c.req.valid('form');
    const text = file && file.size > 0 ? await file.text() : csv;
    if (text.length > LONGEST_IMPORT)
      return seeOther(c, '/ops/redirects/import', 'That table is too long.', 'bad');
    const answer = await callsOf(c).redirects.import.$post({ json: { csv: text, apply, seen } });
    if (answer.status === 409)
      return seeOther(
        c,
        '/ops/redirects/import',
        'Somebody changed redirects after you looked at the table. Nothing was written: look at it again.',
        'bad',
      );
    const look = await given(answer);
    if (look.applied)
      return seeOther(
        c,
        '/ops/redirects',
        `${look.changes.length} redirects were written, live within a minute.`,
      );
    return c.render(<Looked csv={text} look={look} />, { title: 'Take redirects in', ...PAGE });
  });
