// Results and pull quote of case studies.
import { describe, expect, it } from 'vitest';
import {
  type Amount,
  amountText,
  type Result,
  resultText,
} from '../../../common/contract/modules/results.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { CaseResults, PullQuote } from '../../../src/views/editorial/case-results.tsx';
import { html } from './html.tsx';

const RESULTS: Result[] = [
  { label: 'Queries', before: { value: 40_000, unit: 'perMinute' }, after: { value: 1, unit: 'perMinute' } },
  { label: 'New domain', before: { value: 2, unit: 'days' }, after: { value: 12, unit: 'hours' } },
  { label: 'Outage', before: { value: 20, unit: 'minutes' }, after: { value: 0, unit: 'minutes' } },
];

describe('amounts', () => {
  it('an amount has the number format and the unit of its language', () => {
    const text = (amount: Amount) => localeCodes.map((locale) => amountText(amount, locale));
    expect(text({ value: 40_000, unit: 'perMinute' })).toEqual([
      '40,000/min',
      '40,000次/分',
      '40,000건/분',
      '40,000件/分',
    ]);
    expect(text({ value: 1, unit: 'days' })).toEqual(['1\u00a0day', '1天', '1일', '1日']);
    expect(text({ value: 0.8, unit: 'seconds' })).toEqual(['0.8\u00a0seconds', '0.8秒', '0.8초', '0.8秒']);
    expect(text({ value: 31, unit: 'percent' })).toEqual(Array(4).fill('31%'));
  });

  it('a result is one line whose amounts are not broken', () => {
    expect(RESULTS.slice(0, 1).map((result) => resultText(result, 'en'))).toEqual([
      'Queries: 40,000/min\u00a0→\u00a01/min',
    ]);
  });
});

describe('the results of a case study', () => {
  const page = html(<CaseResults results={RESULTS} />);

  it('a table names each result and its amounts before and after', () => {
    expect([...page.matchAll(/<th scope="col">([^<]+)/g)].map(([, name]) => name)).toEqual([
      'Results',
      'Before',
      'After',
    ]);
    expect(page).toMatch(
      /<th scope="row">Queries<\/th><td class="case-before"><span class="figure">40,000<\/span>\/min/,
    );
  });

  it('bars compare amounts in different units, a small amount is visible, and zero has no bar', () => {
    const bars = [...page.matchAll(/<rect y="3" width="([^"]+)" height="10"/g)].map(([, width]) => width);
    expect(bars).toEqual(['100%', '0.6%', '100%', '25%', '100%']);
  });

  it('bars of shares end at 100 %, and small counts have no bars', () => {
    const share: Result = {
      label: 'Share',
      before: { value: 31, unit: 'percent' },
      after: { value: 7, unit: 'percent' },
    };
    const count: Result = {
      label: 'Proxies',
      before: { value: 6, unit: 'count' },
      after: { value: 0, unit: 'count' },
    };
    const both = html(<CaseResults results={[share, count]} />);
    expect([...both.matchAll(/<rect y="3" width="([^"]+)"/g)].map(([, width]) => width)).toEqual([
      '31%',
      '7%',
    ]);
    expect(both.match(/case-track/g)).toHaveLength(2);
  });

  it('a study without results has no table', () => {
    expect(html(<CaseResults results={[]} />)).toBe('');
  });

  it('a pull quote is a quotation with its speaker', () => {
    expect(html(<PullQuote quote={{ text: 'Begin early.', by: 'Technical lead' }} />)).toBe(
      '<figure class="pull-quote"><blockquote><p>Begin early.</p></blockquote><figcaption>Technical lead</figcaption></figure>',
    );
  });
});
