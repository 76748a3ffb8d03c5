// Films of our own: their words are captions, chapters and transcript; the files are those rendered of these words.
import { afterAll, describe, expect, it } from 'vitest';
import { captionsOf, type Film, madeOf } from '../../../compiler/films.ts';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { cleanUp, compiledWith } from './tree.ts';

afterAll(cleanUp);

const all = (text: string) => ({ en: text, cn: text, ko: text, ja: text });
const FILM = {
  scene: 'map',
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
  '---\ntitle: A film\nsummary: What the film shows, in a sentence.\npublishTime: 2025-03-04\nfilm: a-film\n---\n\nText.\n';
const files = {
  'films/a-film.json': text(FILM),
  'detail/en/a-talk.json': text(DETAIL),
  'video/en/a-video.md': VIDEO,
};
const bodyOf = ({ rows }: ReturnType<typeof compiledWith>, code: string) =>
  JSON.parse(String(rows.tables.get('content')?.find((row) => row.code === code)?.body));

const film: Film = {
  scene: 'map',
  poster: 3,
  seconds: 9,
  shots: [
    { start: 0, end: 4, heading: 'Begin' },
    { start: 4, end: 9, heading: 'End' },
  ],
  captions: [
    { start: 0, end: 4, text: 'One.' },
    { start: 4, end: 6.5, text: 'Two of 2,800.' },
    { start: 6.5, end: 9, text: 'Three.' },
  ],
};

describe('a film', () => {
  it('is told where it is named, but not played, until it is rendered as it stands', () => {
    const compiled = compiledWith({ ...files, 'films/rendered.json': '{}\n' });
    expect(compiled.mistakes).toEqual(['films/a-film.json:1  not rendered as it stands: run npm run films']);
    const [module] = bodyOf(compiled, 'a-talk').modules;
    expect(JSON.parse(module.details)).toEqual({
      title: 'A film',
      drawing: 'flood',
      duration: 'PT9S',
      transcript: film.captions.map((caption) => caption.text),
    });
    expect(bodyOf(compiled, 'a-video').video).toBeNull();
  });
  it('is played from the files that were rendered of the same words, with captions in every language', () => {
    const one = (locale: string) => ({
      madeOf: madeOf(film),
      video: `a-film-${locale}-00000001.mp4`,
      bytes: 9,
      poster: `a-film-${locale}-00000002.webp`,
      captions: `a-film-${locale}-00000003.vtt`,
    });
    const rendered = { 'a-film': Object.fromEntries(localeCodes.map((locale) => [locale, one(locale)])) };
    const compiled = compiledWith({ ...files, 'films/rendered.json': text(rendered) });
    const { video } = bodyOf(compiled, 'a-video');
    expect(compiled.mistakes.filter((mistake) => !mistake.includes('content:record'))).toEqual([]);
    expect(video).toMatchObject({
      sources: [{ url: '/films/a-film-en-00000001.mp4', contentType: 'video/mp4', bytes: 9 }],
      poster: '/films/a-film-en-00000002.webp',
      duration: 'PT9S',
      silent: true,
      chapters: [
        { start: 0, title: 'Begin' },
        { start: 4, title: 'End' },
      ],
    });
    expect(video.captions.map(({ locale }: { locale: string }) => locale)).toEqual(localeCodes);
    expect(JSON.parse(bodyOf(compiled, 'a-talk').modules[0].details).video).toEqual(video);
  });
  it('that nobody has made is a mistake where it is named, and so is a length beside it', () => {
    const { mistakes } = compiledWith({
      'detail/en/a-talk.json': text(DETAIL),
      'video/en/a-video.md': VIDEO.replace('film: a-film', 'minutes: "9"\nfilm: none'),
    });
    expect(mistakes.join('\n')).toContain('detail/en/a-talk.json:11  no film is called a-film');
    expect(mistakes.join('\n')).toContain('video/en/a-video.md:6  film: no film is called none');
    expect(mistakes.join('\n')).toContain(
      'video/en/a-video.md:5  minutes: a film knows its length; leave it out',
    );
  });
  it('W3C WebVTT §4 has its captions in order, to the millisecond', () => {
    expect(captionsOf(film)).toBe(
      'WEBVTT\n\n00:00.000 --> 00:04.000\nOne.\n\n00:04.000 --> 00:06.500\nTwo of 2,800.\n\n00:06.500 --> 00:09.000\nThree.\n',
    );
  });
});
