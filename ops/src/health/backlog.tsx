// Health of the services: portal, KV, outbox, and backup.

import { formatCount } from '../../../common/text/count.ts';
import { hasPermission, permissionFor } from '../auth/roles.ts';
import type { BackupState } from '../backup/state.ts';
import { useFrame } from '../console/context.ts';
import { Form } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { When } from '../console/local-time.tsx';
import { Empty, Tag } from '../console/state.tsx';
import { type Column, Table } from '../console/table.tsx';
import { formName } from '../leads/text.ts';
import { Replay } from '../leads/undelivered.tsx';
import type { CheckResult, Health } from './report.ts';

const StateText = ({
  checked,
  well: okText,
  broken: failureText,
}: {
  checked: CheckResult<unknown>;
  well: string;
  broken: string;
}) => (
  <>
    <Tag tone={checked.ok ? 'good' : 'bad'}>{checked.ok ? okText : failureText}</Tag>{' '}
    <small>after {checked.ms} ms</small>
  </>
);

/** The latest export, or the reason why there is none. */
function BackupText({ state }: { state: BackupState | null }) {
  if (state === null)
    return (
      <>
        <p>
          <Tag tone="warn">No backup</Tag>
        </p>
        <p>
          <small>
            The setup is in <code>docs/restore.md</code>.
          </small>
        </p>
      </>
    );
  const { last, days, error } = state;
  return (
    <>
      <p>
        <Tag tone={error === null && last ? 'good' : 'bad'}>
          {error === null ? (last ? 'Exported' : 'Not exported yet') : 'Fails'}
        </Tag>
      </p>
      {last && (
        <p>
          Stored for {formatCount(days, 'day')}: {formatCount(last.rows ?? 0, 'row')},{' '}
          <When at={last.startedAt} />
        </p>
      )}
    </>
  );
}

/** State of the portal, KV, the outbox, and the backup. */
export function Services({ health }: { health: Health }) {
  const { portal, kv, outbox, leads, questions, backup } = health;
  return (
    <div className="services">
      <div>
        <h3>Portal</h3>
        <p>
          <StateText checked={portal} well="Responds" broken="Does not respond" />
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
      <div>
        <h3>KV</h3>
        <p>
          <StateText checked={kv} well="Reads and writes" broken="Fails" />
        </p>
      </div>
      <div>
        <h3>Delivery of leads</h3>
        <p>
          <StateText checked={outbox} well="Outbox works" broken="Outbox fails" />
        </p>
        {outbox.ok && (
          <p>
            {outbox.value.waiting} waiting, {outbox.value.dead} failed
            {outbox.value.oldest !== null && (
              <>
                ; the oldest was sent <When at={outbox.value.oldest} />
              </>
            )}
          </p>
        )}
        {leads.ok && (
          <p>
            {leads.value.unfinished && `${leads.value.unfinished.overdue} overdue, `}
            {formatCount(leads.value.undelivered, 'undelivered notice')}
          </p>
        )}
        {questions.ok && questions.value !== null && (
          <p>
            Verified by a question only, last hour: {questions.value.lastHour} (quarantined above{' '}
            {questions.value.limit})
          </p>
        )}
      </div>
      <div>
        <h3 id="backup">Backup</h3>
        {backup.ok ? <BackupText state={backup.value} /> : <p>This is not available: {backup.error}.</p>}
      </div>
    </div>
  );
}

type Dead = Extract<Health['outbox'], { ok: true }>['value']['rows'][number];
const DEAD: readonly Column<Dead>[] = [
  { name: 'Reference', isHead: true, cell: ({ reference }) => reference },
  { name: 'Form', cell: ({ form, locale }) => `${formName(form)} · ${languageName(locale)}` },
  { name: 'Sent', cell: ({ submittedAt }) => <When at={submittedAt} /> },
  {
    name: 'Last error',
    cell: ({ lastError, attempts }) => `${lastError ?? 'unknown'} (${formatCount(attempts, 'attempt')})`,
  },
];
const REPLAY = '/ops/health/replay';
const SEND_AGAIN: Column<Dead> = {
  name: 'Send again',
  isEnd: true,
  cell: ({ reference }) => <Replay reference={reference} action={REPLAY} />,
};

/** Leads whose delivery has failed, each with a button to send it again. */
export function DeadLetters({ rows }: { rows: readonly Dead[] }) {
  const { roles } = useFrame();
  const permission = permissionFor('POST', REPLAY);
  const mayReplay = permission === null || hasPermission(roles, permission);
  return (
    <>
      <Table
        caption="Failed leads"
        columns={mayReplay ? [...DEAD, SEND_AGAIN] : DEAD}
        rows={rows}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No lead has failed.">
            A lead that the portal rejects several times appears here, with a button that sends it again.
          </Empty>
        }
      />
      {rows.length > 1 && (
        <Form action={REPLAY} isBrief>
          <button type="submit">Send all again</button>
        </Form>
      )}
    </>
  );
}
