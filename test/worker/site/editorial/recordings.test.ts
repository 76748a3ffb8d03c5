// §1, §2 videos and webinars: recordings with native playback, and recordings on request.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { HLS } from '../../../../common/contract/entities/files.ts';
import { article } from '../fixtures.ts';
import { translation, updateTime, withPortal } from '../pages/company-portal.ts';
import { header, structuredDataIn, type Visit, visit } from '../support.ts';
import { site } from './editorial-portal.ts';

const video = {
  sources: [{ url: '/films/a-talk-0a1b2c3d.mp4', contentType: 'video/mp4', bytes: 640_000 }],
  poster: '/films/a-talk-0a1b2c3d.webp',
  width: 1280,
  height: 720,
  duration: 'PT1M5S',
  silent: true,
  captions: [
    { locale: 'en', url: '/films/a-talk-en-0a1b2c3d.vtt' },
    { locale: 'ja', url: '/films/a-talk-ja-0a1b2c3d.vtt' },
  ],
  chapters: [
    { start: 0, title: 'Beginning' },
    { start: 62.5, title: 'End & <after>' },
  ],
  transcript: ['First line.', 'Second line.'],
};
const FOREIGN = 'https://media.example';
const foreign = {
  ...video,
  sources: [{ url: `${FOREIGN}/live/index.m3u8`, contentType: HLS }],
  poster: `${FOREIGN}/poster.webp`,
  captions: [{ locale: 'en', url: `${FOREIGN}/en.vtt` }],
};
const recording = (more: object) =>
  site({
    'news/getNewsDetailByCode': { ...article, type: 'VIDEO', code: 'talk', url: '/videos/talk/', ...more },
  });
const playerOf = ({ text }: Visit): string => /<video[\s\S]*?<\/video>/.exec(text)?.[0] ?? '';
const dataOf = ({ text }: Visit, type: string): Record<string, unknown> | undefined =>
  structuredDataIn(text).find((data) => data['@type'] === type);
const policyOf = (visited: Visit, directive: string): string | undefined =>
  (header(visited, 'content-security-policy') ?? '')
    .split('; ')
    .find((line) => line.startsWith(`${directive} `));

describe('§2 a video that can be played', () => {
  it('a player loads only its poster before playback, and has captions by language', async () => {
    const visited = await visit('/ja/videos/talk/', recording({ video }));
    const player = playerOf(visited);
    expect(player).toMatch(
      /^<video controls="" preload="none" playsInline="" poster="\/films\/a-talk-0a1b2c3d.webp" width="1280" height="720"/i,
    );
    expect(player).not.toMatch(/autoplay|crossorigin/i);
    expect(player).toContain('<source src="/films/a-talk-0a1b2c3d.mp4" type="video/mp4"/>');
    expect(player).toMatch(
      /<track kind="captions" src="\/films\/a-talk-en-0a1b2c3d.vtt" srcLang="en" label="English"\/>/i,
    );
    expect(player).toMatch(
      /<track kind="captions" src="\/films\/a-talk-ja-0a1b2c3d.vtt" srcLang="ja" label="日本語"\/>/i,
    );
    // Browsers load a default track with the page.
    expect(player).not.toMatch(/default/i);
    expect(visited.text).not.toContain('/contact/?document=');
  });
  it('a video page shows duration, missing audio, number of captions, and the file with type and size', async () => {
    const { text } = await visit('/videos/talk/', recording({ video }));
    expect(text).toContain('<time dateTime="PT1M5S">1 minute 5 seconds</time>');
    expect(text).toContain('Without sound');
    expect(text).toContain('Captions in 2 languages');
    expect(text).toContain('<a href="/films/a-talk-0a1b2c3d.mp4" download="">Download (MP4, 640 kB)</a>');
    for (const line of video.transcript) expect(text).toContain(`<p>${line}</p>`);
  });
  it('a video page shows the film, title, transcript, and text in this order', async () => {
    const { text } = await visit('/videos/talk/', recording({ video }));
    expect(text).toMatch(/<video[\s\S]*<h1>An article[\s\S]*First line\.[\s\S]*<h2 id="one"/);
  });
  it('each chapter links to its time in the file, which works with the player and without scripts', async () => {
    const { text } = await visit('/videos/talk/', recording({ video }));
    expect(text).toMatch(
      /<a href="\/films\/a-talk-0a1b2c3d.mp4#t=62.5" data-start="62.5"><span[^>]*>1:02<\/span> <span>End &amp; &lt;after&gt;<\/span><\/a>/,
    );
  });
  it('a video page has a VideoObject with all properties that search engines require', async () => {
    const data = dataOf(await visit('/videos/talk/', recording({ video })), 'VideoObject');
    expect(data).toMatchObject({
      name: 'An article',
      description: 'Its summary.',
      uploadDate: updateTime,
      duration: 'PT1M5S',
      thumbnailUrl: [`https://${brand.host}/films/a-talk-0a1b2c3d.webp`],
      contentUrl: `https://${brand.host}/films/a-talk-0a1b2c3d.mp4`,
      encodingFormat: 'video/mp4',
    });
  });
});

