// Text functions of the search: indexing, queries, segments, snippets, and spelling.
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { markCode } from '../../../../common/text/code-marks.ts';
import { separateTerms, termQuery, termsOf, toIndexText } from '../../../../common/text/fold.ts';
import { segments } from '../../../../portal/src/search/segments.ts';
import { snippet } from '../../../../portal/src/search/snippet.ts';
import { findCorrections } from '../../../../portal/src/search/spelling.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[全站加速キャッシュﾊﾝ방화벽을a-zA-Z0-9 .,'"-]{0,60}$/u),
);

describe('search text', () => {
  it('the index text splits Chinese and Japanese into overlapping pairs, but no Latin words', () => {
    expect(toIndexText('全站HTTP加速', 'cn').trim().split(/\s+/)).toEqual([
      '全站',
      '站',
      'http',
      '加速',
      '速',
    ]);
    expect(termsOf('全站ＨＴＴＰ加速')).toEqual(['全站', 'http', '加速']);
    expect(termsOf('ｸｴﾘｰ キー エリアー名')).toEqual(['クエリ', 'キー', 'エリアー名']);
  });
  it('termQuery uses phrases in Chinese, prefixes in Korean, and words in English', () => {
    expect(termQuery('边缘计算', 'cn')).toBe('"边缘 缘计 计算"');
    expect(termQuery('방화벽', 'ko')).toBe('"방화벽"*');
    expect(termQuery('웹방화벽', 'ko')).toBe('("웹방화벽"* OR "웹 방화벽"* OR "웹방 화벽"* OR "웹방화 벽"*)');
    expect(termQuery('edge', 'en')).toBe('"edge"');
    expect(separateTerms('边缘计算', 'cn')).toEqual(['边缘', '缘计', '计算']);
    expect(separateTerms('edge', 'cn')).toEqual(['edge']);
  });
  it('termQuery also searches for the Katakana spelling of a Japanese word in Hiragana', () => {
    expect(termQuery('さーばー', 'ja')).toBe('("さー ーば ばー" OR "サー ーバ")');
    expect(termQuery('から', 'ja')).toBe('"から"');
    expect(termQuery('さーばー', 'cn')).toBe('"さー ーば ばー"');
  });
  it('segments preserve every character of the text in order, for any keyword', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, keyword) => {
        expect(
          segments(text, termsOf(keyword))
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
  it('snippet shows the block with the most terms, and no isolated table cells or headings', () => {
    const text = [
      'How a gateway works.',
      'Gateway or WAF',
      'Task',
      'WAF alone',
      'A gateway in front of the WAF sees tokens, and hides what follows.',
      'Next',
    ];
    const snippetFor = (terms: string[]) =>
      snippet(text.join('\n'), terms)
        .map((part) => part.text)
        .join('');
    const sentence = 'A gateway in front of the WAF sees tokens, and hides what follows.';
    expect(snippetFor(['tokens'])).toBe(sentence);
    expect(snippetFor(['waf', 'tokens'])).toBe(sentence);
    expect(snippetFor(['alone'])).toBe(`WAF alone\u00a0· ${sentence}`);
    // A table cell or heading alone is less informative than the beginning of the text.
    expect(snippetFor(['task'])).toBe('How a gateway works.');
    expect(snippetFor(['nothing'])).toBe('How a gateway works.');
  });
  it('snippet of a table shows the cells after the match', () => {
    const table = [
      'Item',
      'Limit',
      'Rules per hostname',
      '500',
      'Exceptions',
      '200',
      'Duration of an exception',
      'Two years',
    ];
    const snippetFor = (...terms: string[]) =>
      snippet(table.join('\n'), terms)
        .map((part) => part.text)
        .join('');
    expect(snippetFor('exceptions')).toBe(
      'Exceptions\u00a0· 200\u00a0· Duration of an exception\u00a0· Two years',
    );
    expect(snippetFor('rules')).toMatch(/^Rules per hostname\u00a0· 500\u00a0· Exceptions/);
    expect(snippetFor('nothing')).toMatch(/^Item\u00a0· Limit/);
  });
  it('segments mark a Katakana word with its final long-vowel mark', () => {
    expect(segments('キャッシュキーを変更', ['キャッシュキ'])).toEqual([
      { text: 'キャッシュキー', mark: true },
      { text: 'を変更', mark: false },
    ]);
  });
  it('snippet ends with a sentence instead of the heading after it', () => {
    const rule = '缓存规则规定边缘对哪些路径保留响应、使用什么缓存键、保留多久。';
    const snippetOf = (...blocks: string[]) =>
      snippet(blocks.join('\n'), ['缓存'])
        .map((part) => part.text)
        .join('');
    expect(snippetOf(rule, '开始之前', '准备一个域名。')).toBe(rule);
    expect(snippetOf(rule, '规则按顺序匹配。', '开始之前')).toBe(`${rule}\u00a0· 规则按顺序匹配。`);
  });
  const shownIn = (text: string, ...terms: string[]) =>
    snippet(text, terms)
      .map(({ text: part, code }) => (code ? `<${part}>` : part))
      .join('');
  it('snippet begins at a sentence, a clause, or a word, and marks omissions with …', () => {
    const filler =
      'The edge answers each request from the nearest site and asks the origin only if it must. ';
    const before = filler.repeat(3);
    expect(shownIn(`${before}A purge removes objects.`, 'purge')).toMatch(
      /^…The edge .* A purge removes objects\.$/,
    );
    const text = 'word '.repeat(60);
    expect(shownIn(`${text}then purge ${text}`, 'purge')).toMatch(/^…word .*then purge .*word…$/);
    expect(shownIn(`${text.trim()}, then purge ${text}`, 'purge')).toMatch(/^…then purge .*word…$/);
    expect(shownIn(`A purge, ${text.trim()}, ${text}`, 'purge')).toMatch(/word…$/);
  });
  it('snippet begins at a phrase boundary in Chinese and Japanese', () => {
    const chinese = `${'边缘节点把响应保存在本地并且按照规则返回给用户'.repeat(6)}清除缓存${'之后再次回源获取内容'.repeat(9)}`;
    expect(shownIn(chinese, '清除')).toMatch(/^…(?![的了着过和或并]).*清除缓存/u);
    const clause = `${'长'.repeat(80)}，边缘会清除缓存${'之后再次回源获取内容'.repeat(9)}`;
    expect(shownIn(clause, '清除')).toMatch(/^…边缘会清除缓存/u);
    const japanese = `${'エッジはレスポンスをキャッシュサーバーに保存する'.repeat(6)}パージすると消えます${'次のリクエストで取得します'.repeat(9)}`;
    expect(shownIn(japanese, 'パージ')).toMatch(/^…(?:エッジは|レスポンスを|キャッシュサーバーに|保存する)/u);
  });
  it('snippet marks code, prefers prose, and cuts code only in a code block', () => {
    const line = markCode('curl --dump-header - https://www.example.com/ | grep cache-status');
    const prose = `Send the header ${markCode('Cache-Control')} with each response.`;
    expect(shownIn(`${line}\n${prose}`, 'cache')).toBe(
      'Send the header <Cache><-Control> with each response.',
    );
    const json = markCode(`{${'"bytes":48213,'.repeat(20)}"cache":"hit"${',"bytes":48213'.repeat(20)}}`);
    expect(shownIn(json, 'cache')).toMatch(/^…<"bytes":48213,.*"><cache><":"hit".*>…$/);
    const path = markCode(`/v1/${'x'.repeat(200)}/purges`);
    expect(shownIn(`${'word '.repeat(60)}${path} lists a purge.`, 'purge')).not.toMatch(/^…<x/);
  });
  it('segments never split a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('😀', '缓', 'a', ' '), minLength: 150, maxLength: 300 }),
        (text) => {
          expect(snippet(text, ['缓']).every((part) => part.text.isWellFormed())).toBe(true);
        },
      ),
    );
  });
  it('D18 corrections fixes one wrong letter, but not two, and not in known, short, or foreign words', async () => {
    const corrected = (locale: Locale, ...terms: string[]) => findCorrections(env.DB, locale, terms);
    for (const term of ['firewal', 'firewell', 'fierwall', 'firrewall'])
      expect(await corrected('en', term), term).toEqual(new Map([[term, 'firewall']]));
    expect(await corrected('en', 'firewall', 'firwal', 'wallfire', 'cdm', 'x9k2q7', '방화벽')).toEqual(
      new Map(),
    );
    expect(await corrected('ja', 'terrafrom')).toEqual(new Map([['terrafrom', 'terraform']]));
    expect(await corrected('ko', '프리패치')).toEqual(new Map([['프리패치', '프리페치']]));
    expect(await corrected('en', 'a'.repeat(10_000))).toEqual(new Map());
  });
});
