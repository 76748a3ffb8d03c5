// Link signing: the document has a worked example, and all samples use the same format.
import { createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { detailsOf } from './module-details.ts';

const EXPIRES = 1893456000;
/** The signature with the example key of `content/docs/{locale}/link-signing.md`. */
const signed = (path: string): string =>
  createHmac('sha256', 'example-key').update(`${path}\n${EXPIRES}`).digest('hex');

const read = (file: string): string => readFileSync(file, 'utf8');

/** All code samples of pages and Markdown, with their files. */
const samples = globSync('content/*/{en,cn,ko,ja}/*.{json,md}').flatMap((file) => {
  const text = read(file);
  const code = file.endsWith('.md')
    ? [...text.matchAll(/```[a-z]+\n([\s\S]*?)```/g)].map(([, source = '']) => source)
    : [...text.matchAll(/"source": "((?:[^"\\]|\\.)*)"/g)].map(([, source = '']) => source);
  return code.map((source) => ({ file, source }));
});

describe.each(localeCodes)('the document on link signing (%s)', (locale) => {
  it('the document states the signatures of a path and of a folder', () => {
    const text = read(`content/docs/${locale}/link-signing.md`);
    expect(text).toContain(
      `/films/harbour/1080p.mp4?expires=${EXPIRES}&sign=${signed('/films/harbour/1080p.mp4')}`,
    );
    expect(text).toContain(`/~2-${EXPIRES}-${signed('/films/harbour/')}/films/harbour/`);
    expect(text).toContain(`link-sign=2-${EXPIRES}-${signed('/films/harbour/')}`);
  });
});

describe('samples of code', () => {
  it('samples use the parameters `expires` and `sign`, and contain no expired link', () => {
    expect(samples.length).toBeGreaterThan(100);
    const others = samples.filter(({ source }) => /[?&](?:exp|sig|token|signature)=/.test(source));
    expect(others.map(({ file }) => file)).toEqual([]);
    const ends = samples.flatMap(({ source }) => [...source.matchAll(/\bexp(?:ires)?(?:=|\\": )(\d{10})/g)]);
    expect(ends.length).toBeGreaterThan(10);
    expect(ends.filter(([, end]) => Number(end) < EXPIRES)).toEqual([]);
  });

  it('samples sign the path and the expiry, separated by a line feed', () => {
    const shell = samples.filter(({ source }) => source.includes('-hmac'));
    for (const locale of localeCodes)
      expect(shell.filter(({ file }) => file.includes(`/${locale}/`)).length).toBeGreaterThan(4);
    for (const { file, source } of shell) expect(source, file).toMatch(/printf '%s\\{1,2}n%s'/);
  });

  it.each(localeCodes)('the edge function accepts a signed link and rejects others (%s)', async (locale) => {
    const file = `content/product/${locale}/edge-application.json`;
    const { source = '' } = detailsOf<{ source: string }>(file, 'code') ?? {};
    const requests: string[] = [];
    const run = new Function('fetch', `${source.replace('export default', 'return')}`);
    const { fetch } = run((request: Request) => {
      requests.push(request.url);
      return new Response('the file');
    });
    const fetchStatus = async (url: string) =>
      (await fetch(new Request(`https://vod.example.com${url}`), { LINK_KEY: 'example-key' })).status;
    const path = '/films/harbour/1080p.mp4';
    const sign = signed(path);
    expect(await fetchStatus(`${path}?expires=${EXPIRES}&sign=${sign}`)).toBe(200);
    expect(requests).toEqual([`https://vod.example.com${path}`]);
    expect(await fetchStatus(`/films/harbour/2160p.mp4?expires=${EXPIRES}&sign=${sign}`)).toBe(403);
    expect(await fetchStatus(`${path}?expires=${EXPIRES + 1}&sign=${sign}`)).toBe(403);
    expect(await fetchStatus(`${path}?expires=1&sign=${sign}`)).toBe(403);
    expect(await fetchStatus(path)).toBe(403);
  });
});
