// Lists of many items, compared with a reference implementation: each item once, in the visitor's locale or in English,
// drafts instead of live content in a preview, and nothing before its publication.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { type ListQuery, listContent, listPage } from '../../../../portal/src/content/list.ts';
import { removeTexts, type TextInput, visitor, withDefaults, writeTexts } from './content-items.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const TYPES = ['many-a', 'many-b'] as const;
const TAGS = ['red', 'green', 'blue'];

/** Returns a deterministic generator of integers below a limit (mulberry32). */
function randomIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Creates items of every kind: translated or not, drafts, future, limited to some locales, and undated. */
function contents(count: number): TextInput[] {
  const next = randomIntegers(7);
  const chance = (percent: number) => next(100) < percent;
  return Array.from({ length: count }, (_, index): TextInput[] => {
    const type = TYPES[next(2)] ?? 'many-a';
    const code = `c${String(next(1_000_000)).padStart(6, '0')}-${index}`;
    const day = new Date(Date.parse(NOW) + (next(400) - 360) * 86_400_000).toISOString();
    const tags = TAGS.filter(() => chance(30));
    const common = {
      type,
      code,
      tags,
      tag: tags[0] ?? '',
      position: chance(20) ? next(4) : 0,
      publishedAt: chance(10) ? null : day,
      summary: chance(10) ? 'Über den RAND hinaus' : 'plain',
    };
    const card = {
      url: `/${type}/${code}/`,
      recommended: chance(15),
      facts: { extendType: chance(20) ? 'record' : '' },
      displayOnly: chance(10) ? [...(['ko', 'ja'] as const)] : [],
      subtags: tags.slice(1),
    };
    return localeCodes
      .filter((locale) => chance(locale === 'en' ? 85 : 60))
      .flatMap((locale) => {
        const live = { ...common, card, locale, state: 'live' as const };
        const draft = { ...live, state: 'draft' as const, title: `draft of ${code}` };
        return chance(10) ? [draft] : chance(10) ? [live, draft] : [live];
      });
  }).flat();
}

const texts = contents(200);

/** Reference implementation of the list query. */
function expected(query: ListQuery, locale: Locale, preview: boolean): string[] {
  const visible = texts.filter(
    (text) => preview || (text.state === 'live' && (!text.publishedAt || text.publishedAt <= NOW)),
  );
  const groups = Map.groupBy(visible, ({ type, code }) => `${type} ${code}`).values();
  const selected = [...groups].flatMap((group) => {
    const localized = group.filter((text) => text.locale === locale);
    const candidates = localized.length > 0 ? localized : group.filter((text) => text.locale === 'en');
    return candidates.find(({ state }) => state === 'draft') ?? candidates[0] ?? [];
  });
  const byCode = (a: TextInput, b: TextInput) => (a.code < b.code ? -1 : 1);
  return selected
    .filter(({ card }) => !card?.displayOnly?.length || card.displayOnly.includes(locale))
    .filter(({ type }) => query.types.includes(type))
    .filter(({ tags }) => !query.tag || tags?.includes(query.tag))
    .filter(({ card }) => !query.extendType || card?.facts?.extendType === query.extendType)
    .filter((text) => {
      const { title, summary } = withDefaults(text);
      return !query.keyword || `${title}\n${summary}`.toLowerCase().includes(query.keyword.toLowerCase());
    })
    .filter(({ tags, card }) =>
      !query.label ? true : tags?.includes(query.label) || card?.facts?.extendType === query.label,
    )
    .filter(({ tag }) =>
      !query.mainTag ? true : 'is' in query.mainTag ? tag === query.mainTag.is : tag !== query.mainTag.not,
    )
    .sort(
      (a, b) =>
        (query.order === 'recommended' ? Number(b.card?.recommended) - Number(a.card?.recommended) : 0) ||
        (a.position ?? 0) - (b.position ?? 0) ||
        (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '') ||
        byCode(a, b),
    )
    .map((text) => `${text.code} ${text.locale} ${text.state}`);
}

