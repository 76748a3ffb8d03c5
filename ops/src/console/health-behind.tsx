// What stands behind the site, for the page of health: portal, KV, the leads on their way and those given up.
import type { Health, Looked } from '../health/look.ts';
import { Form } from './form.tsx';
import { type Column, Table } from './table.tsx';
import { When } from './when.tsx';

const Said = ({ looked, well, broken }: { looked: Looked<unknown>; well: string; broken: string }) => (
  <>
    <span className={looked.ok ? 'tag good' : 'tag bad'}>{looked.ok ? well : broken}</span>{' '}
    <small>after {looked.ms} ms</small>
  </>
);

/** Whether portal, KV and outbox are well. */
export function Behind({ health }: { health: Health }) {
  const { portal, kv, outbox } = health;
  return (
    <div className="columns">
      <div className="panel">
        <h3>Portal</h3>
        <p>
          <Said looked={portal} well="Answers" broken="Does not answer" />
        </p>
        {portal.ok && portal.value.version !== null && (
          <p>
            Version {portal.value.version}, publication{' '}
            <code>{portal.value.publication?.slice(0, 12) ?? 'none'}</code>
            {', '}
            <When at={portal.value.publishedAt} />
          </p>
        )}
      </div>
      <div className="panel">
        <h3>KV</h3>
        <p>
          <Said looked={kv} well="Reads and writes" broken="Fails" />
        </p>
      </div>
      <div className="panel">
        <h3>Leads on their way</h3>
        {outbox.ok && (
          <p>
            {outbox.value.waiting} waiting, {outbox.value.dead} dead
            {outbox.value.oldest !== null && (
              <>
                ; the oldest was sent <When at={outbox.value.oldest} />
              </>
            )}
          </p>
        )}
        <p>
          <Said looked={outbox} well="Outbox answers" broken="Outbox fails" />
        </p>
      </div>
    </div>
  );
}

type Dead = Extract<Health['outbox'], { ok: true }>['value']['rows'][number];
const DEAD: readonly Column<Dead>[] = [
  { name: 'Reference', isHead: true, cell: ({ reference }) => reference },
  { name: 'Form', cell: ({ form, locale }) => `${form}, ${locale}` },
  { name: 'Sent', cell: ({ submittedAt }) => <When at={submittedAt} /> },
  {
    name: 'Failed by',
    cell: ({ lastError, attempts }) => `${lastError ?? 'not said'} (${attempts} attempts)`,
  },
  {
    name: 'Send again',
    cell: ({ reference }) => (
      <Form action="/ops/health/replay">
        <input type="hidden" name="reference" value={reference} />
        <button type="submit" className="small">
          Send again<span className="visually-hidden"> {reference}</span>
        </button>
      </Form>
    ),
  },
];

/** The leads that were given up, each with what sends it again. */
export function DeadLetters({ rows }: { rows: readonly Dead[] }) {
  return (
    <>
      <Table
        caption="Dead letters"
        columns={DEAD}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No lead was given up."
      />
      {rows.length > 1 && (
        <Form action="/ops/health/replay">
          <button type="submit">Send all of them again</button>
        </Form>
      )}
    </>
  );
}