describe('§2 a video that cannot be played', () => {
  it.each(['VIDEO', 'WEBINAR'])('a recording without a file is available on request (%s)', async (type) => {
    const visited = await visit('/videos/talk/', recording({ type }));
    expect(playerOf(visited)).toBe('');
    expect(visited.text).toContain(`href="/contact/?document=${type.toLowerCase()}-talk"`);
    expect(visited.text).toContain('This recording is available on request.');
    const data = dataOf(visited, 'VideoObject');
    expect(data).toMatchObject({
      name: 'An article',
      uploadDate: updateTime,
      thumbnailUrl: [expect.stringMatching(/^https:.*\/cards\/videos\/talk\/[0-9a-f]{8}\.png$/)],
      conditionsOfAccess: 'This recording is available on request.',
    });
    expect(data).not.toHaveProperty('contentUrl');
  });
  it('a recording from an unknown origin has no player and is logged', async () => {
    const visited = await visit('/videos/talk/', recording({ video: foreign }));
    expect(visited.text).not.toContain(FOREIGN);
    expect(visited.text).toContain('href="/contact/?document=video-talk"');
    expect(visited.log.problems).toContainEqual(expect.objectContaining({ event: 'video-rejected' }));
  });
});

describe('the CSP of pages with recordings', () => {
  it('the CSP permits only same-origin media', async () => {
    const visited = await visit('/videos/talk/', recording({ video }));
    expect(policyOf(visited, 'media-src')).toBe("media-src 'self'");
    expect(policyOf(visited, 'img-src')).toBe("img-src 'self' data:");
  });
  it('the CSP permits media and posters from valid https origins in MEDIA_ORIGINS', async () => {
    const MEDIA_ORIGINS = `${FOREIGN} http://plain.example https://a.example/path; 'unsafe-inline' *`;
    const visited = await visit('/videos/talk/', {
      ...recording({ video: foreign }),
      env: { MEDIA_ORIGINS },
    });
    expect(policyOf(visited, 'media-src')).toBe(`media-src 'self' ${FOREIGN}`);
    expect(policyOf(visited, 'img-src')).toBe(`img-src 'self' data: ${FOREIGN}`);
    for (const directive of ['default-src', 'script-src', 'connect-src', 'style-src'])
      expect(policyOf(visited, directive)).not.toContain(FOREIGN);
    // Cross-origin captions require CORS.
    expect(playerOf(visited)).toMatch(/crossorigin="anonymous"/i);
    expect(playerOf(visited)).toContain(`<source src="${FOREIGN}/live/index.m3u8" type="${HLS}"/>`);
    expect(visited.text).toContain('If it doesn’t play, read the transcript or ask us for the recording.');
  });
});

