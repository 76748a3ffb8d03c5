// F13, F15, F16: a lead is never lost or duplicated, regardless of which component fails. `npm run drill` prints the
// table for docs/outage.md.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendLead } from '../../../../common/leads/send.ts';
import outage from '../../../../docs/outage.md?raw';
import { queues } from '../main.ts';
import { noFaults, readStored, recover } from './lead-drill.ts';
import {
  consumeBatch,
  createLead,
  type Fault,
  type FaultCheck,
  faultyOutbox,
  portalOfVisitor,
  timeouts,
} from './lead-faults.ts';

const MARK = crypto.randomUUID();
let occurs: FaultCheck = noFaults;
const errors: string[] = [];

beforeAll(() => applyD1Migrations(env.OPS_DB, env.OPS_MIGRATIONS));
beforeEach(async () => {
  await env.OPS_DB.prepare('DELETE FROM outbox').run();
  queues.consume = (batch) => consumeBatch((fault) => occurs(fault), batch);
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)));
});
afterEach(() => {
  queues.consume = async () => undefined;
});

const recoverAll = async (): Promise<void> => {
  occurs = noFaults;
  await recover();
};

const printed: string[] = [];
afterAll(() => {
  if (import.meta.env.VITE_PRINT_DRILL === 'yes') console.log(printed.join('\n'));
});

interface Case {
  faults: Fault[];
  name: string;
  /** Number of times each fault except `portal down` occurs. All faults are permanent if unset. */
  times?: number;
  visitor: 'reference' | 'the filled form';
  lead: string;
}

const STORED_ALREADY = 'stored at once, and not duplicated by a second delivery';
/** Expected outcome of a lead for each single fault. */
const CASES: Case[] = [
  { name: 'nothing', faults: [], visitor: 'reference', lead: 'stored at once' },
  ...(['portal down', 'portal hanging', 'portal returns 500', 'portal’s database locked'] as const).map(
    (fault): Case => ({
      name: fault,
      faults: [fault],
      visitor: 'reference',
      lead: 'stored once the portal is back',
    }),
  ),
  ...(['portal slower than the visitor waits', 'response lost after storing'] as const).map(
    (fault): Case => ({ name: fault, faults: [fault], visitor: 'reference', lead: STORED_ALREADY }),
  ),
  {
    name: 'portal down, and the outbox’s database locked for a moment',
    faults: ['portal down', 'outbox’s database locked'],
    times: 2,
    visitor: 'reference',
    lead: 'stored once the portal is back',
  },
  {
    name: 'portal down, and the response of the outbox lost',
    faults: ['portal down', 'response of the outbox lost'],
    times: 1,
    visitor: 'reference',
    lead: 'stored once the portal is back',
  },
  ...(
    [
      'queue rejecting the id',
      'Worker terminated before the queue was notified',
      'Worker terminated during delivery',
    ] as const
  ).map(
    (fault): Case => ({
      name: `portal down, and ${fault.replace(/^queue/, 'the queue').replace(/^Worker/, 'the Worker')}`,
      faults: ['portal down', fault],
      visitor: 'reference',
      lead: 'stored once the portal is back',
    }),
  ),
  {
    name: 'portal and outbox down',
    faults: ['portal down', 'outbox’s database locked'],
    visitor: 'the filled form',
    lead: 'stored when the visitor sends it again',
  },
];

const HEADING = [
  '| fault while a form is sent | the visitor gets | the lead is | stored |',
  '| --- | --- | --- | --- |',
];
const rowOf = ({ name, visitor, lead }: Case, stored: number): string =>
  `| ${name} | ${visitor} | ${lead} | ${stored === 1 ? 'once' : `${stored} times`} |`;

describe('a lead is stored once despite a single fault', () => {
  it.each(CASES)('a lead is stored once despite the fault: $name', async (expected) => {
    const happened = new Map<Fault, number>();
    occurs = (fault) => {
      const count = happened.get(fault) ?? 0;
      const isFaulty =
        expected.faults.includes(fault) && (fault === 'portal down' || count < (expected.times ?? Infinity));
      if (isFaulty) happened.set(fault, count + 1);
      return isFaulty;
    };
    const mark = `${MARK} one ${expected.name}`;
    const lead = await createLead(mark);
    const submit = () =>
      sendLead(lead, {
        portal: portalOfVisitor((fault) => occurs(fault)),
        outbox: faultyOutbox((fault) => occurs(fault)),
        ...timeouts,
      });
    const response = await submit().then(
      ({ reference, by }) => ({ visitor: 'reference', reference, by }),
      () => ({ visitor: 'the filled form', reference: '', by: '' }),
    );
    expect(response.visitor).toBe(expected.visitor);
    if (expected.lead === STORED_ALREADY) expect(await readStored(mark)).toHaveLength(1);
    await recoverAll();
    if (expected.visitor === 'the filled form') expect(await readStored(mark)).toEqual([]);
    // Later, the same page submits the form again.
    const repeated = await submit();
    expect(repeated.reference).toBe(lead.lead.reference);
    await recoverAll();
    const stored = await readStored(mark);
    expect(stored).toEqual([{ reference: lead.lead.reference, quarantined: 0, mark }]);
    if (response.by === 'portal') expect(expected.lead).toBe('stored at once');
    const row = rowOf(expected, stored.length);
    printed.push(...(printed.length === 0 ? HEADING : []), row);
    expect(outage).toContain(row);
  });
});

it('F13 a lead that is submitted again during its delivery is stored once, in any order', async () => {
  const mark = `${MARK} at the same moment`;
  const leads = await Promise.all(Array.from({ length: 8 }, (_, number) => createLead(`${mark} ${number}`)));
  occurs = (fault) => fault === 'portal down';
  const submit = (queued: (typeof leads)[number]) =>
    sendLead(queued, {
      portal: portalOfVisitor((fault) => occurs(fault)),
      outbox: faultyOutbox((fault) => occurs(fault)),
      ...timeouts,
    });
  const first = await Promise.all(leads.map(submit));
  occurs = noFaults;
  const [repeated] = await Promise.all([Promise.all(leads.map(submit)), recover()]);
  expect(repeated.map(({ reference }) => reference)).toEqual(first.map(({ reference }) => reference));
  const stored = (await readStored(mark)).map(({ reference }) => reference).sort();
  expect(stored).toEqual(leads.map(({ lead }) => lead.reference).sort());
});

it('no log line of the drill contains visitor data', () => {
  expect(errors.length).toBeGreaterThan(0);
  expect(errors.join('\n')).not.toMatch(new RegExp(`${MARK}|ana@|Ana|600 000`));
});
