// Validation rules of forms (F2), tested with values that are missing, of the wrong type, unknown, or too long.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkForm } from '../../../common/forms/check.ts';
import { DICTIONARIES } from '../../../common/forms/dictionaries.ts';
import { FORM_CODES, type FormCode } from '../../../common/forms/forms.ts';
import { MESSAGES } from '../../../common/forms/messages.ts';
import { meetingDays, replaceHyphens } from '../../../common/forms/rules.ts';
import { invalidValuesOf, promptOf, RULES, tooLongValueOf, WRONG_TYPES } from './crafted.ts';
import { SAMPLES } from './samples.ts';

const HYPHENS = ['-', '‐', '‑', '–', '—', '−', 'ー', 'ｰ', '－', '﹣', '─', '〜', '֊'];

/** Returns the message for a field with this value in the sample; the value `undefined` omits the field. */
function findProblem(form: FormCode, name: string, value: unknown): string | undefined {
  const { [name]: _, ...others } = SAMPLES[form];
  const checked = checkForm(form, value === undefined ? others : { ...others, [name]: value });
  if (checked.isValid) return undefined;
  expect(checked.problems.unknown).toEqual([]);
  expect(Object.keys(checked.problems.fields)).toEqual([name]);
  return checked.problems.fields[name];
}

describe('§3 the preferred day', () => {
  const event = { startsAt: '2030-03-01T09:00:00+09:00', endsAt: '2030-03-02T17:00:00+09:00' };
  const messageFor = (preferredDay: string, now: string, about: typeof event | null = event) => {
    const days = meetingDays(about, Date.parse(now));
    const checked = checkForm('event', { ...SAMPLES.event, preferredDay }, days);
    return checked.isValid ? undefined : checked.problems.fields.preferredDay;
  };

  it.each([
    ['1999-01-01', '2029-01-01T00:00:00Z', MESSAGES.period],
    ['0001-01-01', '2031-01-01T00:00:00Z', MESSAGES.period],
    ['2030-02-28', '2029-01-01T00:00:00Z', MESSAGES.period],
    ['2030-03-01', '2029-01-01T00:00:00Z', undefined],
    ['2030-03-02', '2029-01-01T00:00:00Z', undefined],
    ['2030-03-03', '2029-01-01T00:00:00Z', MESSAGES.period],
    // The first day of the event is over in every time zone.
    ['2030-03-01', '2030-03-02T12:00:00Z', MESSAGES.period],
    ['2030-03-01', '2030-03-02T07:59:00Z', undefined],
    // The event is over, so any day within the next year is accepted.
    ['2030-03-10', '2030-03-09T00:00:00Z', undefined],
    ['2030-03-07', '2030-03-09T00:00:00Z', MESSAGES.period],
    ['2031-03-10', '2030-03-09T00:00:00Z', undefined],
    ['9999-12-31', '2030-03-09T00:00:00Z', MESSAGES.period],
    ['2030-02-31', '2029-01-01T00:00:00Z', MESSAGES.day],
    ['', '2029-01-01T00:00:00Z', MESSAGES.input],
  ])('the preferred day %s at %s has the message %s', (day, now, message) => {
    expect(messageFor(day, now)).toBe(message);
  });

  it('without a known event, only past days and days in the far future are rejected', () => {
    expect(messageFor('2029-06-01', '2029-01-01T00:00:00Z', null)).toBeUndefined();
    expect(messageFor('2028-06-01', '2029-01-01T00:00:00Z', null)).toBe(MESSAGES.period);
  });
});

describe('F2 validation on the server (§5)', () => {
  it.each(FORM_CODES)('the sample of the form %s is valid', (form) => {
    expect(checkForm(form, SAMPLES[form])).toMatchObject({ isValid: true });
  });

  it.each(RULES)(
    'a missing value of $form $name results in the message of its field',
    ({ form, name, field }) => {
      const expected = field.required ? promptOf(field) : undefined;
      expect(findProblem(form, name, undefined)).toBe(expected);
      const isText = field.kind !== 'agreement' && field.dictionary === undefined;
      if (isText) expect(findProblem(form, name, '  ')).toBe(expected);
    },
  );

  it.each(RULES)('a value of the wrong type is rejected for $form $name', ({ form, name, field }) => {
    for (const value of WRONG_TYPES) expect(findProblem(form, name, value)).toBe(promptOf(field));
  });

  it.each(RULES.filter((rule) => invalidValuesOf(rule).length > 0))(
    'an unknown value of $form $name is rejected',
    (rule) => {
      for (const [value, message] of invalidValuesOf(rule))
        expect(findProblem(rule.form, rule.name, value), String(value)).toBe(message);
    },
  );

  it.each(RULES)('a value of $form $name that is too long is rejected', (rule) => {
    const [value, message] = tooLongValueOf(rule);
    expect(findProblem(rule.form, rule.name, value)).toBe(message);
  });

  it.each(FORM_CODES)('an unknown field of the form %s is rejected', (form) => {
    for (const name of ['admin', 'constructor']) {
      const checked = checkForm(form, { ...SAMPLES[form], [name]: 'x' });
      expect(checked).toMatchObject({ isValid: false, problems: { unknown: [name], fields: {} } });
    }
  });

  it('a value that is not an object is rejected', () => {
    for (const values of [null, 'x', 7, []]) expect(checkForm('contact', values).isValid).toBe(false);
  });
});

