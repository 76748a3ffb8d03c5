// The attack that several pages show has the same series and minutes on all of them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { detailsOf } from './module-details.ts';

interface Course {
  vectors: unknown;
  origin: string;
  events: { minute: number }[];
}

const courseOf = (file: string) => {
  const { vectors, origin, events } = detailsOf<Course>(file, 'videoAdPromotion') ?? {};
  return { vectors, origin, minutes: events?.map(({ minute }) => minute) };
};

it.each(localeCodes)(
  'Flood Shield in %s shows the attack with the series and minutes of the home page',
  (locale) => {
    const home = courseOf(`content/home/${locale}.json`);
    expect(home.minutes?.length).toBeGreaterThan(4);
    expect(courseOf(`content/product/${locale}/flood-shield.json`)).toEqual(home);
  },
);

it.each(localeCodes)(
  'the article about the attack in %s has a chart of the same series and minutes',
  (locale) => {
    const course = courseOf(`content/home/${locale}.json`);
    const text = readFileSync(`content/blog/${locale}/ddos-attack-browser-game-platform.md`, 'utf8');
    const chart: {
      origin?: string;
      series?: { label: string; values: number[] }[];
      marks?: { at: number }[];
    } = parse(/```chart [^\n]*\n([\s\S]*?)\n```/.exec(text)?.[1] ?? '');
    expect(chart.series?.map(({ label, values }) => ({ label, series: values }))).toEqual(course.vectors);
    expect(course.origin).toMatch(/\S/);
    expect(chart.origin).toBe(course.origin);
    expect(chart.marks?.map(({ at }) => at)).toEqual(course.minutes);
  },
);
