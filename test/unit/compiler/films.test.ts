// Films: one source for captions, chapters, and transcript, and files that match the rendered words.
import { afterAll, describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import {
  captionsName,
  captionsOf,
  hashOfPicture,
  type Picture,
  type Words,
} from '../../../compiler/articles/films.ts';
import { cleanUp, compileWith, rowOf } from './tree.ts';

afterAll(cleanUp);

const all = (text: string) => ({ en: text, cn: text, ko: text, ja: text });
const FILM = {
  scene: 'map',
  figures: ['pops'],
  poster: 3,
  shots: [
    { seconds: 4, heading: all('Begin'), captions: [all('One.')] },
    { seconds: 5, heading: all('End'), captions: [all('Two of {claim:pops}.'), all('Three.')] },
  ],
};
const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const DETAIL = {
  belongType: 'VIDEO',
  title: 'A film',
  desc: 'What it shows.',
  modules: [{ type: 'videoPlayer', details: { title: 'A film', drawing: 'flood', film: 'a-film' } }],
};
const VIDEO =
  '---\ntitle: A film\nsummary: What the film shows, said in one sentence of usual length.\npublishTime: 2025-03-04\nfilm: a-film\n---\n\nText.\n';
const files = {
  'films/a-film.json': text(FILM),
  'detail/en/a-talk.json': text(DETAIL),
  'video/en/a-video.md': VIDEO,
};
const bodyOf = ({ rows }: ReturnType<typeof compileWith>, code: string) =>
  JSON.parse(String(rowOf({ rows }, 'content', { code })?.body));

const picture: Picture = {
  scene: 'map',
  brand: brand.name,
  poster: 3,
  seconds: 9,
  shots: [
    { start: 0, end: 4 },
    { start: 4, end: 9 },
  ],
  figures: { pops: '2,800' },
};
const words: Words = {
  headings: [
    { start: 0, end: 4, text: 'Begin' },
    { start: 4, end: 9, text: 'End' },
  ],
  captions: [
    { start: 0, end: 4, text: 'One.' },
    { start: 4, end: 6.5, text: 'Two of 2,800.' },
    { start: 6.5, end: 9, text: 'Three.' },
  ],
};
const captions = Object.fromEntries(
  localeCodes.map((locale) => [locale, captionsName('a-film', locale, words)]),
);
const rendered = {
  madeOf: hashOfPicture(picture),
  video: 'a-film-00000001.mp4',
  bytes: 9,
  poster: 'a-film-00000002.webp',
  captions,
};

describe('a film', () => {
  it('a film without current files has a transcript but no video, and is reported', () => {
    const compiled = compileWith({ ...files, 'films/rendered.json': '{}\n' });
    expect(compiled.errors).toEqual([
      'films/a-film.json:1  not rendered in its current state: run `npm run films` in studio/',
    ]);
    const [module] = bodyOf(compiled, 'a-talk').modules;
    expect(JSON.parse(module.details)).toEqual({
      title: 'A film',
      drawing: 'flood',
      duration: 'PT9S',
      transcript: words.captions.map((caption) => caption.text),
    });
    expect(bodyOf(compiled, 'a-video').video).toBeNull();
  });
  it('a rendered film has one video for all languages, with captions in every language', () => {
    const compiled = compileWith({ ...files, 'films/rendered.json': text({ 'a-film': rendered }) });
    const { video } = bodyOf(compiled, 'a-video');
    expect(compiled.errors.filter((error) => !error.includes('content:record'))).toEqual([]);
    expect(video).toMatchObject({
      sources: [{ url: '/films/a-film-00000001.mp4', contentType: 'video/mp4', bytes: 9 }],
      poster: '/films/a-film-00000002.webp',
      duration: 'PT9S',
      silent: true,
      captions: localeCodes.map((locale) => ({ locale, url: `/films/${captions[locale]}` })),
      chapters: [
        { start: 0, title: 'Begin' },
        { start: 4, title: 'End' },
      ],
    });
    expect(JSON.parse(bodyOf(compiled, 'a-talk').modules[0].details).video).toEqual(video);
  });
  it.each([
    [
      'a claim in the picture',
      { ...rendered, madeOf: hashOfPicture({ ...picture, figures: { pops: '2,700' } }) },
    ],
    ['a word of one language', { ...rendered, captions: { ...captions, ko: 'a-film-ko-00000000.vtt' } }],
  ])('a change to %s makes the files of a film outdated', (_, outdated) => {
    const compiled = compileWith({ ...files, 'films/rendered.json': text({ 'a-film': outdated }) });
    expect(compiled.errors).toEqual([
      'films/a-film.json:1  not rendered in its current state: run `npm run films` in studio/',
    ]);
    expect(bodyOf(compiled, 'a-video').video).toBeNull();
  });
  it('an unknown claim in the picture of a film is reported', () => {
    const film = text({ ...FILM, figures: ['pops', 'nothing'] });
    const { errors } = compileWith({ 'films/a-film.json': film, 'films/rendered.json': '{}\n' });
    expect(errors).toContain('films/a-film.json:5  unknown claim nothing');
  });
  it('an unknown film and a redundant length are reported at their lines', () => {
    const { errors } = compileWith({
      'detail/en/a-talk.json': text(DETAIL),
      'video/en/a-video.md': VIDEO.replace('film: a-film', 'minutes: "9"\nfilm: none'),
    });
    expect(errors.join('\n')).toContain('detail/en/a-talk.json:11  unknown film a-film');
    expect(errors.join('\n')).toContain('video/en/a-video.md:6  film: unknown film none');
    expect(errors.join('\n')).toContain(
      'video/en/a-video.md:5  minutes: the film defines the length; remove it',
    );
  });
  it('W3C WebVTT §4: captionsOf places headings above and captions below, in order, with milliseconds', () => {
    const above = ' line:4% position:5% size:62% align:start';
    const escaped = {
      ...words,
      captions: [{ start: 0, end: 4, text: 'If a < b & c' }, ...words.captions.slice(1)],
    };
    expect(captionsOf(escaped)).toBe(
      [
        'WEBVTT\n',
        `00:00.000 --> 00:04.000${above}\n<b>Begin</b>\n`,
        '00:00.000 --> 00:04.000\nIf a &lt; b &amp; c\n',
        `00:04.000 --> 00:09.000${above}\n<b>End</b>\n`,
        '00:04.000 --> 00:06.500\nTwo of 2,800.\n',
        '00:06.500 --> 00:09.000\nThree.\n',
      ].join('\n'),
    );
  });
});
