// Query after a language switch (§4): preserved, except for the page number of searches.
import { expect, it } from 'vitest';
import { queryFor } from '../../../src/client/navigation/language.ts';

it.each([
  ['/blog/', '?page=2', '?page=2'],
  ['/blog/', '?tag=news&page=2&keyword=', '?tag=news&page=2&keyword='],
  ['/blog/', '?page=2&keyword=a', '?keyword=a'],
  ['/search/', '?keyword=bots&page=2', '?keyword=bots'],
  ['/ko/search/', '?keyword=a+b&type=BLOG&t=1&page=9', '?keyword=a+b&type=BLOG&t=1'],
  ['/docs/search/', '?keyword=bots&type=product&pageIndex=2&rsr=x', '?keyword=bots&type=product&rsr=x'],
  ['/search/', '?page=2', ''],
  ['/search/', '', ''],
])('a language switch on %s%s requests the query %j', (path, query, expected) => {
  expect(queryFor(path, query)).toBe(expected);
});
