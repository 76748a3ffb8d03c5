// Extracts the subject of a question by removing question words.
import type { Locale } from '../../../common/i18n/locales.ts';
import { fold, termsOf } from '../../../common/text/fold.ts';

/** "how do I…", "how to…"; a title such as "How caching works" is not a question. */
const HOW = /^\s*how\s+(?:do|does|can|could|should|to)\s/i;
const ENGLISH = new Set(
  'a an and are be by can could do does for from how i in is it its me my of on one or our please set setup should that the this to up via we what when where which why with you your'.split(
    ' ',
  ),
);
/** Longest first, so that a shorter alternative does not split a longer one. */
const CHINESE =
  /请问|怎么样|怎么办|怎么用|怎么|怎样|如何|为什么|是否|能否|能不能|可不可以|可以|通过|使用|一个|某个|什么|哪里|哪些|方法|需要|想要|[的了吗呢吧呀我您你把将被让给用]/g;
const JAPANESE = new Set(['方法', 'やり方', '仕方', '教え', '場合', '一つ', '何']);
const KOREAN = new Set(
  '방법 어떻게 무엇 어디 언제 왜 하나 하나요 있나요 되나요 하는 하기 하려면 할 수 있는 좀'.split(' '),
);
/** Endings of Korean nouns and of verbs derived from nouns, longest first. */
const KOREAN_ENDING =
  /(?<=[\p{Script=Hangul}]{2})(?:하려면|하나요|합니까|되나요|에서는|으로는|에서|에게|까지|부터|으로|하는|하기|하고|해서|하면|되는|을|를|이|가|은|는|의|에|로|와|과|도)$/u;

/** Whether the keyword is an English how-question; its question words occur in every long text. */
export const isHowQuestion = (keyword: string): boolean => HOW.test(keyword);

function japanese(keyword: string): string[] {
  const words = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(fold(keyword))];
  return words.flatMap(({ segment, isWordLike }) =>
    isWordLike && !JAPANESE.has(segment) && !/^[\p{Script=Hiragana}ー]+$/u.test(segment) ? [segment] : [],
  );
}

function korean(keyword: string): string[] {
  // API로 is a word and its particle.
  const words = fold(keyword).match(/\p{Script=Hangul}+|(?:(?!\p{Script=Hangul})[\p{L}\p{N}])+/gu) ?? [];
  return words.flatMap((word, index) => {
    const isParticle = index > 0 && /^(?:로|으로|를|을|의|가|는|은|에서|에)$/.test(word);
    const stem = word.replace(KOREAN_ENDING, '');
    return isParticle || KOREAN.has(word) || KOREAN.has(stem) ? [] : [stem];
  });
}

/** Most Chinese words have two characters: 更新证书 → 更新, 证书. A run of odd length stays unchanged. */
const pairs = (term: string): string[] =>
  /^\p{Script=Han}+$/u.test(term) && term.length % 2 === 0 ? (term.match(/../gu) ?? []) : [term];

/**
 * Subject terms of a question in a locale, folded, without duplicates, at most twelve; empty if it
 * contains question words only. 如何通过API刷新缓存 → api, 刷新, 缓存.
 */
export function subjectTermsOf(keyword: string, locale: Locale): string[] {
  if (locale === 'en') return termsOf(keyword).filter((term) => !ENGLISH.has(term));
  if (locale === 'cn') return termsOf(termsOf(fold(keyword).replace(CHINESE, ' ')).flatMap(pairs).join(' '));
  return termsOf((locale === 'ja' ? japanese(keyword) : korean(keyword)).join(' '));
}
