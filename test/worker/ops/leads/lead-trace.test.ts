// Trace of a lead: from the site's call to the outbox to its delivery by the queue.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { beforeEach, expect, it, vi } from 'vitest';
import { Outbox } from '../../../../ops/src/leads/entrypoint.ts';
import { type Batch, consume, type LeadMessage } from '../../../../ops/src/leads/queue.ts';
import { spansOf } from '../../../../scripts/trace/otlp.ts';
import { opsBindings, resetOps } from '../ops.ts';
import { batchOf, createLead, leadPortal } from './leads.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const bodies: string[] = [];
beforeEach(async () => {
  await resetOps();
  bodies.length = 0;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(String(init.body));
    return Response.json({});
  });
});

/** Stores a lead and delivers it by the queue. Returns the messages and the traces of the portal calls. */
async function deliver(traceparent?: string) {
  const portal = leadPortal();
  const messages: LeadMessage[] = [];
  const sendBatch = async (batch: Iterable<{ body: LeadMessage }>) => {
    for (const { body } of batch) messages.push(body);
    return undefined as never;
  };
  const bindings = opsBindings({
    PORTAL: portal,
    LEADS: { sendBatch },
    OTLP_ENDPOINT: 'https://collector.test',
  });
  const ctx = createExecutionContext();
  const outbox = new Outbox(ctx, bindings);
  const lead = await createLead('Ada Lovelace');
  // As `tracedStub` calls it.
  await Reflect.apply(outbox.store, outbox, [lead, traceparent]);
  await waitOnExecutionContext(ctx);
  const { batch, outcomes } = batchOf(messages.map(({ id }) => id));
  const traced: Batch = {
    ...batch,
    messages: batch.messages.map((message, index) => ({ ...message, body: messages[index] ?? message.body })),
  };
  await consume(bindings, traced);
  expect(outcomes).toEqual(['acknowledged']);
  return { messages, sent: [...portal.stored.values()].map(({ headers }) => headers.get('traceparent')) };
}

it('a lead in the outbox, its message, and its delivery belong to the trace of the visitor’s request', async () => {
  const { messages, sent } = await deliver(`00-${TRACE}-00f067aa0ba902b7-01`);
  const spans = bodies.flatMap((body) => spansOf(JSON.parse(body)));
  const spanNamed = (name: string) => spans.find((span) => span.name === name);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  expect(spanNamed('Outbox.store')?.parentId).toBe('00f067aa0ba902b7');
  expect(spanNamed('queue')?.parentId).toBe(spanNamed('Outbox.store')?.id);
  expect(messages.map((message) => message.traceparent)).toEqual([
    `00-${TRACE}-${spanNamed('queue')?.id}-01`,
  ]);
  expect(spanNamed('deliver')).toMatchObject({
    parentId: spanNamed('queue')?.id,
    attributes: { 'messaging.attempt': '1' },
  });
  const call = spans.find((span) => span.name.startsWith('portal:'));
  expect(call?.parentId).toBe(spanNamed('deliver')?.id);
  expect(sent).toEqual([`00-${TRACE}-${call?.id}-01`]);
  expect(spans.filter(({ name }) => name.startsWith('d1')).length).toBeGreaterThan(2);
  expect(bodies.join()).not.toMatch(/Lovelace|outbox\.|@/);
});

it('a lead from an untraced request has no trace', async () => {
  for (const traceparent of [undefined, `00-${TRACE}-00f067aa0ba902b7-00`]) {
    const { messages, sent } = await deliver(traceparent);
    expect(messages).toEqual([{ id: expect.any(String) }]);
    expect(sent).toEqual([null]);
  }
  expect(bodies).toEqual([]);
});