const QUERIES: ListQuery[] = [
  { types: ['many-a'] },
  { types: TYPES },
  { types: ['many-a'], tag: 'red' },
  { types: TYPES, tag: 'green' },
  { types: ['many-a'], keyword: 'über DEN rand' },
  { types: ['many-b'], keyword: 'DRAFT', tag: 'blue' },
  { types: ['many-a'], extendType: 'record' },
  { types: ['many-b'], order: 'recommended' },
  { types: TYPES, order: 'recommended', tag: 'red' },
  { types: ['many-a'], label: 'record' },
  { types: ['many-a'], label: 'blue' },
  { types: ['many-a'], mainTag: { is: 'red' } },
  { types: ['many-a'], mainTag: { not: 'red' } },
  { types: ['many-nothing'] },
  { types: [] },
];
const names = (list: readonly { code: string; locale: string; state: string }[]) =>
  list.map(({ code, locale, state }) => `${code} ${locale} ${state}`);

beforeAll(() => writeTexts(texts));
afterAll(removeTexts);

describe.each(localeCodes)('§3 News list query, of many content items (%s)', (locale) => {
  it.each(QUERIES)('the list of %j equals the reference implementation', async (query) => {
    for (const preview of [false, true]) {
      const ctx = visitor(locale, { preview });
      const all = expected(query, locale, preview);
      expect(names(await listContent(ctx, query, { limit: 1000 }))).toEqual(all);
      const pages: string[] = [];
      for (let pageIndex = 1; pageIndex <= Math.ceil(all.length / 40) + 1; pageIndex += 1) {
        const page = await listPage(ctx, query, { pageIndex, pageSize: 40 }, (text) => text);
        expect([page.total, page.pageIndex, page.pageSize]).toEqual([all.length, pageIndex, 40]);
        pages.push(...names(page.rows));
      }
      expect(pages).toEqual(all);
    }
  });
});

describe('§4 publish instants', () => {
  const at = (day: string) => `2026-0${day}T00:00:00.000Z`;
  beforeAll(() =>
    writeTexts([
      { type: 'embargo', code: 'both', locale: 'en', publishedAt: at('1-10') },
      { type: 'embargo', code: 'both', locale: 'ko', publishedAt: at('1-20') },
      { type: 'embargo', code: 'korean', locale: 'ko', publishedAt: at('1-15') },
      { type: 'embargo', code: 'always', locale: 'en', publishedAt: null },
    ]),
  );
  const listVisibleCodes = async (locale: Locale, now: string) =>
    (await listContent(visitor(locale, { now }), { types: ['embargo'] }, { limit: 9 })).map(
      (text) => `${text.code} ${text.locale}`,
    );

  it('§4 a content item is visible from its publication date', async () => {
    expect(await listVisibleCodes('en', '2026-01-09T23:59:59.999Z')).toEqual(['always en']);
    expect(await listVisibleCodes('en', at('1-10'))).toEqual(['both en', 'always en']);
  });

  it('§4 the English text is shown until the publication date of its translation', async () => {
    expect(await listVisibleCodes('ko', at('1-16'))).toEqual(['korean ko', 'both en', 'always en']);
  });

  it('a list is sorted by the dates of the content items in the visitor’s language', async () => {
    expect(await listVisibleCodes('ko', at('1-20'))).toEqual(['both ko', 'korean ko', 'always en']);
  });
});

describe('invalid rows', () => {
  it('a row with a field of a newer publication is listed without the field', async () => {
    await writeTexts([{ type: 'newer', code: 'one', locale: 'en' }]);
    await env.DB.prepare("UPDATE content SET card = json_set(card, '$.later', 1) WHERE type = 'newer'").run();
    const [row] = await listContent(visitor('en'), { types: ['newer'] }, { limit: 9 });
    expect(row?.card).toMatchObject({ url: expect.stringMatching(/^\//) });
    expect(row?.card).not.toHaveProperty('later');
  });

  it('an invalid row is missing from the list and is logged', async () => {
    await writeTexts(['one', 'two'].map((code) => ({ type: 'broken', code, locale: 'en' as const })));
    const corrupt = (card: string) =>
      env.DB.prepare("UPDATE content SET card = ? WHERE type = 'broken' AND code = 'one'").bind(card).run();
    const lines: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => void lines.push(line);
    try {
      for (const card of ['{}', '{"url": "https://elsewhere.example/", "facts": {}}', '[]']) {
        await corrupt(card);
        const list = await listContent(visitor('en'), { types: ['broken'] }, { limit: 9 });
        expect(names(list)).toEqual(['two en live']);
      }
    } finally {
      console.warn = warn;
    }
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(Array(3).fill('portal.invalid-row'));
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'warn',
      requestId: 'r',
      table: 'content',
      row: 'broken one en live',
    });
  });
});