describe('§3 video detail', () => {
  const page = (details: object) =>
    withPortal({
      'common/getJsonDetail': {
        pageCode: 'a-talk',
        title: 'A talk',
        desc: 'What it is about.',
        extendType: '',
        jsonModuleList: [
          {
            type: 'videoPlayer',
            details: JSON.stringify({
              title: 'A talk',
              duration: 'PT18M',
              drawing: 'flood',
              transcript: ['Said.'],
              ...details,
            }),
          },
        ],
        translation,
        updateTime,
      },
    });

  it('a video detail has player, transcript, and structured data', async () => {
    const visited = await visit('/video/a-talk/', page({ video }));
    expect(playerOf(visited)).toContain('preload="none"');
    expect(visited.text).toContain('<p>Said.</p>');
    expect(dataOf(visited, 'VideoObject')).toMatchObject({
      name: 'A talk',
      transcript: 'Said.',
      uploadDate: updateTime,
    });
  });
  it('a video detail without a recording has its transcript and a request link', async () => {
    const visited = await visit('/video/a-talk/', page({}));
    expect(playerOf(visited)).toBe('');
    expect(visited.text).toContain('<p>Said.</p>');
    expect(visited.text).toContain('18 minutes');
    expect(visited.text).toContain('href="/contact/?document=video-a-talk"');
  });
});

describe('films of the site', () => {
  const BYTES = '0123456789';
  const ASSETS = {
    fetch: async (input: URL) =>
      input.pathname.includes('gone')
        ? new Response('', { status: 404 })
        : new Response(BYTES, { headers: { etag: '"e"', 'content-type': 'application/octet-stream' } }),
  } as unknown as Fetcher;
  const fetchFilm = (headers: Record<string, string> = {}, name = 'a-film-en-0a1b2c3d.mp4', method = 'GET') =>
    visit(`/films/${name}`, { env: { ASSETS }, init: { headers, method } });

  it.each([
    ['mp4', 'video/mp4'],
    ['vtt', 'text/vtt; charset=utf-8'],
    ['webp', 'image/webp'],
  ])('a film file has its content type and an immutable lifetime (%s)', async (ending, type) => {
    const visited = await fetchFilm({}, `a-film-en-0a1b2c3d.${ending}`);
    expect([visited.response.status, visited.text]).toEqual([200, BYTES]);
    expect(header(visited, 'content-type')).toBe(type);
    expect(header(visited, 'accept-ranges')).toBe('bytes');
    expect(header(visited, 'cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header(visited, 'x-content-type-options')).toBe('nosniff');
  });
  it('RFC 9110 §14 a film is sent in the requested range', async () => {
    const visited = await fetchFilm({ range: 'bytes=2-4' });
    expect([visited.response.status, visited.text]).toEqual([206, '234']);
    expect([header(visited, 'content-range'), header(visited, 'content-length')]).toEqual([
      'bytes 2-4/10',
      '3',
    ]);
    const beyond = await fetchFilm({ range: 'bytes=10-' });
    expect([beyond.response.status, header(beyond, 'content-range')]).toEqual([416, 'bytes */10']);
    expect(header(beyond, 'cache-control')).toContain('no-store');
  });
  it('RFC 9110 §13 an outdated If-Range gets the complete film, and a current ETag gets a 304', async () => {
    expect((await fetchFilm({ range: 'bytes=2-4', 'if-range': '"old"' })).text).toBe(BYTES);
    expect((await fetchFilm({ range: 'bytes=2-4', 'if-range': '"e"' })).text).toBe('234');
    expect((await fetchFilm({ 'if-none-match': '"e"' })).response.status).toBe(304);
    expect((await fetchFilm({}, undefined, 'HEAD')).text).toBe('');
  });
  it.each([
    'gone-en-0a1b2c3d.mp4',
    'a-film.mp4',
    'a-film-en-0a1b2c3d.js',
    '..%2f_headers',
    'a-film-en-0a1b2c3d.mp4.html',
  ])('the unknown film %s returns 404', async (name) => {
    expect((await fetchFilm({}, name)).response.status).toBe(404);
  });
});
