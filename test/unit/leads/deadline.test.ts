// Lead deadlines: hours on business days in UTC, within the reply time that the form promises.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadResponseHours } from '../../../common/config.ts';
import { FORM_CODES } from '../../../common/forms/forms.ts';
import { deadlineOf, latestOverdue } from '../../../common/leads/deadline.ts';
import { replyDay } from '../../../src/routes/forms/reply-day.ts';

describe('the deadline of a lead', () => {
  it.each([
    // 2026-11-27 is a Friday.
    ['contact', '2026-11-26T10:00:00.000Z', '2026-11-27T10:00:00.000Z'],
    ['contact', '2026-11-27T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
    ['contact', '2026-11-28T10:00:00.000Z', '2026-12-01T00:00:00.000Z'],
    ['free-trial', '2026-11-27T20:00:00.000Z', '2026-11-30T04:00:00.000Z'],
    ['partnership', '2026-11-26T10:00:00.000Z', '2026-11-30T10:00:00.000Z'],
    ['feedback', '2026-11-26T10:00:00.000Z', null],
    ['constructor', '2026-11-26T10:00:00.000Z', null],
    ['contact', 'not a time', null],
  ])('a lead of the form %s from %s is due at %s', (form, submittedAt, due) => {
    expect(deadlineOf(form, submittedAt)).toBe(due);
  });

  it('a deadline has passed if and only if the lead was submitted no later than the latest overdue submission', () => {
    const hour = 3_600_000;
    const start = Date.parse('2026-11-25T00:00:00Z');
    const within = fc.integer({ min: 0, max: 14 * 24 * 4 }).map((quarter) => start + (quarter * hour) / 4);
    fc.assert(
      fc.property(fc.constantFrom(...FORM_CODES), within, within, (form, submitted, now) => {
        const due = Date.parse(deadlineOf(form, new Date(submitted).toISOString()) ?? '');
        const latest = Date.parse(latestOverdue(new Date(now))[form] ?? '');
        expect(submitted <= latest).toBe(due <= now);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the response is due before the promised day ends in UTC', () => {
    for (const form of FORM_CODES)
      for (const day of ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'])
        for (const hour of ['00', '12', '23']) {
          const promised = replyDay(form, day);
          const due = Date.parse(deadlineOf(form, `${day}T${hour}:59:00.000Z`) ?? '');
          if (promised) expect(due).toBeLessThanOrEqual(Date.parse(promised) + 86_400_000);
        }
    expect(Object.keys(leadResponseHours).toSorted()).toEqual([...FORM_CODES].toSorted());
  });
});
