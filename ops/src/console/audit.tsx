// /ops/audit: who changed what, before and after, to be chosen by and taken away as a file.
import { Hono } from 'hono';
import { localeCodes } from '../../../src/i18n/locales.ts';
import type { AuditRow } from '../audit/rows.ts';
import { canUndo } from '../audit/undo.ts';
import { AUDIT_FORMATS, AuditExport, type AuditFilter, AuditParam, AuditQuery } from '../calls/audit.ts';
import type { ConsoleEnv } from '../env.ts';
import { callsOf, given } from './calls.ts';
import { Form, SelectField, TextField } from './form.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { type Column, Table } from './table.tsx';
import { path, query } from './validated.ts';
import { Confirm, Versions, valuesOf } from './versions.tsx';
import { When } from './when.tsx';

const ONE_PAGE = 50;

interface Choices {
  kinds: string[];
  actions: string[];
  people: string[];
}

const any = (name: string, values: readonly string[]) => [['', `Any ${name}`] as const, ...values];

function Filter({ filter, choices }: { filter: AuditFilter; choices: Choices }) {
  const value = (name: keyof AuditFilter) => filter[name] ?? '';
  return (
    <form method="get" action="/ops/audit" className="filter">
      <SelectField name="kind" label="What" value={value('kind')} options={any('subject', choices.kinds)} />
      <SelectField
        name="action"
        label="Action"
        value={value('action')}
        options={any('action', choices.actions)}
      />
      <SelectField name="by" label="Who" value={value('by')} options={any('person', choices.people)} />
      <SelectField
        name="locale"
        label="Language"
        value={value('locale')}
        options={any('language', localeCodes)}
      />
      <TextField name="target" label="Name" defaultValue={value('target')} maxLength={120} />
      <button type="submit">Show</button>
    </form>
  );
}

const about = ({ action, kind, target, locale }: AuditRow): string =>
  [kind === action ? '' : kind, target, locale ?? 'every language'].filter(Boolean).join(' · ');

const COLUMNS: readonly Column<AuditRow>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Who', cell: ({ by }) => <span className="name">{by}</span> },
  {
    name: 'What',
    isHead: true,
    cell: (row) => (
      <>
        <strong>{row.action}</strong> {about(row)}
        {row.undoes !== null && <small> takes back change {row.undoes}</small>}
      </>
    ),
  },
  {
    name: 'Before and after',
    cell: (row) => (
      <details>
        <summary>
          Change {row.id}
          <span className="visually-hidden"> of {about(row)}</span>
        </summary>
        <Versions left={valuesOf(row.before)} right={valuesOf(row.after)} names={['Before', 'After']} />
        {canUndo(row) && <a href={`/ops/audit/${row.id}/undo`}>Undo this change</a>}
      </details>
    ),
  },
];

export const auditPages = new Hono<ConsoleEnv>()
  .get('/', query(AuditQuery.nullable().catch(null)), async (c) => {
    const asked = c.req.valid('query');
    const { limit: _, before, ...filter } = asked ?? AuditQuery.parse({});
    const calls = callsOf(c).audit;
    const [{ rows }, choices] = await Promise.all([
      calls.$get({ query: { ...filter, before: before?.toString(), limit: String(ONE_PAGE) } }).then(given),
      calls.choices.$get().then(given),
    ]);
    const chosen = Object.entries(filter);
    const oldest = rows.at(-1)?.id;
    const isChoice = chosen.length > 0 || before !== undefined;
    return c.render(
      <>
        {asked === null && (
          <p className="notice bad" role="alert">
            That choice means nothing here; all changes are shown.
          </p>
        )}
        <Filter filter={filter} choices={choices} />
        <p className="actions">
          {AUDIT_FORMATS.map((format) => (
            <a
              key={format}
              href={`/ops/audit/file?${new URLSearchParams([...chosen, ['format', format]])}`}
              download
            >
              Take these as {format.toUpperCase()}
            </a>
          ))}
        </p>
        <Table
          caption="Changes, the youngest first"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          empty={
            isChoice ? 'Nothing was changed that fits this choice. Choose less.' : 'Nothing was changed yet.'
          }
        />
        {rows.length === ONE_PAGE && oldest !== undefined && (
          <p className="actions">
            <a href={`/ops/audit?${new URLSearchParams([...chosen, ['before', String(oldest)]])}`}>
              Older changes
            </a>
          </p>
        )}
        {before !== undefined && (
          <p className="actions">
            <a href={`/ops/audit?${new URLSearchParams(chosen)}`}>The latest changes</a>
          </p>
        )}
      </>,
      { title: 'Audit', ...PAGE },
    );
  })
  .get('/:id{\\d+}/undo', path(AuditParam), async (c) => {
    const id = String(c.req.valid('param').id);
    const answer = await callsOf(c).audit[':id'].$get({ param: { id } });
    if (answer.status === 404) return c.notFound();
    const { row, canUndo: isPossible } = await given(answer);
    return c.render(
      <Confirm
        back="/ops/audit"
        form={
          isPossible && (
            <Form action={`/ops/audit/${row.id}/undo`}>
              <button type="submit" className="main">
                Undo it: visitors see it
              </button>
            </Form>
          )
        }
      >
        <p>
          {row.by} did this: <strong>{row.action}</strong> {about(row)}, <When at={row.at} />
        </p>
        {isPossible ? (
          <Versions
            left={valuesOf(row.after)}
            right={valuesOf(row.before)}
            names={['After it', 'Made again']}
          />
        ) : (
          <p>This kind of change cannot be taken back.</p>
        )}
      </Confirm>,
      { title: `Undo change ${row.id}`, ...PAGE },
    );
  })
  .post('/:id{\\d+}/undo', path(AuditParam), async (c) => {
    const id = String(c.req.valid('param').id);
    const answer = await callsOf(c).audit[':id'].undo.$post({ param: { id } });
    if (answer.status === 404) return c.notFound();
    if (answer.status === 422) {
      const { mistakes } = await answer.json();
      return seeOther(c, '/ops/audit', `Change ${id} was not undone: ${mistakes.join('; ')}.`, 'bad');
    }
    if (answer.status === 409) {
      const { wanted, present } = await answer.json();
      c.status(409);
      return c.render(
        <>
          <p className="notice bad" role="alert">
            Somebody has changed it since. Nothing was undone; change it by hand if you still want to.
          </p>
          <Versions left={present} right={wanted} names={['As it is now', 'As undoing would make it']} />
          <p>
            <a href="/ops/audit">Back to the audit</a>
          </p>
        </>,
        { title: `Change ${id} is not the last one`, ...PAGE },
      );
    }
    await given(answer);
    return seeOther(
      c,
      '/ops/audit',
      `Change ${id} is undone: here on the next page, everywhere within a minute.`,
    );
  })
  .get('/file', query(AuditExport), async (c) => {
    const answer = await callsOf(c).audit.file.$get({ query: c.req.valid('query') });
    return c.body(answer.body ?? '', 200, Object.fromEntries(answer.headers));
  });
