// What the publisher tells editors of the content as a whole: translations that are missing or stale, and samples.
import { afterAll, describe, expect, it } from 'vitest';
import { type ContentState, ContentStateSchema } from '../../../common/editorial/editorial.ts';
import { type Changes, cleanUp, compiledWith, edited } from './tree.ts';

afterAll(cleanUp);

function stateOf(changes: Changes = {}): ContentState {
  const rows = compiledWith(changes).rows.tables.get('setting') ?? [];
  const row = rows.find(({ name }) => name === 'content-state');
  return ContentStateSchema.parse(JSON.parse(String(row?.body)));
}
const of = (state: ContentState, locale: string) => state.translations.find((one) => one.locale === locale);

describe('the state of the content', () => {
  it('names what a language has no text of, and what was made from an older English text', () => {
    const before = stateOf();
    expect(of(before, 'ko')?.stale).toEqual({ count: 0, named: [] });
    expect(of(before, 'ja')?.missing.named).toContainEqual({
      title: 'A flood from inside',
      url: '/blog/a-flood/',
    });
    expect(of(before, 'ko')?.missing.named).not.toContainEqual(
      expect.objectContaining({ url: '/blog/a-flood/' }),
    );
    const after = stateOf(edited('blog/en/a-flood.md', 'Read on', 'Read further'));
    expect(of(after, 'ko')?.stale).toEqual({
      count: 1,
      named: [{ title: 'A flood from inside', url: '/blog/a-flood/' }],
    });
    expect(of(after, 'ja')?.stale.count).toBe(0);
  });

  it('lists what content/sample.json says are facts that nobody gave us, with titles and addresses', () => {
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

  it('reports a sample of which there is no text', () => {
    const sample = JSON.stringify([{ id: 'a', what: 'b', texts: ['case/*'], at: [] }]);
    expect(compiledWith({ 'sample.json': sample }).mistakes).toEqual([
      'sample.json:1  there is no text case/*',
    ]);
  });
});
