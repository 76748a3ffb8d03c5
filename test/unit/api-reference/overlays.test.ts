// Translation overlays of the API document: every string is translatable, and every overlay key exists in the
// document.
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { compareOverlay } from '../../../compiler/api-reference/overlay.ts';
import { compilation, json, objectsIn, reference } from './reference.ts';

const english = new Map([
  ['a', { text: 'Send `limit` to {brand}, see [Lists](#listTasks).', part: 'overview' }],
  ['b', { text: 'Success.', part: 'overview' }],
]);
const messages = (overlay: Record<string, string>) =>
  compareOverlay(english, overlay).problems.map(({ message }) => message);

describe('strings of the API document', () => {
  it('every string of the API document is translatable', () => {
    // `name` and `title` are translatable only in some objects, so the test checks descriptions and summaries.
    const known = new Set([...reference.texts.values()].map(({ text }) => text));
    const written = [...objectsIn(JSON.parse(JSON.stringify(reference.document)))]
      .filter(([, path]) => !path.includes('example') && !path.includes('properties'))
      .flatMap(([{ description, summary }]) => [description, summary]);
    const texts = written.filter((text) => typeof text === 'string');
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text) => !known.has(text))).toEqual([]);
    const members = [...objectsIn(json.components ?? null)]
      .filter(([, path]) => path.includes('properties') && path.at(-1) !== 'properties')
      .flatMap(([{ description }]) => (typeof description === 'string' ? [description] : []));
    expect(members.filter((text) => !known.has(text))).toEqual([]);
  });

  it('overlays have no duplicate keys, no unknown placeholders, and no spelled-out brand', () => {
    expect(compilation.problems).toEqual([]);
  });
});

describe('overlays', () => {
  it('an overlay is rejected if the document lacks one of its keys', () => {
    expect(messages({ c: 'x' })).toEqual(['c: the API document does not have this text']);
    expect(messages({ constructor: 'x' })).toEqual(['constructor: the API document does not have this text']);
  });

  it('an overlay must preserve code, placeholders, and links', () => {
    expect(messages({ a: '向{brand}发送`limit`，见[列表](#listTasks)。' })).toEqual([]);
    expect(messages({ a: '向{brand}发送limit，见[列表](#listTasks)。' })).toHaveLength(1);
    expect(messages({ a: '向{brand}发送`limit`，见[列表](#listKeys)。' })).toHaveLength(1);
    expect(messages({ a: '发送`limit`，见[列表](#listTasks)。' })).toHaveLength(1);
    expect(messages({ b: '成功：`200`。' })).toHaveLength(1);
  });

  it('the coverage of an overlay counts the strings that remain in English', () => {
    expect(compareOverlay(english, { a: 'x' }).fallback).toEqual(['b']);
  });
});

describe.each(localeCodes.filter((locale) => locale !== 'en'))(
  'the overlay content/api/%s.yaml',
  (locale) => {
    const overlay = reference.overlays.get(locale) ?? {};

    it('each overlay matches the document and leaves few strings in English', () => {
      const { problems, fallback } = compareOverlay(reference.texts, overlay);
      expect(problems).toEqual([]);
      expect(fallback.length).toBeLessThan(reference.texts.size / 20);
      expect(reference.summary).toContain(`${locale} ${reference.texts.size - fallback.length}`);
    });

    it('each overlay is written in its language', () => {
      const script =
        locale === 'ko' ? /\p{Script=Hangul}/u : /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
      const foreign = Object.values(overlay).filter((text) => !script.test(text));
      // Names that are the same in all languages.
      expect(
        [...new Set(foreign)].filter((text) => !/^(?:\{brand\} API|DNS|Webhook。?)$/.test(text)),
      ).toEqual([]);
    });
  },
);
