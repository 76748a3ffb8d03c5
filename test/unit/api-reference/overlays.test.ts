// Every text of the API document can be translated, and an overlay says nothing that the document does not have.
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { compareOverlay } from '../../../compiler/api-reference/overlay.ts';
import { json, objectsIn, reference, work } from './reference.ts';

const english = new Map([
  ['a', { text: 'Send `limit` to {brand}, see [Lists](#listTasks).', part: 'overview' }],
  ['b', { text: 'Success.', part: 'overview' }],
]);
const messages = (overlay: Record<string, string>) =>
  compareOverlay(english, overlay).mistakes.map(({ message }) => message);

describe('the texts of the API document', () => {
  it('are all within the reach of a translation', () => {
    // `name` and `title` are words for people in some places only; a description is one everywhere.
    const known = new Set([...reference.texts.values()].map(({ text }) => text));
    const written = [...objectsIn(JSON.parse(JSON.stringify(reference.document)))]
      .filter(([, path]) => !path.includes('example') && !path.includes('properties'))
      .flatMap(([{ description, summary }]) => [description, summary]);
    const said = written.filter((text) => typeof text === 'string');
    expect(said.length).toBeGreaterThan(300);
    expect(said.filter((text) => !known.has(text))).toEqual([]);
    const members = [...objectsIn(json.components ?? null)]
      .filter(([, path]) => path.includes('properties') && path.at(-1) !== 'properties')
      .flatMap(([{ description }]) => (typeof description === 'string' ? [description] : []));
    expect(members.filter((text) => !known.has(text))).toEqual([]);
  });

  it('are well written down: no key twice, no placeholder unknown, no brand spelt', () => {
    expect(work.problems).toEqual([]);
  });
});

describe('an overlay', () => {
  it('may not have a key that the document has not', () => {
    expect(messages({ c: 'x' })).toEqual(['c: the API document has no such text']);
    expect(messages({ constructor: 'x' })).toEqual(['constructor: the API document has no such text']);
  });

  it('keeps code, placeholders and links', () => {
    expect(messages({ a: '向{brand}发送`limit`，见[列表](#listTasks)。' })).toEqual([]);
    expect(messages({ a: '向{brand}发送limit，见[列表](#listTasks)。' })).toHaveLength(1);
    expect(messages({ a: '向{brand}发送`limit`，见[列表](#listKeys)。' })).toHaveLength(1);
    expect(messages({ a: '发送`limit`，见[列表](#listTasks)。' })).toHaveLength(1);
    expect(messages({ b: '成功：`200`。' })).toHaveLength(1);
  });

  it('is counted by what it leaves in English', () => {
    expect(compareOverlay(english, { a: 'x' }).fallback).toEqual(['b']);
  });
});

describe.each(localeCodes.filter((locale) => locale !== 'en'))(
  'the overlay content/api/%s.yaml',
  (locale) => {
    const overlay = reference.overlays.get(locale) ?? {};

    it('fits the document, and leaves hardly a text in English', () => {
      const { mistakes, fallback } = compareOverlay(reference.texts, overlay);
      expect(mistakes).toEqual([]);
      expect(fallback.length).toBeLessThan(reference.texts.size / 20);
      expect(reference.summary).toContain(`${locale} ${reference.texts.size - fallback.length}`);
    });

    it('is written in its language', () => {
      const script =
        locale === 'ko' ? /\p{Script=Hangul}/u : /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
      const foreign = Object.values(overlay).filter((text) => !script.test(text));
      // Names that are the same everywhere.
      expect(
        [...new Set(foreign)].filter((text) => !/^(?:\{brand\} API|DNS|Webhook。?)$/.test(text)),
      ).toEqual([]);
    });
  },
);
