// Content state that the publisher reports to editors: missing and stale translations, and sample facts.
import { afterAll, describe, expect, it } from 'vitest';
import { type ContentState, ContentStateSchema } from '../../../common/editorial/editorial.ts';
import { type Changes, cleanUp, compileWith, editOf, rowOf } from './tree.ts';

afterAll(cleanUp);

function stateOf(changes: Changes = {}): ContentState {
  const row = rowOf(compileWith(changes), 'setting', { name: 'content-state' });
  return ContentStateSchema.parse(JSON.parse(String(row?.body)));
}
const stateIn = (state: ContentState, locale: string) =>
  state.translations.find((translation) => translation.locale === locale);

describe('the state of the content', () => {
  it('the content state lists missing translations and translations of an earlier English text', () => {
    const before = stateOf();
    expect(stateIn(before, 'ko')?.stale).toEqual({ count: 0, named: [] });
    expect(stateIn(before, 'ja')?.missing.named).toContainEqual({
      title: 'A flood from inside',
      url: '/blog/a-flood/',
    });
    expect(stateIn(before, 'ko')?.missing.named).not.toContainEqual(
      expect.objectContaining({ url: '/blog/a-flood/' }),
    );
    const after = stateOf(editOf('blog/en/a-flood.md', 'Read on', 'Read further'));
    expect(stateIn(after, 'ko')?.stale).toEqual({
      count: 1,
      named: [{ title: 'A flood from inside', url: '/blog/a-flood/' }],
    });
    expect(stateIn(after, 'ja')?.stale.count).toBe(0);
  });

  it('the content state lists the sample facts of content/sample.json with titles and URLs', () => {
    expect(stateOf().samples).toEqual([
      {
        id: 'news',
        what: 'News',
        texts: {
          count: 3,
          named: [
            { title: 'A flood from inside', url: '/blog/a-flood/' },
            { title: 'Cache rules', url: '/docs/10100/cache-rules/' },
            { title: '/contact/', url: '/contact/' },
          ],
        },
      },
    ]);
  });

  it('`containing` limits sample facts to content items with a string, and web info marks the pages with sample facts', () => {
    const sample = [
      { id: 'rules', what: 'Rules', texts: ['*/*'], containing: ['title: Cache rules'] },
      { id: 'all', what: 'All', texts: ['doc/*'], at: ['/contact/'] },
    ];
    const { rows, samples } = compileWith({ 'sample.json': JSON.stringify(sample) });
    const cacheRules = { title: 'Cache rules', url: '/docs/10100/cache-rules/' };
    expect(samples[0]).toEqual({ id: 'rules', what: 'Rules', texts: [cacheRules] });
    const website = rowOf({ rows }, 'setting', { name: 'website' });
    expect(JSON.parse(String(website?.body)).samples).toMatchObject({
      '/docs/10100/cache-rules/': 'rules all',
      '/contact/': 'all',
    });
  });

  it('a sample entry without a matching content item is reported', () => {
    const sample = JSON.stringify([{ id: 'a', what: 'b', texts: ['case/*'], at: [] }]);
    expect(compileWith({ 'sample.json': sample }).errors).toEqual([
      'sample.json:1  no content item matches case/*',
    ]);
  });
});
