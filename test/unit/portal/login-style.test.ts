// The sign-in page has the site's colours: its one style holds the tokens of src/styles/tokens.css.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STYLE } from '../../../portal/src/sso/login-style.ts';

it('every colour of the sign-in page is the token of that name', () => {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8');
  const own = STYLE.match(/--[a-z-]+: light-dark\([^)]+\)/g) ?? [];
  expect(own.length).toBeGreaterThan(8);
  for (const token of own) expect(tokens).toContain(`${token};`);
  const rest = STYLE.slice(STYLE.indexOf('* {'));
  expect(rest, 'and no other').not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl/i);
});
