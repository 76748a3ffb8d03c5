// Navigation content record (§3): details are JSON in a string, with a visible flag or a recommendList.
import { expect, it } from 'vitest';
import { hotMenusOf } from '../../../src/views/hot-menus.ts';

const record = (type: string, details: unknown) => ({
  type,
  details: typeof details === 'string' ? details : JSON.stringify(details),
});
const link = { title: 'Flood Shield', url: '/products/flood-shield/' };

it('an article and an advertisement consist of text with a link, and need no visible flag', () => {
  const hotMenus = hotMenusOf([
    record('hotArticle', { ...link, text: 'About it.' }),
    record('ad', { visible: true, ...link, urlText: 'Try it' }),
  ]);
  expect(hotMenus.article).toEqual({ ...link, text: 'About it.', urlText: link.title });
  expect(hotMenus.ad).toEqual({ ...link, text: '', urlText: 'Try it' });
});

it('a recommendation is a list; entries without a page are omitted', () => {
  const recommendList = [link, { title: '', url: '/a/' }, { title: 'A', url: 'javascript:x' }, null, 'x'];
  expect(hotMenusOf([record('hotRecommend', { recommendList })]).recommended).toEqual([link]);
});

it('the first visible and complete record of a type is used', () => {
  const second = { ...link, title: 'Second' };
  expect(
    hotMenusOf([
      record('ad', { visible: false, ...link }),
      record('ad', { url: '//elsewhere.example/', title: 'A' }),
      record('ad', second),
      record('ad', link),
    ]).ad?.title,
  ).toBe('Second');
});

it.each(['', '{', 'null', '[]', '"text"', '{"visible":false}', '{"recommendList":{}}', '{"title":{}}'])(
  'details of %s are ignored',
  (details) => {
    expect(
      hotMenusOf(['hotArticle', 'hotRecommend', 'ad', 'other'].map((type) => record(type, details))),
    ).toEqual({ article: null, recommended: [], ad: null });
  },
);
