// Prevents line breaks between numbers and their units, and between standards and their numbers.
import type { Locale } from '../../common/i18n/locales.ts';
import { IN_KOREAN_DATE } from '../../common/text/phrases.ts';

/** Units after a number and a space. */
const UNITS = [
  ...['bps', 'kbps', 'Mbps', 'Gbps', 'Tbps', 'bit/s', 'kbit/s', 'Mbit/s', 'Gbit/s', 'Tbit/s'],
  ...['B', 'kB', 'KB', 'MB', 'GB', 'TB', 'PB', 'KiB', 'MiB', 'GiB', 'TiB', 'bit', 'bits', 'byte', 'bytes'],
  ...['ns', 'µs', 'ms', 's', 'min', 'h', 'Hz', 'kHz', 'MHz', 'GHz', 'fps', 'qps', 'rps'],
  ...['mm', 'cm', 'm', 'km', 'px', 'W', 'kW', 'MW', 'million', 'billion', 'trillion'],
];
/** Names before a number. */
const NAMES = [
  ...[
    'RFC',
    '[Ll]ayer',
    '[Ss]ection',
    'Wi-Fi',
    'TLS',
    'SSL',
    'ISO',
    'IEC',
    'SOC',
    'PCI DSS',
    'NIST SP',
    'OpenAPI',
    'OAuth',
    'Top',
    'HTTP',
  ],
  ...['[Pp]ort', '[Vv]ersion', '[Ss]everity', '[Ss]tatus', '[Ss]tep', 'Figure', 'Table', 'iOS', 'Android'],
  ...['端口', 'ポート', '포트', '버전', '계층', '레이어', 'レイヤー', '심각도'],
];
/** Latin letters only: Chinese and Japanese write names directly after their own characters. */
const NO_LETTER_BEFORE = '(?<![\\p{Script=Latin}\\p{N}])';
const BEFORE_UNIT = new RegExp(`(?<=\\p{Nd}\\+?) (?=(?:${UNITS.join('|')})(?![A-Za-z0-9]))`, 'gu');
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** The space between a day and its month. */
const IN_ENGLISH_DATE = new RegExp(
  `(?<=${NO_LETTER_BEFORE}\\d{1,2}) (?=(?:${MONTHS})\\b)|(?<=\\b(?:${MONTHS})) (?=\\d{1,2}\\b)`,
  'gu',
);
/** Position after the dash of opening hours. */
const IN_HOURS = /(?<=:\d\d–)(?=\d\d:\d\d)/g;
const AFTER_NAME = new RegExp(`(?<=${NO_LETTER_BEFORE}(?:${NAMES.join('|')})) (?=\\p{Nd})`, 'gu');

/**
 * Inserts no-break spaces (U+00A0) into prose: between a number and its unit (1.24 Tbps, 500 ms), between a standard
 * and its number (RFC 9111, Layer 7), between a day and its month (3 May), and inside Korean dates, and a word joiner
 * into opening hours (09:00–18:00). Not for URLs or code.
 */
export const insertNoBreakSpaces = (text: string): string =>
  [BEFORE_UNIT, AFTER_NAME, IN_ENGLISH_DATE, IN_KOREAN_DATE].reduce(
    (bound, space) => bound.replace(space, '\u00a0'),
    text.replace(IN_HOURS, '\u2060'),
  );

/** Line break opportunities between a number and a Chinese or Japanese unit, and inside dates. */
const BEFORE_HAN_UNIT =
  /(?<=\p{Nd})(?=[年月日时時小分秒毫天件种種个個回次])|(?<=\p{Nd}\u2060?[年月])(?=\p{Nd})/gu;

/**
 * Inserts word joiners (U+2060) into Chinese and Japanese prose: between a number and its unit (3月2日, 40分), and inside
 * dates. Headings do not need them, because they break only between phrases. Product pages omit them to stay within the
 * page size limit.
 */
export const insertWordJoiners = (text: string, locale: Locale): string =>
  locale === 'cn' || locale === 'ja' ? text.replace(BEFORE_HAN_UNIT, '\u2060') : text;
