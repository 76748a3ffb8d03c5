// /ops/sessions: open console sessions, each with a button to end it.

import { Hono } from 'hono';
import { formatCount } from '../../../common/text/count.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { ButtonForm, Form } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Empty, Tag } from '../console/state.tsx';
import { type Column, NONE, Table } from '../console/table.tsx';
import { path } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { SessionParam } from './api.ts';
import type { OpenSession } from './store.ts';

const PAGE_PATH = '/ops/sessions';

const COLUMNS: readonly Column<OpenSession>[] = [
  { name: 'Who', isHead: true, cell: ({ by }) => by },
  { name: 'Start', cell: ({ at }) => (at === null ? NONE : <When at={at} />) },
  { name: 'End', cell: ({ endsAt }) => <When at={endsAt} /> },
  {
    name: 'Actions',
    isEnd: true,
    cell: ({ id, isCurrent }) =>
      isCurrent ? (
        <Tag tone="good">This session</Tag>
      ) : (
        <ButtonForm action={`${PAGE_PATH}/${id}/end`}>End</ButtonForm>
      ),
  },
];

export const sessionPages = new Hono<ConsoleEnv>()
  .get('/', async (c) => {
    const { rows } = await callsOf(c).sessions.$get().then(bodyOf);
    const { method, roles } = c.var.caller;
    const scope = roles.includes('admin') ? 'the sessions of all people' : 'your own sessions';
    return c.render(
      <Table
        caption="Open sessions, newest first"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        empty={
          <Empty title="There are no open sessions.">
            A session appears here after a sign-in with a token, and ends after 12 hours.
          </Empty>
        }
      />,
      {
        title: 'Sessions',
        purpose:
          method === 'access'
            ? 'Sessions are managed in Cloudflare Access. This list contains those that were opened with a token.'
            : `You see ${scope}. An ended session is rejected at the next request.`,
        actions: rows.some(({ isCurrent }) => !isCurrent) && (
          <Form action={`${PAGE_PATH}/end`}>
            <button type="submit" className="danger">
              End all other sessions
            </button>
          </Form>
        ),
      },
    );
  })
  .post('/end', async (c) => {
    const { count } = await callsOf(c).sessions.end.$post({ json: {} }).then(bodyOf);
    return seeOther(c, PAGE_PATH, `${formatCount(count, 'session has', 'sessions have')} ended.`);
  })
  .post('/:id/end', path(SessionParam), async (c) => {
    const response = await callsOf(c).sessions[':id'].$delete({ param: c.req.valid('param') });
    if (response.status === 404) return seeOther(c, PAGE_PATH, 'This session has ended already.', 'bad');
    await bodyOf(response);
    return seeOther(c, PAGE_PATH, 'The session has ended.');
  });
