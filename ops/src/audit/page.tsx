// /ops/audit: the audit log, with filters, undo, and export.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { valuesOf } from '../console/field-texts.ts';
import { Form, SelectField, TextField } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Confirm, Filters } from '../console/resource.tsx';
import { Empty } from '../console/state.tsx';
import { Table } from '../console/table.tsx';
import { form, path, query } from '../console/validator.tsx';
import { Versions } from '../console/versions.tsx';
import type { ConsoleEnv } from '../env.ts';
import type { PageWarning } from '../page-check.ts';
import { componentNames } from '../status/form.tsx';
import { COLUMNS, type Row } from './rows.tsx';
import { AUDIT_FORMATS, AuditExport, type AuditFilter, AuditParam, AuditQuery } from './schema.ts';
import type { readAuditChoices } from './store.ts';
import { ActionText, actionName, kindName } from './text.tsx';

const PAGE_SIZE = 50;

type Choices = Awaited<ReturnType<typeof readAuditChoices>>;

const withAny = (name: string, values: readonly string[], nameOf = (value: string) => value) => [
  ['', `Any ${name}`] as const,
  ...values.map((value) => [value, nameOf(value)] as const),
];

function Filter({ filter, choices }: { filter: AuditFilter; choices: Choices }) {
  const value = (name: keyof AuditFilter) => filter[name] ?? '';
  const select = (name: keyof AuditFilter, label: string, options: ReturnType<typeof withAny>) => (
    <SelectField name={name} label={label} value={value(name)} options={options} />
  );
  return (
    <form method="get" action="/ops/audit" className="filter">
      {select('kind', 'Subject', withAny('subject', choices.kinds, kindName))}
      {select('action', 'Action', withAny('action', choices.actions, actionName))}
      {select('by', 'Who', withAny('person', choices.people))}
      {select('locale', 'Language', withAny('language', localeCodes, languageName))}
      <TextField name="target" label="Name" defaultValue={value('target')} maxLength={120} />
      <button type="submit">Show</button>
    </form>
  );
}

/** Provides the names of the products and components in rows to the components of the page. */
async function provideNames(c: Context<ConsoleEnv>, rows: readonly Pick<Row, 'kind'>[]): Promise<void> {
  const hasKind = (kind: string) => rows.some((row) => row.kind === kind);
  const { leads, incidents } = callsOf(c);
  const [routing, status] = await Promise.all([
    hasKind('routing') ? leads.routing.$get().then(bodyOf) : null,
    hasKind('incident') ? incidents.$get().then(bodyOf) : null,
  ]);
  c.set('productNames', new Map([...(routing?.products ?? []), ...componentNames(status?.products ?? [])]));
}

/** Fetches a change and whether it can be undone. Returns `null` if there is no such change. */
async function fetchChange(c: Context<ConsoleEnv>, id: string) {
  const response = await callsOf(c).audit[':id'].$get({ param: { id } });
  if (response.status === 404) return null;
  const change = await bodyOf(response);
  await provideNames(c, [change.row]);
  return change;
}

const undoPage = ({ id }: Row) => ({ title: `Undo change ${id}` });

const SubmittedUndo = z.object({
  confirm: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
});

interface UndoProps {
  row: Row;
  canUndo: boolean;
  warnings?: readonly PageWarning[];
}

function Undo({ row, canUndo: isUndoable, warnings = [] }: UndoProps) {
  const later = row.undone ?? row.next;
  const canUndoNow = isUndoable && later === null;
  return (
    <Confirm
      back="/ops/audit"
      form={
        canUndoNow && (
          <Form action={`/ops/audit/${row.id}/undo`}>
            {warnings.length > 0 && <input type="hidden" name="confirm" value="yes" />}
            <button type="submit" className="main">
              {warnings.length > 0 ? 'Undo anyway' : 'Undo and publish'}
            </button>
          </Form>
        )
      }
    >
      {warnings.length > 0 && (
        <p className="notice warn" role="alert">
          Nothing was undone yet: {warnings.map(({ message }) => message).join('; ')}.
        </p>
      )}
      <p>
        {row.by}: <ActionText row={row} />, <When at={row.at} />
      </p>
      {!isUndoable && <p>This kind of change cannot be undone.</p>}
      {isUndoable && later !== null && (
        <p className="notice warn">
          {row.undone === null
            ? `Change ${later} is newer, so this one cannot be undone. Undo the later changes first, or edit the current value.`
            : `It was already undone by change ${later}.`}
        </p>
      )}
      {isUndoable && (
        <Versions
          left={valuesOf(row.after)}
          right={valuesOf(row.before)}
          names={['After this change', 'Before it']}
        />
      )}
    </Confirm>
  );
}

