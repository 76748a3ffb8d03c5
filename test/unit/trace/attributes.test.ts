// Span attributes: the allowlist accepts no personal data.
import { expect, it } from 'vitest';
import { ATTRIBUTES, type Attributes } from '../../../common/trace/attributes.ts';
import { activeSpan, createFirstSpan, MAX_SPANS, traceparent, withSpan } from '../../../common/trace/span.ts';

/** Values that identify a visitor or grant access, in the forms in which requests contain them. */
const PERSONAL = [
  ...['ada@example.com', 'Ada Lovelace', 'エイダ', '+82 10-1234-5678', '203.0.113.7', '203.0.113.0/24'],
  ...[
    '2001:db8::1',
    '::1',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)',
    'front_session=abc123',
    'abc.def.ghi',
  ],
  ...['/docs/ada@example.com', '?keyword=ada', 'https://site.test/?token=s3cret', 'T-7KQ2-9MPX', 'Bearer x'],
  ...['0f8fad5b-d9cb-469f-a165-70867728950e', '4bf92f3577b34da6a3ce929d0e0e4736', 'ada-lovelace', '20301'],
];

it('the attributes are a fixed list, and no attribute has the name of personal data or accepts personal data', () => {
  expect(Object.keys(ATTRIBUTES).sort()).toEqual([
    'cache.state',
    'db.collection.name',
    'db.operation.batch.size',
    'db.operation.name',
    'error.type',
    'http.request.method',
    'http.response.status_code',
    'messaging.attempt',
    'page.locale',
    'page.type',
    'trace.dropped_spans',
  ]);
  for (const [name, accepts] of Object.entries(ATTRIBUTES)) {
    expect(name).not.toMatch(
      /addr|agent|client|cookie|geo|header|ip\b|mail|path|query|session|token|url|user/,
    );
    expect([name, PERSONAL.filter((value) => accepts(value))]).toEqual([name, []]);
  }
});

it('a span drops attributes with an unlisted name or value, and records the type of an error without its message', () => {
  const span = createFirstSpan(null, 'GET', 'server');
  const hostile = JSON.parse(
    '{"__proto__":"x","constructor":"x","page.type":"ada@example.com","user.id":"7"}',
  );
  span.set(hostile as Attributes);
  expect([...span.attributes]).toEqual([]);
  const fail = () =>
    span.run(() => {
      throw new TypeError('no page for ada@example.com');
    });
  expect(fail).toThrow('ada@example.com');
  expect([...span.attributes, span.hasFailed]).toEqual([['error.type', 'TypeError'], true]);
});

it('a trace has a maximum number of spans and counts dropped spans, whose operations still run', () => {
  const span = createFirstSpan(null, 'GET', 'server');
  const ran = span.run(() => Array.from({ length: 1_000 }, (_, index) => withSpan('part', () => index)));
  expect(ran).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  expect([span.trace.spans.length, span.trace.dropped]).toEqual([MAX_SPANS, 1_001 - MAX_SPANS]);
});

it('concurrent operations have their own active spans, and untraced operations have none', async () => {
  const findParent = (name: string) =>
    createFirstSpan(null, name, 'server').run(async () => {
      await Promise.resolve();
      return withSpan('part', async () => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        const span = activeSpan();
        return [span?.trace.spans[0]?.name, span?.parentId === span?.trace.spans[0]?.id];
      });
    });
  expect(await Promise.all(['a', 'b'].map(findParent))).toEqual([
    ['a', true],
    ['b', true],
  ]);
  expect([activeSpan(), traceparent(), withSpan('part', () => activeSpan())]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
