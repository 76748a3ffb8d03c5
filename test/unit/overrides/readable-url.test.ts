// Readable URLs: decoded letters, without deceptive characters.
import { expect, it } from 'vitest';
import { readableUrl } from '../../../common/http/readable-url.ts';

it.each([
  ['/%ED%95%9C%EA%B5%AD', '/한국'],
  ['/%e6%97%a5%e6%9c%ac/?q=%E8%AA%9E#x', '/日本/?q=語#x'],
  ['/caf%C3%A9', '/café'],
  ['/plain/path', '/plain/path'],
  ['/', '/'],
  ['', ''],
])('the readable form of %s is %s', (url, text) => {
  expect(readableUrl(url)).toBe(text);
});

it.each([
  ['a slash', '/a%2Fb'],
  ['a space', '/a%20b'],
  ['a percent sign', '/a%25ED'],
  ['a line break', '/a%0D%0Ab'],
  ['a right-to-left override', '/a%E2%80%AEb'],
  ['an invisible character', '/a%E2%80%8Bb'],
  ['a mark without its letter', '/a%CC%81'],
  ['invalid UTF-8', '/a%ff%fe'],
  ['a quotation mark', '/a%22b'],
  ['an incomplete escape', '/a%E'],
])('the percent-encoding of %s is not decoded', (_, url) => {
  expect(readableUrl(url).toLowerCase()).toBe(url.toLowerCase());
});

it('a readable URL resolves to the same page', () => {
  const url = '/%ED%95%9C%EA%B5%AD%20%2F%C3%A9/';
  expect(new URL(readableUrl(url), 'https://any.invalid').pathname).toBe(url);
});
