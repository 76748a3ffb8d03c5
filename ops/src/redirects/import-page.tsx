// /ops/redirects/import: import of a CSV file, which is checked line by line before it is written.
import { Hono } from 'hono';
import { z } from 'zod';
import { readableAddress } from '../../../common/http/readable-address.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { uncheckedWords } from '../console/field-errors.ts';
import { Field, Form } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { PAGE } from '../console/layout.tsx';
import { seeOther } from '../console/notice.ts';
import { type Column, Table } from '../console/table.tsx';
import { form } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import type { LineChange, LineMistake } from './csv.ts';
import { MAX_IMPORT_LENGTH } from './schema.ts';

/** Maximum number of lines that a page shows. */
const MAX_SHOWN = 200;

interface Look {
  changes: LineChange[];
  unchanged: number;
  mistakes: LineMistake[];
  /** Lines that need confirmation. */
  warnings: LineMistake[];
  mappingUnchecked: number;
  unchecked: number;
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
      <Field name="file" label="CSV file" hint="As exported by a spreadsheet, in UTF-8.">
        {(tied) => <input type="file" accept=".csv,text/csv,text/plain" {...tied} />}
      </Field>
      <Field
        name="csv"
        label="Or paste its lines"
        hint="The first line names the columns: from and to, optionally status (302 by default), locale, note, enabled. Redirects that are not in the file stay as they are."
      >
        {(tied) => <textarea rows={6} spellCheck={false} {...tied} defaultValue={csv} />}
      </Field>
      <button type="submit" className="main">
        Check
      </button>
    </Form>
  );
}

const MISTAKES: readonly Column<LineMistake>[] = [
  { name: 'Line', isHead: true, cell: ({ line }) => line },
  { name: 'Entry', cell: ({ about }) => <span className="address">{readableAddress(about) || '–'}</span> },
  { name: 'Problem', cell: ({ message }) => message },
];
const CHANGES: readonly Column<LineChange>[] = [
  { name: 'Line', isHead: true, cell: ({ line }) => line },
  {
    name: 'From',
    cell: ({ path, locale }) => (
      <>
        <span className="address">{readableAddress(path)}</span> <small>{languageName(locale)}</small>
      </>
    ),
  },
  { name: 'Change', cell: ({ kind }) => (kind === 'add' ? 'new' : 'changed') },
  {
    name: 'To',
    cell: ({ before, after }) => (
      <span className="address">
        {before && before.to !== after.to && (
          <>
            <del>{readableAddress(before.to)}</del>{' '}
          </>
        )}
        {readableAddress(after.to)} {after.status}
        {after.enabled ? '' : ', inactive'}
      </span>
    ),
  },
];

function Looked({ csv, look }: { csv: string; look: Look }) {
  const { changes, unchanged, mistakes, warnings, last } = look;
  return (
    <>
      <Back />
      {mistakes.length > 0 ? (
        <>
          <p className="notice bad" role="alert">
            Correct {mistakes.length === 1 ? 'this line' : 'these lines'} first: the file is imported
            completely or not at all.
          </p>
          <Table
            caption="Errors by line"
            columns={MISTAKES}
            rows={mistakes}
            keyOf={(mistake) => `${mistake.line} ${mistake.about} ${mistake.message}`}
            empty=""
          />
        </>
      ) : (
        <p role="status">
          {changes.length} would change, {unchanged} are unchanged. Nothing is written yet.
          {uncheckedWords(look)}
        </p>
      )}
      {warnings.length > 0 && (
        <>
          <p className="notice warn" role="alert">
            Check {warnings.length === 1 ? 'this line' : 'these lines'} before you import the file.
          </p>
          <Table
            caption="Warnings by line"
            columns={MISTAKES}
            rows={warnings}
            keyOf={(warning) => `${warning.line} ${warning.message}`}
            empty=""
          />
        </>
      )}
      {mistakes.length + warnings.length > 0 && changes.length > 0 && <h2>Changes</h2>}
      {changes.length > 0 && (
        <Table
          caption="Changes by line"
          columns={CHANGES}
          rows={changes.slice(0, MAX_SHOWN)}
          keyOf={({ line }) => line}
          empty=""
        />
      )}
      {changes.length > MAX_SHOWN && <p>… and {changes.length - MAX_SHOWN} more.</p>}
      {mistakes.length === 0 && changes.length > 0 && (
        <Form action="/ops/redirects/import" encType="multipart/form-data">
          <textarea name="csv" hidden readOnly defaultValue={csv} />
          <input type="hidden" name="apply" value="yes" />
          <input type="hidden" name="seen" value={last} />
          {warnings.length > 0 && <input type="hidden" name="confirm" value="yes" />}
          <button type="submit" className="main">
            Import {changes.length === 1 ? '1 redirect' : `${changes.length} redirects`}
            {warnings.length > 0 && ' anyway'}
          </button>
        </Form>
      )}
      <h2>{mistakes.length > 0 ? 'Correct the lines, or choose another file' : 'Choose another file'}</h2>
      <Choose csv={mistakes.length > 0 ? csv : ''} />
    </>
  );
}

/** Input of the form: a file or pasted lines. */
const yes = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes');

const Sent = z.object({
  csv: z.string().catch(''),
  file: z.instanceof(File).optional().catch(undefined),
  apply: yes,
  confirm: yes,
  seen: z.coerce.number().int().min(0).optional(),
});

export const importPages = new Hono<ConsoleEnv>()
  .get('/', (c) =>
    c.render(
      <>
        <Back />
        <Choose csv="" />
      </>,
      { title: 'Import CSV', ...PAGE },
    ),
  )
  .post('/', form(Sent), async (c) => {
    const { csv, file, apply, seen, confirm } = c.req.valid('form');
    const text = file && file.size > 0 ? await file.text() : csv;
    if (text.length > MAX_IMPORT_LENGTH)
      return seeOther(c, '/ops/redirects/import', 'That file is too long.', 'bad');
    const answer = await callsOf(c).redirects.import.$post({ json: { csv: text, apply, seen, confirm } });
    if (answer.status === 409)
      return seeOther(
        c,
        '/ops/redirects/import',
        'Another editor has changed redirects since you checked the file. Nothing was imported: check it again.',
        'bad',
      );
    // A page was removed since the check, so the result is shown again with the warning.
    const again =
      answer.status === 422
        ? await callsOf(c).redirects.import.$post({ json: { csv: text, apply: false, seen } })
        : answer;
    const look = await bodyOf(again);
    if (look.applied)
      return seeOther(
        c,
        '/ops/redirects',
        `${look.changes.length} redirects were imported. They are live within a minute.`,
      );
    return c.render(<Looked csv={text} look={look} />, { title: 'Import CSV', ...PAGE });
  });
