// Infographics (§1): each has a graphic, drawn from data, whose words are text in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { GraphicType } from '../../../../common/contract/modules/graphics.ts';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { GraphicFigure, type ParsedGraphic, parseGraphic } from '../../../../src/views/graphics/graphic.tsx';
import { html } from '../html.tsx';

const FOLDER = 'content/infographic';
interface Authored {
  type: GraphicType;
  [member: string]: unknown;
}

const frontOf = (locale: Locale, name: string): { graphic?: Authored } =>
  parse(/^---\n([\s\S]*?)\n---/.exec(readFileSync(`${FOLDER}/${locale}/${name}`, 'utf8'))?.[1] ?? '');

function parseAuthored({ type, ...details }: Authored): {
  graphic: ParsedGraphic | null;
  problems: unknown[];
} {
  const problems: unknown[] = [];
  const module = { id: 'graphic', name: '', type, details: JSON.stringify(details) };
  return { graphic: parseGraphic(module, (problem) => problems.push(problem)), problems };
}

/** Returns every text of a value, without numbers and other types. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

const names = readdirSync(`${FOLDER}/en`);
const renderGraphic = (name: string, locale: Locale): { graphic: ParsedGraphic; page: string } => {
  const { graphic } = parseAuthored(frontOf(locale, name).graphic as Authored);
  if (!graphic) throw new Error(`${locale}/${name} shows no graphic`);
  return { graphic, page: html(<GraphicFigure graphic={graphic} />, locale) };
};

it.each(names)('%s has a graphic in every language, with words as text and lines as a drawing', (name) => {
  for (const locale of localeCodes) {
    const { graphic, page } = renderGraphic(name, locale);
    const words = page.replaceAll('<wbr/>', '').replace(/<[^>]+>/g, ' ');
    for (const text of textsOf(graphic.details))
      expect([locale, words.includes(text)]).toEqual([locale, true]);
    expect(page.match(/<svg/g)?.length).toBeGreaterThanOrEqual(5);
    expect(page.match(/<svg[^>]*>/g)?.every((svg) => svg.includes('aria-hidden="true"'))).toBe(true);
    expect(gzipSync(page).length).toBeLessThan(3_500);
  }
});

it('a graphic has no inline style or script, which the strict policy would reject', () => {
  for (const name of names) expect(renderGraphic(name, 'ja').page).not.toMatch(/ style=|<style|<script/);
});

it('round trips are summed, in milliseconds at each distance', () => {
  const { page } = renderGraphic('journey-of-a-request.md', 'en');
  const sums = [...page.matchAll(/class="figure">(\d)</g)].map(([, sum]) => sum);
  expect(sums).toEqual(['4', '3', '2']);
  for (const time of ['720\u00a0ms', '360\u00a0ms', '60\u00a0ms', '30\u00a0ms']) expect(page).toContain(time);
});

it('bars have one scale with its unit, and none is longer than the scale', () => {
  const { graphic, page } = renderGraphic('where-live-latency-goes.md', 'cn');
  expect(page).toContain('>30秒</text>');
  if (graphic.type !== 'durations') throw new Error('another graphic');
  for (const { seconds: scale, rows } of graphic.details.scales)
    for (const at of rows) {
      const sum = (graphic.details.rows[at]?.seconds ?? []).reduce((total, value) => total + value, 0);
      expect(sum).toBeGreaterThan(0);
      expect(sum).toBeLessThanOrEqual(scale);
    }
});

it('the drawing of a graphic is the same in every language', () => {
  const drawPaths = (locale: Locale) =>
    renderGraphic('anatomy-of-a-ddos-attack.md', locale).page.match(/ d="[^"]+"/g);
  expect(drawPaths('ko')).toEqual(drawPaths('en'));
});

it('§5 unknown or invalid graphics are reported and not shown, without an exception', () => {
  const authored = frontOf('en', 'anatomy-of-a-ddos-attack.md').graphic as Authored;
  const rows = authored.rows as { hit: number }[];
  expect(parseAuthored({ ...authored, rows: rows.map((row) => ({ ...row, hit: 9 })) })).toMatchObject({
    graphic: null,
    problems: [{ reason: 'shape' }],
  });
  const unknown = { ...authored, type: 'toString' as GraphicType };
  expect(parseAuthored(unknown)).toMatchObject({ graphic: null, problems: [{ reason: 'unknown' }] });
});
