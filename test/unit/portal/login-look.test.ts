// Look of the sign-in page: the mark and the colors of the site, although it imports no views or styles of
// it.
import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { STYLE } from '../../../portal/src/sso/login-style.ts';
import { Mark } from '../../../portal/src/sso/mark.tsx';

it('every color of the sign-in page is the token of that name', () => {
  const tokens = readFileSync('common/brand/tokens.css', 'utf8');
  const own = STYLE.match(/--[a-z-]+: light-dark\([^)]+\)/g) ?? [];
  expect(own.length).toBeGreaterThan(8);
  for (const token of own) expect(tokens).toContain(`${token};`);
  const rest = STYLE.slice(STYLE.indexOf('* {'));
  expect(rest, 'and no other').not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl/i);
});

it('the mark of the sign-in page is the mark of the site', () => {
  const shapes = (mark: string) => [...mark.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d);
  const [head = '', wind = ''] = shapes(readFileSync('src/styles/icons/mark.svg', 'utf8'));
  const [ownHead = '', ownWind] = shapes(renderToString(Mark()));
  // The eye is a hole in the mask on the site, and a circle in the portal.
  expect(head.startsWith(ownHead) && ownHead.length > 80).toBe(true);
  expect(wind).toBe(ownWind);
});
