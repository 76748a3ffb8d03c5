// Export of leads for spreadsheets (F26).
import { describe, expect, it } from 'vitest';
import type { StoredLead } from '../../../common/leads/store.ts';
import { headerOf, lineOf } from '../../../ops/src/leads/csv.ts';

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
    owner: 'token:lea',
    dueAt: '2026-11-01T08:00:00.000Z',
  };
  it('a lead has a column for each field, including fields named like inherited properties', () => {
    const fields = ['__proto__', 'agreement', 'company', 'constructor', 'interests'];
    expect(headerOf(fields).split(',').length).toBe(lineOf(lead, fields).split(',').length);
    expect(lineOf(lead, fields)).toBe(
      '"T-2222-3333","free-trial","new","false","question","2026-11-01T00:00:00Z","2026-11-01T00:00:01Z","ko","token:lea","2026-11-01T08:00:00.000Z","","true","A","","waf dns","/free-trial/","2026-11","2026-11-01T00:00:00Z","rsr=mail"\r\n',
    );
  });
});
