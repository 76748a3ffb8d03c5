// How leads travel between the Workers, as it is deployed.
import { expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { DEAD_LETTERS } from '../../../ops/src/leads/queue.ts';

const ops = unstable_readConfig({ config: 'ops/wrangler.toml' });
const site = unstable_readConfig({ config: 'wrangler.toml' });

it('ids are tried 24 times, which src/leads/queue.ts spreads over two days and more, and then are dead letters', () => {
  const [leads, dead] = ops.queues.consumers ?? [];
  expect(leads).toMatchObject({ queue: 'leads', max_retries: 24, dead_letter_queue: DEAD_LETTERS });
  expect(dead).toMatchObject({ queue: DEAD_LETTERS });
  expect(dead?.dead_letter_queue).toBeUndefined();
  expect(ops.queues.producers).toMatchObject([{ binding: 'LEADS', queue: 'leads' }]);
});

it('the outbox is looked through every minute', () => {
  expect(ops.triggers.crons).toContain('* * * * *');
});

it('the site reaches the outbox by RPC of a named entrypoint, which no address leads to', () => {
  expect(site.services).toContainEqual({ binding: 'OUTBOX', service: 'ops', entrypoint: 'Outbox' });
});
