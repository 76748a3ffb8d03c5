// /ops/leads/deliveries: undelivered notifications, and the latest attempts.
import { Hono } from 'hono';
import { z } from 'zod';
import { bodyOf, callsOf } from '../../console/client.ts';
import { seeOther } from '../../console/notice.ts';
import { form, query } from '../../console/validator.tsx';
import type { ConsoleEnv } from '../../env.ts';
import { Lists } from '../lists.tsx';
import { Attempts, channelName, Undelivered } from './attempts.tsx';
import type { NotificationChannel } from './channels.ts';
import { ATTEMPTS_PER_PAGE, NotificationId } from './schema.ts';

const PAGE_PATH = '/ops/leads/deliveries';

const Settings = ({ channels }: { channels: readonly NotificationChannel[] }) =>
  channels.length === 0 ? (
    <p className="notice warn">
      No webhook or email is configured, so no notifications about new leads are sent. See docs/deploy.md,
      “Leads”.
    </p>
  ) : null;

const SubmittedForm = z.object({
  id: NotificationId.nullable().catch(null),
  to: z
    .string()
    .regex(/^\/ops\/leads\/(?:deliveries|[A-Z0-9-]{4,40})$/)
    .catch(PAGE_PATH),
});

export const deliveryPages = new Hono<ConsoleEnv>()
  .get(
    '/',
    query(z.object({ before: z.coerce.number().int().min(1).optional().catch(undefined) })),
    async (c) => {
      const { before } = c.req.valid('query');
      const { rows, undelivered, channels } = await callsOf(c)
        .leads.notices.$get({ query: before === undefined ? {} : { before: String(before) } })
        .then(bodyOf);
      const oldest = rows.at(-1)?.id;
      return c.render(
        <>
          <Lists current="deliveries" />
          <Settings channels={channels} />
          <Undelivered rows={undelivered} to={PAGE_PATH} />
          <h2>Attempts</h2>
          <Attempts rows={rows} to={PAGE_PATH} />
          {rows.length === ATTEMPTS_PER_PAGE && oldest !== undefined && (
            <p className="actions">
              <a href={`${PAGE_PATH}?before=${oldest}`}>Older attempts</a>
            </p>
          )}
        </>,
        {
          title: 'Deliveries of notifications',
          purpose:
            channels.length === 0
              ? 'Notifications about new leads, and the result of each attempt to send them.'
              : `Notifications are sent by: ${channels.map(channelName).join(', ')}. The ID of a notification does not change when it is sent again.`,
        },
      );
    },
  )
  .post('/resend', form(SubmittedForm), async (c) => {
    const { id, to } = c.req.valid('form');
    if (id === null) return seeOther(c, to, 'There is no such notification.', 'bad');
    const response = await callsOf(c).leads.notices.resend.$post({ json: { id } });
    if (response.status === 404)
      return seeOther(c, to, 'This notification was deleted in the meantime. It was not sent again.', 'bad');
    await bodyOf(response);
    return seeOther(c, to, 'The notification is sent again within a minute.');
  });
