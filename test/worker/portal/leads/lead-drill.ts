// Helpers for both lead drills: waiting leads, stored leads, and recovery after the faults.
import { env } from 'cloudflare:workers';
import { requeueLeads } from '../../../../ops/src/leads/outbox-store.ts';
import { enqueue, redrive } from '../../../../ops/src/leads/queue.ts';
import { queues } from '../main.ts';
import { consumeBatch, type FaultCheck, opsBindings } from './lead-faults.ts';

export const noFaults: FaultCheck = () => false;

export const countInState = async (state: string): Promise<number> =>
  (await env.OPS_DB.prepare('SELECT count(*) AS n FROM outbox WHERE state = ?')
    .bind(state)
    .first<number>('n')) ?? 0;

export async function waitUntil(isMet: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    if (await isMet()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the condition was not met within a minute');
}

/** Recovers from the faults: delivers waiting leads and requeues dead ones as an operator does. */
export async function recover(): Promise<void> {
  queues.consume = (batch) => consumeBatch(noFaults, batch);
  const bindings = opsBindings(noFaults);
  const inADay = new Date(Date.now() + 24 * 3_600_000);
  await enqueue(bindings, await requeueLeads(env.OPS_DB, null, new Date()));
  await redrive(bindings, inADay);
  await waitUntil(async () => (await countInState('waiting')) === 0);
}

/** Returns the stored leads that have a mark in their values. */
export const readStored = async (mark: string) =>
  (
    await env.DB.prepare(
      "SELECT reference, quarantined, detail ->> 'comments' AS mark FROM submission WHERE instr(detail, ?) > 0",
    )
      .bind(mark)
      .all<{ reference: string; quarantined: number; mark: string }>()
  ).results;
