import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { Phrases, phrasesOf } from '../../../../src/views/components/phrases.tsx';
import { html } from '../html.tsx';

const heading = (text: string, locale: Locale) =>
  html(
    <h1>
      <Phrases text={text} />
    </h1>,
    locale,
  );

describe('a Chinese heading', () => {
  it.each([
    ['1.24\u00a0Tbps DDoS攻击网页游戏平台：逐分钟复盘', '1.24\u00a0Tbps DDoS攻击|网页游戏平台：逐分钟复盘'],
    ['抱歉，您没有权限访问该页面！', '抱歉，您没有|权限|访问该页面！'],
    ['推流密钥与回调', '推流密钥|与回调'],
    ['拉丁美洲新增节点：福塔莱萨', '拉丁美洲|新增|节点：福塔莱萨'],
    ['2023年Web应用现状', '2023年Web应用|现状'],
    ['40个节点', '40个节点'],
  ])('%s breaks between words, and numbers and Latin words stay with their neighbors', (text, parts) => {
    expect(phrasesOf(text, 'cn').join('|')).toBe(parts);
  });

  it('a heading with break opportunities has the same text', () => {
    expect(heading('边缘计算', 'cn')).toBe('<h1>边缘<wbr/>计算</h1>');
    for (const locale of localeCodes) expect(heading('Edge & more', locale)).toBe('<h1>Edge &amp; more</h1>');
    expect(heading('移動計算', 'ja')).toBe('<h1>移動計算</h1>');
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
  ])('%s breaks inside a katakana compound only if the compound is long, at its words', (text, parts) => {
    expect(phrasesOf(text, 'ja').join('|')).toBe(parts);
    expect(heading(text, 'ja')).toBe(`<h1>${parts.replaceAll('|', '<wbr/>')}</h1>`);
  });

  it.each([
    ['エッジコンピューティングホスティング', 'エッジ|コンピューティング|ホスティング'],
    ['オブジェクトストレージ', 'オブジェクト|ストレージ'],
    ['コンテンツ配信ネットワーク', 'コンテンツ配信|ネットワーク'],
    ['クラウドDNS', 'クラウドDNS'],
  ])('in a narrow column, %s breaks between the words of shorter compounds', (text, parts) => {
    expect(phrasesOf(text, 'ja', 'narrow').join('|')).toBe(parts);
  });

  it('the phrases of a text depend on its language', () => {
    expect(phrasesOf('推流密钥与回调', 'ja')).toEqual(['推流密钥与回调']);
    expect(phrasesOf('推流密钥与回调', 'cn')).toEqual(['推流密钥', '与回调']);
  });
});
