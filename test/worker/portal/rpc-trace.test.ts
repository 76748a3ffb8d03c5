// Traces over real RPC: the calls of ops and site run in the portal's entrypoints, which export their spans.
import { exports } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { traceStub } from '../../../common/trace/rpc.ts';
import { createFirstSpan, type Span } from '../../../common/trace/span.ts';
import { spansOf } from '../../../scripts/trace/otlp.ts';

const bodies: string[] = [];
beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    bodies.push(String(init.body));
    return Response.json({});
  });
});

/** Calls the portal within a trace. Returns the result, and the spans of caller and portal. */
async function runInTrace(call: () => Promise<unknown>) {
  const first = createFirstSpan(null, 'GET /ops/*', 'server');
  const result = await first.run(call);
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  const ownSpans: Span[] = first.trace.spans;
  return { result, own: ownSpans, remote: spansOf(JSON.parse(bodies.join())) };
}

it('a call of the console continues its trace in the portal, down to the queries', async () => {
  const { own, remote } = await runInTrace(() =>
    traceStub('portal:LeadStore', exports.LeadStore).since(0, 5),
  );
  const [root, call] = own;
  expect([call?.name, call?.parentId]).toEqual(['portal:LeadStore.since', root?.id]);
  const [server, query] = remote;
  expect(server).toMatchObject({ name: 'LeadStore.since', traceId: root?.trace.id, parentId: call?.id });
  expect(query).toMatchObject({ name: 'd1 all', parentId: server?.id });
});

it.each<[string, () => Promise<unknown>]>([
  [
    'LeadStore.counts',
    () => traceStub('portal:LeadStore', exports.LeadStore).counts('2026-01-01T00:00:00.000Z', '2026-01-02'),
  ],
  ['Editorial.contentState', () => traceStub('portal:Editorial', exports.Editorial).contentState()],
  ['Editorial.misses', () => traceStub('portal:Editorial', exports.Editorial).misses(3)],
  [
    'ContentPlan.between',
    () =>
      traceStub('portal:ContentPlan', exports.ContentPlan).between({
        from: '2026-01-01T00:00:00.000Z',
        until: '2026-02-01T00:00:00.000Z',
        limit: 10,
      }),
  ],
])('%s has the same result with a trace as without one', async (name, call) => {
  const untraced = await call();
  expect(bodies).toEqual([]);
  const { result, remote } = await runInTrace(call);
  expect(result).toEqual(untraced);
  expect(remote[0]?.name).toBe(name);
});

it('a call that fails rejects at the caller, and both of its spans have failed without the message', async () => {
  const { result, own, remote } = await runInTrace(() =>
    traceStub('portal:ContentPlan', exports.ContentPlan)
      .between({ from: 'zoe' } as never)
      .catch((error: Error) => error.message),
  );
  expect(result).toContain('invalid query');
  expect([own[1]?.hasFailed, remote[0]?.hasFailed]).toEqual([true, true]);
  expect(bodies.join()).not.toContain('invalid query');
});
