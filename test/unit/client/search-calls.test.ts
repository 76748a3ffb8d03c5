// Suggestions of the search overlay: when they are requested, and which response is shown (D15, §9).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSuggestions } from '../../../src/client/search/search-calls.ts';
import type { SearchOverlayProps } from '../../../src/views/layout/search-overlay.tsx';

const callPortal = vi.hoisted(() => vi.fn());
vi.mock('../../../src/client/browser/portal.ts', () => ({ callPortal }));

const props = {
  isDocs: false,
  lang: 'KO_KR',
  prefix: '/ko',
  strings: { kinds: { PRODUCT: 'Product' } },
} as unknown as SearchOverlayProps;
const row = (title: string, locale = 'ko') => ({
  id: title,
  type: 'PRODUCT',
  url: `/products/${title}/`,
  title: [{ text: title, mark: false }],
  section: null,
  locale,
});
const changed = vi.fn();
const keywords = () => callPortal.mock.calls.map(([, { body }]) => body.keyword);
const settle = () => vi.advanceTimersByTimeAsync(200);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { search: '?rsr=abc' });
  callPortal.mockImplementation(async (_: string, { body }: { body: { keyword: string } }) => ({
    total: 1,
    rows: [row(body.keyword)],
  }));
});
afterEach(() => {
  callPortal.mockReset();
  changed.mockReset();
});

it('§9 a keyword is requested 200 ms after the last key', async () => {
  const answers = createSuggestions(props, changed);
  answers.ask('d');
  await vi.advanceTimersByTimeAsync(199);
  answers.ask('dns');
  await settle();
  expect(keywords()).toEqual(['dns']);
  expect(changed).toHaveBeenCalledOnce();
});

it('a suggestion has its kind, and its URL in the locale of the page with the sticky parameters', async () => {
  callPortal.mockResolvedValue({ total: 2, rows: [row('dns'), row('waf', 'en')] });
  const answers = createSuggestions(props, changed);
  answers.ask('d');
  await settle();
  expect(answers.latest().found).toEqual({
    total: 2,
    rows: [
      {
        href: '/ko/products/dns/?rsr=abc',
        title: [{ text: 'dns', mark: false }],
        kind: 'Product',
        lang: undefined,
      },
      {
        href: '/ko/products/waf/?rsr=abc',
        title: [{ text: 'waf', mark: false }],
        kind: 'Product',
        lang: 'en',
      },
    ],
  });
});

it('the redirect target of a keyword is the first suggestion and is not repeated', async () => {
  const redirect = { url: '/products/dns/', title: 'Everything about DNS' };
  callPortal.mockResolvedValue({ total: 2, rows: [row('waf'), row('dns')], redirect });
  const answers = createSuggestions(props, changed);
  answers.ask('dns');
  await settle();
  expect(answers.latest().found).toMatchObject({
    total: 2,
    rows: [
      { href: '/ko/products/dns/?rsr=abc', title: [{ text: 'Everything about DNS' }], kind: '' },
      { href: '/ko/products/waf/?rsr=abc' },
    ],
  });
});

it('a suggestion links to its section, and shows the section title in the documentation', async () => {
  callPortal.mockResolvedValue({ total: 1, rows: [{ ...row('dns'), section: { id: 'ttl', title: 'TTL' } }] });
  const answers = createSuggestions({ ...props, isDocs: true }, changed);
  answers.ask('ttl');
  await settle();
  expect(answers.latest().found?.rows).toMatchObject([
    { href: '/ko/products/dns/?rsr=abc#ttl', kind: 'TTL' },
  ]);
});

it('the earlier response remains until the next one arrives, and a keyword is requested once', async () => {
  const answers = createSuggestions(props, changed);
  answers.ask('dns');
  await settle();
  answers.ask('waf');
  expect(answers.latest().keyword).toBe('dns');
  await settle();
  expect(answers.latest().keyword).toBe('waf');
  answers.ask('dns');
  await settle();
  expect(answers.latest().keyword).toBe('dns');
  expect(keywords()).toEqual(['dns', 'waf']);
});

it('a response that arrives after the next keyword is not shown', async () => {
  const late = Promise.withResolvers<unknown>();
  callPortal.mockReturnValueOnce(late.promise);
  const answers = createSuggestions(props, changed);
  answers.ask('dns');
  await settle();
  answers.ask('waf');
  await settle();
  late.resolve({ total: 0, rows: [] });
  await settle();
  expect(answers.latest()).toMatchObject({ keyword: 'waf', found: { total: 1 } });
});

it('without a keyword, no request is sent and no suggestion is shown', async () => {
  const answers = createSuggestions(props, changed);
  answers.ask('dns');
  await settle();
  answers.ask('');
  await settle();
  expect(answers.latest()).toEqual({ keyword: '', found: undefined });
  answers.retry();
  await settle();
  expect(keywords()).toEqual(['dns']);
});

it('a failed call is retried only on request', async () => {
  callPortal.mockRejectedValueOnce(new Error('offline'));
  const answers = createSuggestions(props, changed);
  answers.ask('dns');
  await settle();
  expect(answers.latest()).toEqual({ keyword: 'dns', found: undefined });
  answers.retry();
  await settle();
  expect(answers.latest().found?.total).toBe(1);
  answers.retry();
  await settle();
  expect(keywords()).toEqual(['dns', 'dns']);
});
