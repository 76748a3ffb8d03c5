// IndexNow: the URLs that a publication changes, and their delivery to a search engine.
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand, siteOrigin } from '../../../common/config.ts';
import { indexNowKey } from '../../../common/index-now.ts';
import {
  indexNowSettings,
  notify,
  publishedPages,
  urlsChangedSince,
} from '../../../scripts/content/index-now.ts';
import { listen } from '../../../scripts/process/loopback.ts';
import { type Changes, cleanUp, compileWith, editOf, VALID_TREE } from '../compiler/tree.ts';
import { newDatabase } from './database.ts';

afterAll(cleanUp);

const AT = ['2026-11-01T08:00:00Z', '2026-11-03T08:00:00Z'] as const;

/** Returns the URLs that change between two publications, without the origin. */
function changed(before: Changes, after: Changes, at: string = AT[1]): string[] {
  const database = newDatabase();
  const publish = (changes: Changes, time: string) => {
    database.publish(compileWith(changes).rows, time);
    database.run(`UPDATE publication SET at = '${time}'`);
  };
  publish(before, AT[0]);
  const pages = publishedPages(database.query);
  publish(after, at);
  return urlsChangedSince(pages, database.query)
    .map((url) => url.slice(siteOrigin.length))
    .sort();
}
const menuWith = (more: object): Changes => {
  const [menu] = JSON.parse(String(VALID_TREE['docs/menu.json']));
  const [rules] = menu.children;
  return {
    'docs/menu.json': JSON.stringify([
      { ...menu, children: [{ ...rules, children: [{ ...rules.children[0], ...more }] }] },
    ]),
  };
};
const DOCUMENT = '/docs/10100/cache-rules/';
const EDITED = editOf('docs/en/cache-rules.md', 'decides.', 'applies.');

describe('changed URLs', () => {
  it('unchanged content has no changed URLs', () => {
    expect(changed({}, {})).toEqual([]);
  });

  it('an edited content item changes its URL only in its own language', () => {
    expect(changed({}, EDITED)).toEqual([DOCUMENT]);
    expect(changed({}, editOf('blog/ko/a-flood.md', 'Read on', 'Read'))).toEqual(['/ko/blog/a-flood/']);
  });

  it('an edit of a restricted document changes no URL, but restricting a document does', () => {
    expect(changed(menuWith({ restricted: true }), { ...menuWith({ restricted: true }), ...EDITED })).toEqual(
      [],
    );
    expect(changed({}, menuWith({ restricted: true }))).toContain(DOCUMENT);
  });

  it('a draft has no changed URL, and a scheduled content item has one after its publication time', () => {
    const draft = editOf('blog/en/a-flood.md', 'tag: security', 'tag: security\ndraft: true');
    expect(changed(draft, draft)).toEqual([]);
    const later = editOf('blog/en/a-flood.md', '2025-03-04', '2026-11-02');
    expect(changed({}, later, '2026-11-01T09:00:00Z')).toEqual(['/blog/a-flood/']);
    expect(changed(later, later, '2026-11-01T09:00:00Z')).toEqual([]);
    expect(changed(later, later)).toEqual(['/blog/a-flood/']);
  });
});

describe('settings of IndexNow', () => {
  it.each([undefined, '', 'short', 'a'.repeat(129), 'with space', '../../etc/passwd'])(
    'the key %j turns IndexNow off',
    (key) => {
      expect(indexNowKey(key)).toBeNull();
      expect(indexNowSettings({ INDEXNOW_KEY: key })).toBeNull();
    },
  );

  it('the repository contains no IndexNow key', () => {
    expect(indexNowSettings()).toBeNull();
  });
});

describe('notices', () => {
  const KEY = 'a1b2c3d4-e5f6';
  const received: { type: string | undefined; body: Record<string, unknown> }[] = [];
  let status = 202;
  const engine = createServer(async (request: IncomingMessage, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ type: request.headers['content-type'], body: JSON.parse(text) });
    response.writeHead(status).end();
  });
  let endpoint = '';
  const printed: string[] = [];

  beforeEach(async () => {
    received.length = 0;
    printed.length = 0;
    status = 202;
    for (const level of ['log', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((line) => void printed.push(String(line)));
    endpoint = `${await listen(engine)}/indexnow`;
  });
  afterEach(async () => {
    await new Promise((resolve) => engine.close(resolve));
  });
  const settings = () => {
    const found = indexNowSettings({ INDEXNOW_KEY: KEY }, endpoint);
    if (!found) throw new Error('no settings');
    return found;
  };

  it('a notice contains the host, the key, the key file, and the URLs', async () => {
    await notify(settings(), [`${siteOrigin}/a/`, `${siteOrigin}/b/`]);
    expect(received).toEqual([
      {
        type: 'application/json; charset=utf-8',
        body: {
          host: brand.host,
          key: KEY,
          keyLocation: `${siteOrigin}/${KEY}.txt`,
          urlList: [`${siteOrigin}/a/`, `${siteOrigin}/b/`],
        },
      },
    ]);
    expect(printed).toEqual(['IndexNow: 2 URLs sent']);
  });

  it('a notice contains at most 10,000 URLs, and none is sent without URLs', async () => {
    await notify(
      settings(),
      Array.from({ length: 20_001 }, (_, index) => `${siteOrigin}/${index}/`),
    );
    expect(received.map(({ body }) => (body.urlList as string[]).length)).toEqual([10_000, 10_000, 1]);
    received.length = 0;
    await notify(settings(), []);
    expect(received).toEqual([]);
  });

  it.each<[string, { answer?: number; at?: string }, string]>([
    ['rejects the notice', { answer: 422 }, 'status 422'],
    ['does not respond', { at: 'http://127.0.0.1:9/' }, 'fetch failed'],
  ])(
    'a search engine that %s is reported without an exception',
    async (_, { answer = 202, at = endpoint }, reason) => {
      status = answer;
      await notify({ ...settings(), endpoint: at }, [`${siteOrigin}/a/`]);
      expect(printed).toEqual([`IndexNow: ${reason} (URLs not sent: 1)`]);
    },
  );
});
