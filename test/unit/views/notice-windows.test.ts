// Windows of notices: states, the next window, and their text.
import { expect, it } from 'vitest';
import { type ArticleRow, ArticleRowSchema } from '../../../common/contract/entities/news.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import {
  formatWindow,
  nextNotice,
  nextNoticeChange,
  noticeState,
} from '../../../src/views/lists/notice-windows.ts';

const FIRST = { from: '2026-07-18T02:00:00+09:00', to: '2026-07-18T06:00:00+09:00' };
const SECOND = { from: '2026-07-25T02:00:00+09:00', to: '2026-07-25T06:00:00+09:00' };
const at = (instant: string) => Date.parse(instant);

const notice = (id: string, windows: { from: string; to: string }[]): ArticleRow =>
  ArticleRowSchema.parse({
    id,
    code: id,
    type: 'NOTICE',
    title: id,
    summary: '',
    publishTime: '2026-01-01T00:00:00Z',
    updateTime: '2026-01-01T00:00:00Z',
    readingMinutes: 1,
    cover: id,
    url: `/news/content/notice/${id}/`,
    locale: 'en',
    facts: { windows },
  });

it.each([
  ['2026-07-17T16:59:59Z', 'planned'],
  ['2026-07-17T17:00:00Z', 'active'],
  ['2026-07-17T21:00:00Z', 'planned'],
  ['2026-07-24T20:59:59Z', 'active'],
  ['2026-07-24T21:00:00Z', 'completed'],
])('at %s, a notice with two windows is %s', (instant, state) => {
  expect(noticeState([FIRST, SECOND], at(instant))).toBe(state);
});

it('a notice without a window is an advisory', () => {
  expect(noticeState([], at('2026-07-17T16:59:59Z'))).toBe('advisory');
});

it('the next notice is the one in progress or with the earliest future window, in any order of the list', () => {
  const rows = [notice('none', []), notice('late', [SECOND]), notice('early', [FIRST])];
  const nextAt = (instant: string) => nextNotice(rows, at(instant))?.row.id;
  expect(nextAt('2026-07-17T18:00:00Z')).toBe('early');
  expect(nextAt('2026-07-17T21:00:00Z')).toBe('late');
  expect(nextAt('2026-07-24T21:00:00Z')).toBeUndefined();
});

it('the next change is the closest future start or end', () => {
  const rows = [notice('late', [SECOND]), notice('early', [FIRST])];
  expect(nextNoticeChange(rows, at(FIRST.from))).toBe(at(FIRST.to));
  expect(nextNoticeChange(rows, at(FIRST.to))).toBe(at(SECOND.from));
  expect(nextNoticeChange(rows, at(SECOND.to))).toBeNull();
});

it('a window is formatted in the local time zone of each language', () => {
  const text = (window: typeof FIRST) =>
    localeCodes.map((locale) => formatWindow(window, locale, createT(locale)));
  expect(text(FIRST).sort()).toEqual(
    [
      '17 Jul 2026, 17:00–21:00',
      '2026年7月18日 01:00–05:00',
      '2026년 7월 18일 02:00~06:00',
      '2026年7月18日 02:00〜06:00',
    ].sort(),
  );
  expect(text({ from: '2026-03-02T00:00:00Z', to: '2026-06-01T00:00:00Z' })).toContain(
    '2 Mar 2026, 00:00 – 1 Jun 2026, 00:00',
  );
});
