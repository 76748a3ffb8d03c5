// Line breaks in headings, list titles, labels, and cells: between Chinese words, which no browser detects, and inside
// long katakana compounds in Japanese, whose other phrases browsers detect (base.css). English lines do not end at the
// hyphens of short words. Sharing cards, which no browser draws, break between all phrases.
import type { Locale } from '../i18n/locales.ts';

const HAN = /\p{Script=Han}/u;
const LATIN = /^[a-z]/i;
/** Break opportunity that preserves the gap between Latin and another script; `<wbr>` removes the browser's gap. */
const HAIR_SPACE = '\u200a';
/**
 * Single-character words: conjunctions (JOINING) and other words (LEADING) that begin a phrase, and words that end one
 * (TRAILING).
 */
const JOINING = new Set('与和及或');
const LEADING = new Set('从在由把被对将让用为向以而如逐');
const TRAILING = new Set('的了着过吗呢是到上下中里内外后前时年月日洲表');
/** Start of words that belong to the preceding noun, such as 之夜 and 之间. */
const POSSESSIVE = '之';
/** Word pairs that form one term. */
const UNBROKEN = new Set([
  ...['网页游戏', '游戏平台', '合作伙伴', '代码仓库', '搜索引擎', '比价爬虫', '数据中心'],
  ...['中国大陆', '播放列表', '应用防火墙', '对象存储', '信任访问'],
]);

/** Word segmenter, shared because creation is expensive; it has no state. */
let segmenter: Intl.Segmenter | undefined;
/**
 * Splits Chinese text where a line may break. Dictionaries split unknown words into single characters, so these stay
 * with their neighbors unless they are known to begin or end a phrase. A number stays with its unit. A Latin word stays
 * with adjacent Han, because `<wbr>` would remove the browser's thin space (`text-autospace`). After a particle and
 * before a conjunction, a hair space is both the gap and the break opportunity.
 */
function splitChinese(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('zh-Hans', { granularity: 'word' });
  const phrases: string[] = [];
  let last = '';
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isClosed = last.length > 1 || TRAILING.has(last);
    const isOpen = (segment.length > 1 && !segment.startsWith(POSSESSIVE)) || LEADING.has(segment);
    const isJoining = last !== '' && JOINING.has(segment);
    const isBoundary =
      isWordLike &&
      (isJoining || (isClosed && isOpen)) &&
      HAN.test(last) &&
      HAN.test(segment) &&
      !UNBROKEN.has(last + segment);
    const isLatinBoundary =
      isWordLike && (isJoining ? LATIN.test(last) : last === '的' && LATIN.test(segment));
    if (isBoundary || phrases.length === 0) phrases.push(segment);
    else phrases[phrases.length - 1] += isLatinBoundary ? HAIR_SPACE + segment : segment;
    last = isWordLike ? segment : '';
  }
  return phrases;
}

/** Katakana runs that are wider than many lines or than a narrow column, so that browsers break them inside a word. */
const COMPOUNDS = { wide: /[ァ-ヺー]{13,}/g, narrow: /[ァ-ヺー]{8,}/g };
export type Column = keyof typeof COMPOUNDS;
/** Words that begin such runs. Dictionaries split most of these words into syllables. */
const FIRST_WORDS = {
  wide: 'アプリケーション|エンジニアリング|クライアント|クラウド|クレデンシャル|グローバル|コンテンツ|コンピューティング|セキュリティ|ネットワーク|ハードウェア|プライベート|プロフェッショナル|マネージド|メディア',
  narrow:
    'アイドル|アクセス|アダプティブ|インターネット|エッジ|エニーキャスト|エラー|オブジェクト|オリジン|オンライン|カスタム|キャッシュ|キャプチャー|クエリ|クレジット|コールド|コネクション|コマンド|コントロール|コンプライアンス|サーバー|サポート|サンプル|シークレット|システム|シングル|スクラビング|ステアリング|ステージング|ステータス|ストレージ|セカンド|セキュア|ゼロトラスト|ソーシャル|ソフトウェア|ダウンロード|チケット|テナント|デジタル|データベース|デフォルト|トラフィック|パケット|バケット|パスワード|パートナー(?!シ)|ファイル|フィルター|プライバシー|プライマリ|プラットフォーム|プロダクト|プロテクション|プロパティ|ホスティング|マイクロ|マルチパート|ライセンス|ライフサイクル|ライブ(?!ラ)|ラスト|リクエスト|リダイレクト|リバース|リモート|レスポンス|ローカル|ロード',
};
/** A wide column needs one break per run. */
const BREAKS = {
  wide: new RegExp(`(?:${FIRST_WORDS.wide})(?=..)`),
  narrow: new RegExp(`(?:${FIRST_WORDS.wide}|${FIRST_WORDS.narrow})(?=..)`, 'g'),
};
/**
 * Boundaries in compounds of Han and katakana, and between two names, in a narrow column. Chromium treats such a
 * compound as one phrase.
 */
const MIXED =
  /(?<=[\p{Script=Han}\d]\p{Script=Han}|\p{Script=Han}[いきけしみりれ])(?=[ァ-ヺ][ァ-ヺー]{3})|(?<=[\p{Script=Han}ァ-ヺー]・)(?=[\p{Script=Han}ァ-ヺ]{2})|(?<=[ァ-ヺー]{6})(?=\p{Script=Han}{2})/gu;
