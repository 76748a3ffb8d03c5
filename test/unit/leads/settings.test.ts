// Deployed settings of lead delivery between the Workers.
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { DEAD_LETTERS } from '../../../ops/src/leads/queue.ts';

const ops = unstable_readConfig({ config: 'ops/wrangler.toml' });
const site = unstable_readConfig({ config: 'wrangler.toml' });

it('the queue retries an ID 24 times over more than two days (ops/src/leads/queue.ts) before it becomes a dead letter', () => {
  const [leads, dead] = ops.queues.consumers ?? [];
  expect(leads).toMatchObject({ queue: 'leads', max_retries: 24, dead_letter_queue: DEAD_LETTERS });
  expect(dead).toMatchObject({ queue: DEAD_LETTERS });
  expect(dead?.dead_letter_queue).toBeUndefined();
  expect(ops.queues.producers).toMatchObject([{ binding: 'LEADS', queue: 'leads' }]);
});

it('the cron job of the outbox runs every minute', () => {
  expect(ops.triggers.crons).toContain('* * * * *');
});

it('the site has a service binding to the named entrypoint of the outbox', () => {
  expect(site.services).toContainEqual({ binding: 'OUTBOX', service: 'ops', entrypoint: 'Outbox' });
});
