// F26: export of leads for spreadsheets, without formula injection.
import { describe, expect, it } from 'vitest';
import type { StoredLead } from '../../../common/leads/store.ts';
import { cell, line } from '../../../ops/src/csv-cell.ts';
import { headerOf, lineOf } from '../../../ops/src/leads/csv.ts';

describe('F26 formula injection', () => {
  it.each([
    '=1+1',
    '+386 1 234',
    '-1',
    '@SUM(A1)',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠SUM',
    "=cmd|' /C calc'!A0",
    '|calc',
    '%0A=1',
    '\tx',
  ])('%j gets an apostrophe as prefix', (text) => {
    expect(cell(text)).toBe(`"'${text.replaceAll('\0', '\ufffd').replaceAll('"', '""')}"`);
  });
  it.each(['Ana', '1-50', '2B', 'a=b', '王小明', '', "'quoted'", '50% off', '2026-11-01T00:00:00Z'])(
    '%j stands as it is',
    (text) => {
      expect(cell(text)).toBe(`"${text}"`);
    },
  );
  it('quotes, commas, line breaks, and broken surrogates stay within their CSV cell', () => {
    expect(line(['a"b,c\r\nd', '\ud800'])).toBe('"a""b,c\r\nd","\ufffd"\r\n');
  });
  it('the export of a long value takes linear time', () => {
    expect(cell(' '.repeat(1_000_000)).length).toBe(1_000_002);
  });
});

describe('lines of leads', () => {
  const lead: StoredLead = {
    id: 1,
    reference: 'T-2222-3333',
    form: 'free-trial',
    locale: 'ko',
    status: 'new',
    quarantined: false,
    verifiedBy: 'question',
    submittedAt: '2026-11-01T00:00:00Z',
    receivedAt: '2026-11-01T00:00:01Z',
    detail: { company: 'A', interests: ['waf', 'dns'], agreement: true },
    consent: { version: '2026-11', at: '2026-11-01T00:00:00Z', words: [] },
    page: '/free-trial/',
    tracking: { rsr: 'mail' },
  };
  it('a lead has a column for each field, including names that every object has', () => {
    const fields = ['__proto__', 'agreement', 'company', 'constructor', 'interests'];
    expect(headerOf(fields).split(',').length).toBe(lineOf(lead, fields).split(',').length);
    expect(lineOf(lead, fields)).toBe(
      '"T-2222-3333","free-trial","new","false","question","2026-11-01T00:00:00Z","2026-11-01T00:00:01Z","ko","","true","A","","waf dns","/free-trial/","2026-11","2026-11-01T00:00:00Z","rsr=mail"\r\n',
    );
  });
});
