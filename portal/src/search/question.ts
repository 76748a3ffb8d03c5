// Extracts the subject of a question by removing question words.
import type { Locale } from '../../../common/i18n/locales.ts';
import { fold, termsOf } from '../../../common/text/fold.ts';

const ENGLISH = new Set(
  'a an and are be by can could do does for from how i in is it its me my of on one or our please set setup should that the this to up via vs we what when where whether which why with you your between difference differences'.split(
    ' ',
  ),
);
/** Single characters that are function words: 用API, 按CSV格式. */
const CHINESE_SINGLE = /^[用按从对为和与或在是有会要能后前中]$/;
/** Longest first, so that a shorter alternative does not split a longer one. */
const CHINESE =
  /请问|会怎么?样|怎么样|怎么办|怎么用|怎么|怎样|如何|为什么|是否|能否|能不能|会不会|有没有|可不可以|可以|应该|应当|通过|使用|(?<!第)一个|某个|什么|哪里|哪些|哪个|多少个?|多久|几个|几次|区别|差别|方法|需要|想要|[的了吗呢吧呀我您你把将被让给]/g;
const JAPANESE = new Set(['方法', 'やり方', '仕方', '教え', '場合', '一つ', '何', '違い']);
const KOREAN = new Set(
  '방법 어떻게 어떤 무엇 어디 언제 왜 하나 하나요 있나요 되나요 하는 하기 하려면 할 수 있는 때 좀 차이'.split(
    ' ',
  ),
);
/** Endings of Korean verbs in questions. Documents contain these verbs in other forms. */
const KOREAN_QUESTION = /(?:나요|까요|니까|가요)$/u;
/** Korean particles and endings of verbs derived from nouns, longest first. */
const KOREAN_ENDING =
  /(?<=[\p{Script=Hangul}]{2})(?:하려면|하나요|합니까|되나요|에서는|으로는|에서|에게|까지|부터|으로|하는|하기|하고|해서|하면|되는|을|를|이|가|은|는|의|에|로|와|과|도)$/u;

/** Japanese word segmenter. Shared because creation is expensive. */
let segmenter: Intl.Segmenter | undefined;

/** Splits Japanese text into words by a dictionary. */
export function splitJapanese(text: string): { segment: string; isWordLike: boolean }[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return [...segmenter.segment(text)].map(({ segment, isWordLike }) => ({
    segment,
    isWordLike: isWordLike === true,
  }));
}

/** Ending of a verb or adjective: 届く, 別に. */
const JAPANESE_ENDING = /(?<=\p{Script=Han})\p{Script=Hiragana}+$/u;
const IS_KATAKANA = /^[\p{Script=Katakana}ー]+$/u;

/** Returns words without particles. The dictionary splits unknown katakana words, so they are joined again. */
function japanese(keyword: string): string[] {
  const words: string[] = [];
  let before = '';
  for (const { segment, isWordLike } of splitJapanese(fold(keyword))) {
    if (IS_KATAKANA.test(segment) && IS_KATAKANA.test(before)) words.push((words.pop() ?? '') + segment);
    else if (isWordLike && !JAPANESE.has(segment) && !/^[\p{Script=Hiragana}ー]+$/u.test(segment))
      words.push(segment.replace(JAPANESE_ENDING, ''));
    before = segment;
  }
  return words;
}

function korean(keyword: string): string[] {
  // API로 is a word with a particle.
  const words = fold(keyword).match(/\p{Script=Hangul}+|(?:(?!\p{Script=Hangul})[\p{L}\p{N}])+/gu) ?? [];
  return words.flatMap((word, index) => {
    const [, single] = /^(\p{Script=Hangul})(?:[을를에]|에서)$/u.exec(word) ?? [];
    const isParticle = index > 0 && /^(?:로|으로|를|을|의|가|는|은|에서|에)$/.test(word);
    const stem = single ?? word.replace(KOREAN_ENDING, '');
    return isParticle || KOREAN_QUESTION.test(stem) || KOREAN.has(word) || KOREAN.has(stem) ? [] : [stem];
  });
}

/**
 * Returns the subject terms of a question in a locale: folded, without duplicates, at most twelve; empty if it contains
 * question words only. 如何通过API刷新缓存 → api, 刷新, 缓存.
 */
export function subjectTermsOf(keyword: string, locale: Locale): string[] {
  if (locale === 'en') return termsOf(keyword).filter((term) => !ENGLISH.has(term));
  if (locale === 'cn')
    return termsOf(fold(keyword).replace(CHINESE, ' ')).filter((term) => !CHINESE_SINGLE.test(term));
  return termsOf((locale === 'ja' ? japanese(keyword) : korean(keyword)).join(' '));
}