describe('§5 and F7–F9: individual rules', () => {
  it('F8 a phone number with any hyphen is rejected; full-width digits, +, and spaces are accepted', () => {
    for (const hyphen of HYPHENS)
      expect(findProblem('free-trial', 'phone', `03${hyphen}1234`)).toBe(MESSAGES.hyphen);
    const checked = checkForm('free-trial', {
      ...SAMPLES['free-trial'],
      phone: '＋８１ ３ １２３４ ５６７８',
    });
    expect(checked).toMatchObject({ isValid: true, values: { phone: '+81 3 1234 5678' } });
  });

  it('F8 the browser replaces hyphens of a phone number with spaces and leaves other input unchanged', () => {
    for (const hyphen of HYPHENS) expect(replaceHyphens(`+82${hyphen}1234`)).toBe('+82 1234');
    for (const text of ['@a-b', 'ext-5', '', '-', 'x'.repeat(100_000), '02 (1234) 5678'])
      expect(replaceHyphens(text)).toBe(text);
    expect(replaceHyphens('０３－１２３４')).toBe('０３ １２３４');
  });

  it('§3 a messaging handle may contain hyphens, but a phone number may not', () => {
    expect(findProblem('custom-solutions-free-trial', 'phoneOrHandle', '@a-b')).toBeUndefined();
    expect(findProblem('custom-solutions-free-trial', 'phoneOrHandle', '03-1234-5678')).toBe(MESSAGES.hyphen);
  });

  it('F9 names accept CJK, accents, and apostrophes, are trimmed, and have a limit of at least 100 characters', () => {
    for (const lastName of ['山田', '김', '欧阳', 'D’Angelo', "O'Brien", 'Nguyễn', 'x'.repeat(100)]) {
      const checked = checkForm('contact', { ...SAMPLES.contact, lastName: `  ${lastName} ` });
      expect(checked).toMatchObject({ isValid: true, values: { lastName } });
    }
    for (const { field, name } of RULES)
      if (/name$/i.test(name)) expect(field.maxLength).toBeGreaterThanOrEqual(100);
  });

  it('F29 a line break counts as one character, as in browsers', () => {
    const lines = Array.from({ length: 2_500 }, () => 'x').join('\r\n');
    const checked = checkForm('contact', { ...SAMPLES.contact, content: `\r\n${lines}\r` });
    expect(checked).toMatchObject({ isValid: true, values: { content: lines.replaceAll('\r\n', '\n') } });
  });

  it('F26 line breaks are removed from single-line fields, and control characters from all fields', () => {
    const checked = checkForm('contact', {
      ...SAMPLES.contact,
      firstName: 'Ana\r\nBcc: all@example.com',
      company: 'Río\u0000\u001b[2J\u2028GmbH',
      content: 'One\tcolumn\u0000\r\n\u001b[2J\u0085two',
    });
    expect(checked).toMatchObject({
      isValid: true,
      values: {
        firstName: 'Ana Bcc: all@example.com',
        company: 'Río [2J GmbH',
        content: 'One\tcolumn \n [2J two',
      },
    });
    expect(findProblem('contact', 'content', '\u0000')).toBe(MESSAGES.input);
  });

  it('a website is valid with or without https://', () => {
    for (const website of [
      'example.com',
      'https://例子.中国/路径',
      'HTTP://example.com:8080/x',
      'example.com:8080',
    ])
      expect(findProblem('partnership', 'website', website), website).toBeUndefined();
  });
});

describe('F24 options of dictionaries (§9)', () => {
  const published: Record<string, { code: string }[]> = JSON.parse(
    readFileSync('content/data/dictionaries.json', 'utf8'),
  );
  const regions: Record<string, string[]> = JSON.parse(readFileSync('content/data/regions.json', 'utf8'));

  it.each(Object.keys(DICTIONARIES).filter((name) => name !== 'countries'))(
    'the dictionary %s equals the published one',
    (name) => {
      expect(published[name]?.map(({ code }) => code)).toEqual(DICTIONARIES[name as 'industries']);
    },
  );

  it('the countries equal those of the regions', () => {
    expect([...DICTIONARIES.countries]).toEqual(Object.values(regions).flat().sort());
  });

  it('§9 industries, revenue, employees, sales representatives, and partner types match the specification', () => {
    const { industries, revenue, employees } = DICTIONARIES;
    expect(industries.join(' ')).toBe('2B 8B 5A 2C 3A 6C 6D 7C 2A 6E 9A 9B 4B 6F 9D 6H 9E');
    expect(revenue).toEqual(['$0-100K', '$100K-500K', '$500K-2M', '$2M-5M', '$5M-10M', '$10M+']);
    expect(employees).toEqual(['1-50', '50-100', '100-500', '500-1000', '1000+']);
    expect(DICTIONARIES['sales-representatives']).toEqual(['1-5', '5-15', '15-25', '25+']);
    expect(DICTIONARIES['partner-types']).toEqual(['referral', 'reseller', 'distributor']);
  });
});