const NoChanges = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <Empty title="No change matches these filters." action={<a href="/ops/audit">All changes</a>} />
  ) : (
    <Empty title="There are no changes yet.">
      Each change in the console appears here with its author, the value before, and the value after.
    </Empty>
  );

/** Export links for the selected changes, one per format. */
const exportsOf = (entries: [string, string][]) =>
  AUDIT_FORMATS.map((format) => (
    <a
      key={format}
      className="button"
      href={`/ops/audit/file?${new URLSearchParams([...entries, ['format', format]])}`}
      download
    >
      Export {format.toUpperCase()}
    </a>
  ));

export const auditPages = new Hono<ConsoleEnv>()
  .get('/', query(AuditQuery.nullable().catch(null)), async (c) => {
    const requested = c.req.valid('query');
    const { limit: _, changes: __, before, ...filter } = requested ?? AuditQuery.parse({});
    const calls = callsOf(c).audit;
    const [{ rows }, choices] = await Promise.all([
      calls.$get({ query: { ...filter, before: before?.toString(), limit: String(PAGE_SIZE) } }).then(bodyOf),
      calls.choices.$get().then(bodyOf),
    ]);
    await provideNames(c, rows);
    const filterEntries = Object.entries(filter);
    const oldest = rows.at(-1)?.id;
    const isFiltered = filterEntries.length > 0 || before !== undefined;
    return c.render(
      <>
        {requested === null && (
          <p className="notice bad" role="alert">
            These filters are invalid. All changes are shown.
          </p>
        )}
        <Filters isOpen={filterEntries.length > 0}>
          <Filter filter={filter} choices={choices} />
        </Filters>
        <Table
          caption="Changes, newest first"
          name="audit"
          columns={COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          empty={<NoChanges isFiltered={isFiltered} />}
        />
        {rows.length === PAGE_SIZE && oldest !== undefined && (
          <p className="actions">
            <a href={`/ops/audit?${new URLSearchParams([...filterEntries, ['before', String(oldest)]])}`}>
              Older changes
            </a>
          </p>
        )}
        {before !== undefined && (
          <p className="actions">
            <a href={`/ops/audit?${new URLSearchParams(filterEntries)}`}>Latest changes</a>
          </p>
        )}
      </>,
      {
        title: 'Audit',
        purpose:
          'All changes and sign-ins, with their author and the old and new value. Most changes can be undone.',
        actions: exportsOf(filterEntries),
      },
    );
  })
  .get('/:id{\\d+}/undo', path(AuditParam), async (c) => {
    const change = await fetchChange(c, String(c.req.valid('param').id));
    return change ? c.render(<Undo {...change} />, undoPage(change.row)) : c.notFound();
  })
  .post('/:id{\\d+}/undo', path(AuditParam), form(SubmittedUndo), async (c) => {
    const id = String(c.req.valid('param').id);
    const json = { confirm: c.req.valid('form').confirm };
    const response = await callsOf(c).audit[':id'].undo.$post({ param: { id }, json });
    if (response.status === 404) return c.notFound();
    if (response.status === 422) {
      const rejection = await response.json();
      const change = rejection.error === 'unconfirmed' ? await fetchChange(c, id) : null;
      if (rejection.error === 'unconfirmed' && change) {
        c.status(422);
        return c.render(<Undo {...change} warnings={rejection.warnings} />, undoPage(change.row));
      }
      const reasons = rejection.error === 'problems' ? rejection.problems : ['not confirmed'];
      return seeOther(c, '/ops/audit', `Change ${id} was not undone: ${reasons.join('; ')}.`, 'bad');
    }
    if (response.status === 409) {
      const { previous, present } = await response.json();
      await fetchChange(c, id);
      c.status(409);
      return c.render(
        <>
          <p className="notice bad" role="alert">
            Another editor has changed this value since, so nothing was undone. Edit the current value
            instead.
          </p>
          <Versions left={present} right={previous} names={['Current value', 'Value before the change']} />
        </>,
        {
          title: `Change ${id} is not the latest one`,
          back: { to: '/ops/audit', name: 'All changes' },
        },
      );
    }
    await bodyOf(response);
    return seeOther(c, '/ops/audit', `Change ${id} is undone. All visitors see the result within a minute.`);
  })
  .get('/file', query(AuditExport), async (c) => {
    const response = await callsOf(c).audit.file.$get({ query: c.req.valid('query') });
    return c.body(response.body ?? '', 200, Object.fromEntries(response.headers));
  });
