// Results and pull quote of case studies.
import { describe, expect, it } from 'vitest';
import {
  type Amount,
  formatAmount,
  formatResult,
  type Result,
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
    const text = (amount: Amount) => localeCodes.map((locale) => formatAmount(amount, locale));
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
    expect(RESULTS.slice(0, 1).map((result) => formatResult(result, 'en', ': '))).toEqual([
      'Queries: 40,000/min\u00a0→\u00a01/min',
    ]);
  });
});

describe('the additional results of a case study', () => {
  const FIRST: Result = {
    label: 'First',
    before: { value: 70_000, unit: 'count' },
    after: { value: 8, unit: 'count' },
  };
  const page = html(<CaseResults results={[FIRST, ...RESULTS]} />);

  it('a table lists each result after the first one, with its amounts before and after', () => {
    expect(page).not.toContain('First');
    expect([...page.matchAll(/<th scope="col">([^<]+)/g)].map(([, name]) => name)).toEqual([
      'More results',
      'Before',
      'After',
    ]);
    const texts = [...page.matchAll(/<td class="case-(before|after)">.*?<text[^>]*>(.*?)<\/text>/g)];
    expect(texts.slice(0, 2).map(([, side, text = '']) => [side, text.replace(/<[^>]*>/g, '')])).toEqual([
      ['before', '40,000/min'],
      ['after', '1/min'],
    ]);
  });

  it('a track has both amounts on a scale from 0 to the larger one, even in different units', () => {
    const points = [...page.matchAll(/<circle cx="([^"]+)"/g)].map(([, place]) => place);
    expect(points).toEqual(['100%', '0%', '100%', '25%', '100%', '0%']);
    expect(
      [...page.matchAll(/<line class="case-change" x1="([^"]+)" x2="([^"]+)"/g)].map(([, ...ends]) => ends),
    ).toEqual([
      ['100%', '0%'],
      ['100%', '25%'],
      ['100%', '0%'],
    ]);
  });

  it('an amount that increases has its point at the end of the track', () => {
    const result: Result = {
      label: 'Share',
      before: { value: 22, unit: 'percent' },
      after: { value: 31, unit: 'percent' },
    };
    const row = html(<CaseResults results={[FIRST, result]} />);
    expect([...row.matchAll(/<circle cx="([^"]+)"/g)].map(([, place]) => place)).toEqual(['71%', '100%']);
  });

  it('a study without results has no table', () => {
    for (const results of [[], [FIRST]]) expect(html(<CaseResults results={results} />)).toBe('');
  });

  it('a pull quote shows the quote and its speaker', () => {
    expect(html(<PullQuote quote={{ text: 'Begin early.', by: 'Technical lead' }} />)).toBe(
      '<figure class="pull-quote"><blockquote><p>Begin early.</p></blockquote><figcaption>Technical lead</figcaption></figure>',
    );
  });
});
