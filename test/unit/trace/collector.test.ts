// The local collector of traces and the tree that it prints (`npm run trace`).
import { expect, it } from 'vitest';
import { payloadOf } from '../../../common/trace/otlp.ts';
import { createFirstSpan, withSpan } from '../../../common/trace/span.ts';
import { startCollector } from '../../../scripts/trace/collector.ts';
import { type ReceivedSpan, treeOf } from '../../../scripts/trace/otlp.ts';

it('the collector joins the spans of all Workers into one tree and rejects other bodies', async () => {
  const { promise, resolve } = Promise.withResolvers<ReceivedSpan[]>();
  const collector = await startCollector(resolve);
  const post = async (body: string) =>
    (await fetch(`${collector.endpoint}/v1/traces`, { method: 'POST', body })).status;
  const site = createFirstSpan(null, 'GET home', 'server');
  site.set({ 'page.locale': 'ko', 'http.request.method': 'GET' });
  site.run(() => {
    withSpan('kv', () => null);
    withSpan('portal:common/getNav', () => null);
  });
  const spanId = site.trace.spans[2]?.id ?? '';
  const portal = createFirstSpan({ traceId: site.trace.id, spanId }, 'POST common/getNav', 'server');
  portal.hasFailed = true;
  try {
    expect(await post('[]')).toBe(400);
    expect(await post('{')).toBe(400);
    expect(await post(JSON.stringify(payloadOf('portal', portal.trace, Date.now())))).toBe(200);
    expect(await post(JSON.stringify(payloadOf('site', site.trace, Date.now())))).toBe(200);
    const tree = treeOf(await promise).replace(/[+]?\d+ ms/g, '0 ms');
    expect(tree.split('\n')).toEqual([
      'site GET home  0 ms, 0 ms  page.locale=ko',
      '├─ site kv  0 ms, 0 ms',
      '└─ site portal:common/getNav  0 ms, 0 ms',
      '   └─ portal POST common/getNav  0 ms, 0 ms  FAILED',
    ]);
  } finally {
    collector.stop();
  }
});
