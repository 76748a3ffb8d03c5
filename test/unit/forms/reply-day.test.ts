// Day of a form submission and of the promised reply.
import { expect, it } from 'vitest';
import { FORM_CODES } from '../../../common/forms/forms.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { businessDayAfter, dayIn, REPLY_DAYS, replyDay } from '../../../src/routes/forms/reply-day.ts';

it.each([
  ['2026-11-26', 1, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-28', 1, '2026-11-30'],
  ['2026-11-29', 1, '2026-11-30'],
  ['2026-11-26', 3, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
])('from %s, %i business days end on %s', (day, count, expected) => {
  expect(businessDayAfter(day, count)).toBe(expected);
});

it('the number of days matches the promise of each form', () => {
  const t = createT('en');
  const words = new Map([
    [1, /one business day/],
    [3, /three business days/],
  ]);
  for (const form of FORM_CODES) {
    const count = REPLY_DAYS[form];
    const promise = t(`form.step.${form}`);
    if (count === undefined) expect(promise).not.toMatch(/business day/);
    else expect(promise).toMatch(words.get(count) ?? /$^/);
    expect(replyDay(form, '2026-11-26') === null).toBe(count === undefined);
  }
});

it('the submission day is in the time zone of the visitor, or in UTC for an unknown zone', () => {
  const instant = Date.parse('2026-11-26T22:30:00Z');
  expect(['Asia/Tokyo', 'America/New_York', '', 'no/zone'].map((zone) => dayIn(zone, instant))).toEqual([
    '2026-11-27',
    '2026-11-26',
    '2026-11-26',
    '2026-11-26',
  ]);
});
