// /ops/redirects/import: CSV import, which is checked line by line before it is written.

import { Hono } from 'hono';
import type { InferResponseType } from 'hono/client';
import { z } from 'zod';
import { readableUrl } from '../../../../common/http/readable-url.ts';
import { formatCount } from '../../../../common/text/count.ts';
import { bodyOf, type Calls, callsOf } from '../../console/client.ts';
import { Field, Form } from '../../console/form.tsx';
import { languageName } from '../../console/languages.tsx';
import { seeOther } from '../../console/notice.ts';
import { type Column, Table } from '../../console/table.tsx';
import { form } from '../../console/validator.tsx';
import type { ConsoleEnv } from '../../env.ts';
import { uncheckedText } from '../form.tsx';
import { MAX_IMPORT_LENGTH } from '../schema.ts';
import type { LineChange, LineProblem } from './csv.ts';

const MAX_SHOWN = 200;

type TableCheck = Extract<InferResponseType<Calls['redirects']['import']['$post'], 200>, object>;

const IMPORT_PAGE = {
  title: 'Import CSV',
  purpose: 'The console checks each line first. Nothing is saved until you confirm the result.',
  back: { to: '/ops/redirects', name: 'All redirects' },
} as const;

function ChooseFile({ csv }: { csv: string }) {
  return (
    <Form action="/ops/redirects/import" encType="multipart/form-data">
      <Field name="file" label="CSV file" hint="As exported by a spreadsheet, in UTF-8.">
        {(control) => <input type="file" accept=".csv,text/csv,text/plain" {...control} />}
      </Field>
      <Field
        name="csv"
        label="Or paste its lines"
        hint="The first line contains the column names: from and to, optionally status (302 by default), locale, note, enabled. Redirects that are not in the file stay as they are."
      >
        {(control) => <textarea rows={6} spellCheck={false} {...control} defaultValue={csv} />}
      </Field>
      <button type="submit" className="main">
        Check
      </button>
    </Form>
  );
}

const PROBLEMS: readonly Column<LineProblem>[] = [
  { name: 'Line', cell: ({ line }) => line },
  {
    name: 'Entry',
    isHead: true,
    cell: ({ subject }) => <span className="address">{readableUrl(subject) || '–'}</span>,
  },
  { name: 'Problem', cell: ({ message }) => message },
];
const CHANGES: readonly Column<LineChange>[] = [
  { name: 'Line', cell: ({ line }) => line },
  {
    name: 'From',
    isHead: true,
    cell: ({ path, locale }) => (
      <>
        <span className="address">{readableUrl(path)}</span>
        <br />
        <small>{languageName(locale)}</small>
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
            <del>{readableUrl(before.to)}</del>{' '}
          </>
        )}
        {readableUrl(after.to)} {after.status}
        {after.enabled ? '' : ', inactive'}
      </span>
    ),
  },
];

const Lines = ({ caption, lines }: { caption: string; lines: readonly LineProblem[] }) => (
  <Table
    caption={caption}
    columns={PROBLEMS}
    rows={lines}
    keyOf={({ line, subject, message }) => `${line} ${subject} ${message}`}
    empty=""
  />
);

function Messages({ check }: { check: TableCheck }) {
  const { changes, unchanged, problems, warnings } = check;
  return (
    <>
      {problems.length > 0 ? (
        <>
          <p className="notice bad" role="alert">
            Correct {problems.length === 1 ? 'this line' : 'these lines'} first: the file is imported
            completely or not at all.
          </p>
          <Lines caption="Errors by line" lines={problems} />
        </>
      ) : (
        <p role="status">
          {changes.length} would change, {unchanged} unchanged. Nothing is written yet.
          {uncheckedText(check)}
        </p>
      )}
      {warnings.length > 0 && (
        <>
          <p className="notice warn" role="alert">
            Check {warnings.length === 1 ? 'this line' : 'these lines'} before you import the file.
          </p>
          <Lines caption="Warnings by line" lines={warnings} />
        </>
      )}
    </>
  );
}

/** Form that writes a table without errors. */
function Apply({ csv, check: { changes, warnings, last } }: { csv: string; check: TableCheck }) {
  return (
    <Form action="/ops/redirects/import" encType="multipart/form-data">
      <textarea name="csv" hidden readOnly defaultValue={csv} />
      <input type="hidden" name="apply" value="yes" />
      <input type="hidden" name="seen" value={last} />
      {warnings.length > 0 && <input type="hidden" name="confirm" value="yes" />}
      <button type="submit" className="main">
        Import {formatCount(changes.length, 'redirect')}
        {warnings.length > 0 && ' anyway'}
      </button>
    </Form>
  );
}

function Checked({ csv, check }: { csv: string; check: TableCheck }) {
  const { changes, problems, warnings } = check;
  const isInvalid = problems.length > 0;
  return (
    <>
      <Messages check={check} />
      {problems.length + warnings.length > 0 && changes.length > 0 && <h2>Changes</h2>}
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
      {!isInvalid && changes.length > 0 && <Apply csv={csv} check={check} />}
      <h2>{isInvalid ? 'Correct the lines, or choose another file' : 'Choose another file'}</h2>
      <ChooseFile csv={isInvalid ? csv : ''} />
    </>
  );
}

const yesField = z
  .literal('yes')
  .optional()
  .transform((value) => value === 'yes');

/** Input of the form: a file or pasted lines. */
const SubmittedForm = z.object({
  csv: z.string().catch(''),
  file: z.instanceof(File).optional().catch(undefined),
  apply: yesField,
  confirm: yesField,
  seen: z.coerce.number().int().min(0).optional(),
});

export const importPages = new Hono<ConsoleEnv>()
  .get('/', (c) => c.render(<ChooseFile csv="" />, IMPORT_PAGE))
  .post('/', form(SubmittedForm), async (c) => {
    const { csv, file, apply, seen, confirm } = c.req.valid('form');
    const text = file && file.size > 0 ? await file.text() : csv;
    if (text.length > MAX_IMPORT_LENGTH)
      return seeOther(c, '/ops/redirects/import', 'The file is too long.', 'bad');
    const response = await callsOf(c).redirects.import.$post({ json: { csv: text, apply, seen, confirm } });
    if (response.status === 409)
      return seeOther(
        c,
        '/ops/redirects/import',
        'Another editor has changed redirects since you checked the file. Nothing was imported: check it again.',
        'bad',
      );
    // New warnings since the check, such as a removed page: shows the result again with the warnings.
    const result =
      response.status === 422
        ? await callsOf(c).redirects.import.$post({ json: { csv: text, apply: false, seen } })
        : response;
    const check = await bodyOf(result);
    if (check.applied)
      return seeOther(
        c,
        '/ops/redirects',
        `${formatCount(check.changes.length, 'redirect was', 'redirects were')} imported. This is live within a minute.`,
      );
    return c.render(<Checked csv={text} check={check} />, IMPORT_PAGE);
  });
