// Line breaks in card titles.
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../common/i18n/locales.ts';
import { splitTitle } from '../../../common/text/phrases.ts';
import { layOutTitle } from '../../../portal/src/cards/title.ts';
import type { Setting } from '../../../portal/src/pdf/lines.ts';

/** Letters are half an em wide; Han, kana, and Hangul are one em. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\u1100-\uffef]/.test(sign) ? 1 : 0.5), 0);
const settingOf =
  (locale: Locale) =>
  (size: number): Setting => ({
    fileOf: () => 'a-font',
    measure: (text) => widthOf(text) * size,
    gap: 0,
    keepAll: locale === 'ko',
  });
const COLUMN = 572;
const layOut = (text: string, locale: Locale = 'en') => {
  const { size, lines } = layOutTitle(text, locale, COLUMN, settingOf(locale));
  return {
    size,
    lines: lines.map(({ pieces }) =>
      pieces
        .map((piece) => piece.text)
        .join('')
        .trim(),
    ),
  };
};

describe('layOutTitle', () => {
  it('a short title has one line in the largest size', () => {
    expect(layOut('Cloud DNS')).toEqual({ size: 76, lines: ['Cloud DNS'] });
  });

  it('lines of a title are balanced, so that the last one is not a single word', () => {
    expect(layOut('Delivery of game updates').lines).toEqual(['Delivery of', 'game updates']);
  });

  it.each([
    ['en', 'iGaming expo: days in Rome', ['iGaming expo:', 'days in Rome']],
    ['cn', '防火墙：在边缘拦截攻击', ['防火墙：', '在边缘拦截攻击']],
    ['ko', '방화벽: 엣지에서 공격 차단', ['방화벽:', '엣지에서', '공격 차단']],
  ] as const)('a title in %s breaks after its colon', (locale, text, lines) => {
    expect(layOut(text, locale).lines).toEqual(lines);
  });

  it('a time is not broken at its colon', () => {
    expect(layOut('Support from 9:00').lines.join(' ')).toBe('Support from 9:00');
  });

  it.each([
    ['cn', '用边缘函数改写响应和重定向表'],
    ['ja', 'ルールを説明できるようにする方法'],
    ['ko', '캐시가 저장하는 응답을 정하기'],
  ] as const)('a title in %s breaks between phrases only', (locale, text) => {
    const { lines } = layOut(text, locale);
    const phrases = locale === 'ko' ? text.split(/(?<= )/) : splitTitle(text, locale);
    const ends = new Set(
      phrases.map((_, index) =>
        phrases
          .slice(0, index + 1)
          .join('')
          .trim(),
      ),
    );
    for (const index of lines.keys()) {
      const before = lines.slice(0, index + 1).join(locale === 'ko' ? ' ' : '');
      expect(ends).toContain(before);
    }
  });

  it.each([
    ['en', 'Caches with stale-while-revalidate', 'stale-while-revalidate'],
    ['cn', '缓存键与stale-while-revalidate设置', 'stale-while-revalidate'],
    ['cn', 'DDoS防护（Flood Shield）：分布式清洗', '（Flood\u00a0Shield）：'],
  ] as const)('a title in %s is not broken within a compound or an explanation: %s', (locale, text, part) => {
    expect(layOut(text, locale).lines).toContainEqual(expect.stringContaining(part));
  });

  it('a longer title has a smaller font size', () => {
    const sizes = [5, 10, 20, 40].map((words) => layOut('word '.repeat(words).trim()).size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBeGreaterThan(2);
  });

  it('a very long title ends with an ellipsis and has at most seven lines', () => {
    const { size, lines } = layOut('word '.repeat(60).trim());
    expect([size, lines.length]).toEqual([40, 7]);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it('a word that is wider than the column is broken, and the title is complete', () => {
    const text = `a${'b'.repeat(60)}c`;
    const { lines } = layOut(text);
    expect(lines.join('')).toBe(text);
    for (const line of lines) expect(widthOf(line) * 40).toBeLessThanOrEqual(COLUMN);
  });
});

describe('titlePhrases', () => {
  it.each([
    ['お問い合わせ方法とご利用の流れ', ['お問い合わせ', '方法と', 'ご利用の', '流れ']],
    ['TLS 1.3への移行で確認すること', ['TLS 1.3への', '移行で', '確認すること']],
    ['使い方と取り組み', ['使い方と', '取り組み']],
    ['Webアプリケーションファイアウォールのルール', ['Webアプリケーション', 'ファイアウォールの', 'ルール']],
  ])('the Japanese title %s has the phrases %j', (text, phrases) => {
    expect(splitTitle(text, 'ja')).toEqual(phrases);
  });

  it('phrases contain only the characters of the title', () => {
    const text = 'Webアプリケーションセキュリティの方法について';
    expect(splitTitle(text, 'ja').join('')).toBe(text);
  });
});
