// Notification delivery log as a table, with a button that sends a notification again.
import { ButtonForm } from '../../console/form.tsx';
import { When } from '../../console/local-time.tsx';
import { Empty, Tag } from '../../console/state.tsx';
import { type Column, NONE, Table } from '../../console/table.tsx';
import { notificationName, parseNotification } from './body.ts';
import type { NotificationChannel } from './channels.ts';
import type { Attempt, UndeliveredNotification } from './log-store.ts';

const CHANNEL_NAMES: Readonly<Record<NotificationChannel, string>> = { webhook: 'Webhook', mail: 'Mail' };
export const channelName = (channel: NotificationChannel): string => CHANNEL_NAMES[channel];

/** Name and ID of a notification, with a link to its lead. */
function Name({ id, body }: { id: string; body: string | null }) {
  const parsed = body === null ? null : parseNotification(body);
  const name = notificationName(parsed);
  return (
    <>
      {parsed?.type === 'lead.received' ? <a href={`/ops/leads/${parsed.data.reference}`}>{name}</a> : name}
      <br />
      <small>{id}</small>
    </>
  );
}

/** `to`: path of the page to return to. */
const Resend = ({ id, to }: { id: string; to: string }) => (
  <ButtonForm action="/ops/leads/deliveries/resend" fields={{ id, to }} subject={id}>
    Send again
  </ButtonForm>
);

function Result({ error, status }: Attempt) {
  const isAccepted = error === null;
  const detail = error ?? (status === null ? '' : `HTTP ${status}`);
  return (
    <>
      <Tag tone={isAccepted ? 'good' : 'bad'}>{isAccepted ? 'Accepted' : 'Failed'}</Tag>{' '}
      <small>{detail}</small>
    </>
  );
}

const ATTEMPTS: readonly Column<Attempt>[] = [
  { name: 'Time', cell: ({ at }) => <When at={at} /> },
  { name: 'Notification', isHead: true, cell: ({ notice, body }) => <Name id={notice} body={body} /> },
  { name: 'By', cell: ({ channel }) => channelName(channel) },
  { name: 'Result', cell: (attempt) => <Result {...attempt} /> },
  { name: 'Duration', isEnd: true, cell: ({ ms }) => `${ms} ms` },
];

/** Attempts, newest first. `to`: path of the page. */
export const Attempts = ({ rows, to }: { rows: readonly Attempt[]; to: string }) => (
  <Table
    caption="Attempts to deliver notifications, newest first"
    columns={[
      ...ATTEMPTS,
      {
        name: 'Action',
        isEnd: true,
        // A deleted notification cannot be sent again.
        cell: ({ notice, body }) => (body === null ? NONE : <Resend id={notice} to={to} />),
      },
    ]}
    rows={rows}
    keyOf={({ id }) => id}
    empty={
      <Empty title="No notification was sent yet.">
        Each attempt to send a notification of a new lead appears here, with its result and its duration.
      </Empty>
    }
  />
);

const UNDELIVERED: readonly Column<UndeliveredNotification>[] = [
  { name: 'Notification', isHead: true, cell: (notification) => <Name {...notification} /> },
  { name: 'By', cell: ({ channel }) => channelName(channel) },
  { name: 'Attempts', isEnd: true, cell: ({ attempts }) => attempts },
  {
    name: 'Next attempt',
    cell: ({ dueAt }) => (dueAt === null ? <Tag tone="bad">none</Tag> : <When at={dueAt} />),
  },
];

/** Undelivered notifications. Renders nothing if there are none. */
export function Undelivered({ rows, to }: { rows: readonly UndeliveredNotification[]; to: string }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>Undelivered notifications</h2>
      <Table
        caption="Undelivered notifications"
        columns={[
          ...UNDELIVERED,
          { name: 'Action', isEnd: true, cell: ({ id }) => <Resend id={id} to={to} /> },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        empty=""
      />
    </section>
  );
}
