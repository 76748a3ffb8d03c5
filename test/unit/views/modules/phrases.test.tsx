// Break opportunities of headings in each language.
import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { type Column, joinWifi } from '../../../../common/text/phrases.ts';
import { Phrases, phrasesOf } from '../../../../src/views/components/phrases.tsx';
import { html } from '../html.tsx';

const heading = (text: string, locale: Locale, column: Column = 'wide') =>
  html(
    <h1>
      <Phrases text={text} column={column} />
    </h1>,
    locale,
  );

it.each([
  ['Real-time logs', 'Real-~time logs'],
  ['End-to-end checks over Wi-Fi', 'End-~to-~end checks over Wi-~Fi'],
  ['Set Cache-Control', 'Set Cache-Control'],
  ['A one-thousand-and-one-night campaign', 'A one-thousand-and-one-night campaign'],
])('the heading "%s" does not break at the hyphens of short words', (text, bound) => {
  expect(phrasesOf(text, 'en')).toEqual([bound.replaceAll('~', '\u2060')]);
});

it('Wi-Fi does not break in running text, in which other hyphenated words may break', () => {
  expect(joinWifi('Real-time Wi-Fi')).toBe('Real-time Wi-\u2060Fi');
});

describe('a Chinese heading', () => {
  it.each([
    ['区域电网公司：风暴之夜停电地图保持可用', '区域电网公司：风暴之夜|停电|地图|保持|可用'],
    ['1.24\u00a0Tbps DDoS攻击网页游戏平台：逐分钟复盘', '1.24\u00a0Tbps DDoS攻击|网页游戏平台：逐分钟复盘'],
    ['抱歉，您没有权限访问该页面！', '抱歉，您没有|权限|访问该页面！'],
    ['推流密钥与回调', '推流密钥|与回调'],
    ['拉丁美洲新增节点：福塔莱萨', '拉丁美洲|新增|节点：福塔莱萨'],
    ['2023年Web应用现状', '2023年Web应用|现状'],
    ['40个节点', '40个节点'],
    ['选择Corvane的CDN与安全服务', '选择Corvane的\u200aCDN\u200a与安全|服务'],
    ['连通三大洲工厂', '连通三大洲|工厂'],
  ])('the heading %s breaks between words, but not next to numbers and Latin words', (text, parts) => {
    expect(phrasesOf(text, 'cn').join('|')).toBe(parts);
  });

  it('a heading with break opportunities has the same text', () => {
    expect(heading('边缘计算', 'cn')).toBe('<h1>边缘<wbr/>计算</h1>');
    for (const locale of localeCodes) expect(heading('Edge & more', locale)).toBe('<h1>Edge &amp; more</h1>');
    expect(heading('移動計算', 'ja')).toBe('<h1>移動計算</h1>');
  });

  it('a heading of one phrase ends with a break opportunity, which selects the style of marked text', () => {
    expect(heading('不适用', 'cn')).toBe('<h1>不适用<wbr/></h1>');
    expect(heading('价格', 'cn')).toBe('<h1>价格</h1>');
    const [short, long] = ['由运营商决定，但更短', '先就近接入边缘，再走实测路径'];
    expect(heading(long, 'cn')).toBe(`<h1>${long}<wbr/></h1>`);
    // A line of a narrow cell would begin with the comma.
    expect(heading(long, 'cn', 'narrow')).toBe(`<h1>${long}</h1>`);
    expect(heading(short, 'cn', 'narrow')).toBe(`<h1>${short}<wbr/></h1>`);
  });
});

describe('a Japanese heading', () => {
  it.each([
    ['Webアプリケーションファイアウォール（WAF）', 'Web\u200aアプリケーション|ファイアウォール（WAF）'],
    ['エッジコンピューティングホスティング', 'エッジコンピューティング|ホスティング'],
    ['コンテンツアクセラレーションの設定', 'コンテンツ|アクセラレーションの設定'],
    ['エッジコンピューティング', 'エッジコンピューティング'],
    ['無料トライアルを始める', '無料トライアルを始める'],
    ['遅延を減らす方法の比較', '遅延を減らす方\u2060法の比較'],
    ['エンジニアからの質問', 'エンジニアか\u2060ら\u2060の|質問'],
    ['2025年1月10日時点', '2025年\u20601月\u206010日時点'],
    ['平日9:00〜18:00', '平日9:00〜\u206018:00'],
  ])(
    'the heading %s breaks inside a katakana compound only if the compound is long, at its words',
    (text, parts) => {
      expect(phrasesOf(text, 'ja').join('|')).toBe(parts);
      expect(heading(text, 'ja')).toBe(`<h1>${parts.replaceAll('|', '<wbr/>')}</h1>`);
    },
  );

  it.each([
    ['エッジコンピューティングホスティング', 'エッジ|コンピューティング|ホスティング'],
    ['オブジェクトストレージ', 'オブジェクト|ストレージ'],
    ['コンテンツ配信ネットワーク', 'コンテンツ配信|ネットワーク'],
    ['クラウドDNS', 'クラウドDNS'],
    ['パートナープログラム', 'パートナー|プログラム'],
    ['パートナーシップ', 'パートナーシップ'],
    ['クラウドの基本フィルター', 'クラウドの基本|フィルター'],
    ['データベース照会', 'データベース|照会'],
    ['リスク管理・設計部門', 'リスク管理・|設計部門'],
    ['APIゲートウェイ', 'API\u200aゲートウェイ'],
  ])('in a narrow column, %s breaks between the words of shorter compounds', (text, parts) => {
    expect(phrasesOf(text, 'ja', 'narrow').join('|')).toBe(parts);
  });

  it('a Korean date has no-break spaces', () => {
    expect(heading('2026년 9월 1일 기준', 'ko')).toBe('<h1>2026년\u00a09월\u00a01일 기준</h1>');
  });

  it('the phrases of a string depend on its language', () => {
    expect(phrasesOf('推流密钥与回调', 'ja')).toEqual(['推流密钥与回调']);
    expect(phrasesOf('推流密钥与回调', 'cn')).toEqual(['推流密钥', '与回调']);
  });
});
