// Cuts titles and snippets into segments with marks, from the stored plain text: highlights need no markup
// from the portal.
import { fold } from './fold.ts';

interface Segment {
  text: string;
  mark: boolean;
}

const SNIPPET = { latin: 180, cjk: 90 } as const;

/** The folded text with, for each of its UTF-16 units, the place in the original that it came from. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    for (let unit = 0; unit < part.length; unit++) places.push(at);
    folded += part;
    at += character.length;
  }
  places.push(text.length);
  return { folded, places };
}

/** Latin words share a stem when they differ in their endings only: rate, rates, rated. */
function sameStem(word: string, term: string): boolean {
  if (word === term) return true;
  const shorter = Math.min(word.length, term.length);
  let shared = 0;
  while (shared < shorter && word[shared] === term[shared]) shared++;
  return shorter >= 3 && shared >= Math.max(3, shorter - 1) && Math.abs(word.length - term.length) <= 5;
}

const isLatin = (term: string): boolean => /^[\p{Script=Latin}\p{N}]+$/u.test(term);

/** The places in the original text that the terms are found at, in order and without overlap. */
function marksOf(text: string, terms: readonly string[]): [number, number][] {
  const { folded, places } = foldWithPlaces(text);
  const found: [number, number][] = [];
  const add = (start: number, end: number) => found.push([places[start] ?? 0, places[end] ?? text.length]);
  const latin = terms.filter(isLatin);
  if (latin.length > 0) {
    for (const word of folded.matchAll(/[\p{Script=Latin}\p{N}]+/gu)) {
      if (latin.some((term) => sameStem(word[0], term))) add(word.index, word.index + word[0].length);
    }
  }
  for (const term of terms.filter((item) => !isLatin(item))) {
    for (let start = folded.indexOf(term); start >= 0; start = folded.indexOf(term, start + term.length))
      add(start, start + term.length);
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  return found.filter(
    ([start, end], index) => end > start && found.slice(0, index).every((earlier) => earlier[1] <= start),
  );
}

/** The whole text in segments: every character of it, in order, in exactly one. */
export function segments(text: string, terms: readonly string[]): Segment[] {
  const result: Segment[] = [];
  let at = 0;
  for (const [start, end] of marksOf(text, terms)) {
    if (start > at) result.push({ text: text.slice(at, start), mark: false });
    result.push({ text: text.slice(start, end), mark: true });
    at = end;
  }
  if (at < text.length) result.push({ text: text.slice(at), mark: false });
  return result;
}

/** A passage around the first match, in segments; the beginning of the text when nothing in it matches. */
export function snippet(text: string, terms: readonly string[]): Segment[] {
  const length = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
    text.slice(0, 400),
  )
    ? SNIPPET.cjk
    : SNIPPET.latin;
  if (text.length <= length) return segments(text, terms);
  const first = marksOf(text, terms)[0]?.[0] ?? 0;
  let start = Math.max(0, Math.min(first - Math.floor(length / 3), text.length - length));
  if (start > 0) {
    const space = text.slice(start, first).search(/\s/);
    if (space >= 0) start += space + 1;
    else if (isLowSurrogate(text, start)) start++;
  }
  let end = Math.min(text.length, start + length);
  if (end < text.length) {
    const space = text.lastIndexOf(' ', end);
    if (space > start + length / 2) end = space;
    else if (isLowSurrogate(text, end)) end--;
  }
  return segments(`${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`, terms);
}

const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