/** Positions between a Latin word and a katakana run. */
const AFTER_LATIN = { wide: /(?<=[a-z])(?=[ァ-ヺー]{13})/gi, narrow: /(?<=[a-z])(?=[ァ-ヺー]{6})/gi };
/** Positions inside words where Chromium ends a phrase. */
const DIVIDED =
  /(?<=お問い)(?=合わせ.)|(?<=切り)(?=替え)|(?<=方)(?=[法へ])|(?<=か)(?=らの)|(?<=から)(?=の)|(?<=に)(?=ついて)|(?<=の)(?=み(?!\p{Script=Hiragana}))/gu;
/** Because of the joiners, Chromium does not detect the end of this phrase. */
const AFTER_DIVIDED = /(?<=か\u2060ら\u2060の)/g;
/** Positions inside dates. */
const IN_DATE = /(?<=\d[年月〜–])(?=\d)/g;
/** The spaces of a Korean date. */
export const IN_KOREAN_DATE = /(?<=\p{Nd}[년월]) (?=\p{Nd})/gu;
const WORD_JOINER = '\u2060';

/** Hyphenated words, except header field names, which readers copy (Cache-Control). */
const HYPHENATED = /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?:-\p{Ll}+)+|Wi-Fi/gu;
/** Minimum length of a hyphenated word that may break, because a long one would leave a gap at the end of the line. */
const MIN_LONG_WORD = 24;

/** Inserts word joiners (U+2060) after the hyphens of short words (real-time, Wi-Fi). */
const joinHyphens = (text: string): string =>
  text.includes('-')
    ? text.replace(HYPHENATED, (word) =>
        word.length < MIN_LONG_WORD ? word.replaceAll('-', `-${WORD_JOINER}`) : word,
      )
    : text;

/**
 * Returns the parts of Japanese text: long katakana compounds may break after their first word and, in a narrow
 * column, after each word. Compounds of Han and katakana may also break there. Dates do not break.
 */
const splitCompounds = (text: string, column: Column): readonly string[] =>
  text
    .replace(DIVIDED, WORD_JOINER)
    .replace(AFTER_DIVIDED, '\n')
    .replace(IN_DATE, WORD_JOINER)
    .replace(AFTER_LATIN[column], HAIR_SPACE)
    .replace(MIXED, column === 'narrow' ? '\n' : '')
    .replace(COMPOUNDS[column], (run) => run.replace(BREAKS[column], '$&\n'))
    .split('\n');

/** Prevents a line break in `Wi-Fi`, for running text, in which other hyphenated words may break. */
export const joinWifi = (text: string): string => text.replaceAll('Wi-Fi', `Wi-${WORD_JOINER}Fi`);

/** The text without the characters that permit or prevent line breaks. */
export const removeBreaks = (text: string): string => text.replaceAll(/[\u2060\u200a]/g, '');

/** Splits a string into parts between which a line on a page may break. */
export function splitPhrases(text: string, locale: Locale, column: Column): readonly string[] {
  if (locale === 'cn') return HAN.test(text) ? splitChinese(text) : [text];
  if (locale === 'ko') return [text.replace(IN_KOREAN_DATE, '\u00a0')];
  return locale === 'ja' ? splitCompounds(text, column) : [joinHyphens(text)];
}

const HIRAGANA = /\p{Script=Hiragana}/u;
/** Honorific prefix, alone or with its word. */
const PREFIXED = /^[おご](?:$|\p{Script=Han})/u;
let japaneseSegmenter: Intl.Segmenter | undefined;

/**
 * Splits a string into Japanese phrases. A phrase begins with a word in Han, katakana, or Latin letters after hiragana,
 * which end a phrase as particles or inflections. Browsers use a trained model instead (`word-break: auto-phrase`).
 */
function splitJapanese(text: string): readonly string[] {
  japaneseSegmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const phrases: string[] = [];
  let last = '';
  for (const { segment, isWordLike } of japaneseSegmenter.segment(text)) {
    const isOpen = !HIRAGANA.test(segment.charAt(0)) || PREFIXED.test(segment);
    const isBoundary = isWordLike && isOpen && HIRAGANA.test(last.slice(-1)) && !/^[おご]$/.test(last);
    if (isBoundary || phrases.length === 0) phrases.push(segment);
    else phrases[phrases.length - 1] += segment;
    last = segment;
  }
  return phrases;
}

/** Break between Latin and katakana if a line with only the Latin word is long enough. */
const AFTER_LONG_WORD = /(?<=[a-z]{5})\u200a/i;

/** Splits a title into parts between which a line may break, for media in which no browser detects phrases. */
export const splitTitle = (text: string, locale: Locale): readonly string[] =>
  locale === 'ja'
    ? splitJapanese(text).flatMap((phrase) =>
        splitCompounds(phrase, 'narrow')
          .flatMap((part) => part.split(AFTER_LONG_WORD))
          .map(removeBreaks),
      )
    : splitPhrases(text, locale, 'narrow').map(removeBreaks);
