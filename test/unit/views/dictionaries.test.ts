// Interface dictionaries: the same keys and placeholders in every language, and no unused text.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { API_CHANGES, API_SUBJECTS } from '../../../common/contract/entities/changes.ts';
import { FORM_CODES } from '../../../common/forms/forms.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { punctuationProblems } from '../../../compiler/terms/punctuation.ts';
import cn from '../../../locales/cn.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import ja from '../../../locales/ja.json' with { type: 'json' };
import ko from '../../../locales/ko.json' with { type: 'json' };

/** Returns every string of a dictionary by its path. */
function texts(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]): [string, string][] =>
    typeof inner === 'string' ? [[`${path}${key}`, inner]] : texts(inner as object, `${path}${key}.`),
  );
}
const english = new Map(texts(en));
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => found).sort();

describe.each(Object.entries({ cn, ko, ja }))('§2 the dictionary %s', (name, dictionary) => {
  const own = new Map(texts(dictionary));

  it('the dictionary has the keys of the English dictionary, in any order', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('the dictionary has no empty text', () => {
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('the dictionary uses full-width punctuation if its script does', () => {
    const locale = localeCodes.find((code) => code === name);
    if (!locale) throw new Error(`unknown locale ${name}`);
    expect(
      [...own].flatMap(([key, text]) => punctuationProblems(text, locale).map((problem) => [key, problem])),
    ).toEqual([]);
  });

  it('the dictionary has the placeholders of the English text', () => {
    expect([...own].map(([key, text]) => [key, placeholders(text)])).toEqual(
      [...own.keys()].map((key) => [key, placeholders(english.get(key) ?? '')]),
    );
  });
});

/** Keys that the code computes: their prefix in src or common, and their pattern. */
const MADE: readonly [prefix: string, made: RegExp][] = [
  ['api.', /^api\.(guides|errors|events|changelog)(Lead)?$/],
  ['api.', /^api\.(added|changed|deprecated|removed|fixed)$/],
  ['article.', /^article\.(older|newer)$/],
  ['change.', /^change\.(breaking|maybe)$/],
  ['change.document.', /^change\.document\.(added|removed|deprecated)$/],
  ['change.section.', /^change\.section\.(added|changed|removed)$/],
  ['change.subject.', new RegExp(`^change\\.subject\\.(${API_SUBJECTS.join('|')})$`)],
  ['change.api.', new RegExp(`^change\\.api\\.(${API_CHANGES.join('|')})$`)],
  ['change.access.', /^change\.access\.(always|with-key|never)$/],
  ['catalog.', /^catalog\.(products|solutions)(Title|Lead|End|EndText)$/],
  ['legal.period.', /^legal\.period\.(cookies|security|processors|use)\.(unit|text)$/],
  ['demo.usage.field.', /^demo\.usage\.field\.[a-z]+$/],
  ['demo.usage.of.', /^demo\.usage\.of\.[A-Za-z]+$/],
  // Notices (compiler/markdown/directives.ts), access labels, learning path, types of feedback.
  ['docs.', /^docs\.(note|tip|caution|danger|permitted|denied|restricted)$/],
  ['docs.', /^docs\.(know|start|use|practice|development)(Text)?$/],
  ['docs.', /^docs\.(content-error|outdated|link-error|missing-sample|steps-unclear|other)$/],
  ['values.', /^values\.(hostname|hostnameId|tokenVariable)(Problem)?$/],
  ['catalog.station.', /^catalog\.station\.[a-z]+$/],
  ['catalog.stationTask.', /^catalog\.stationTask\.[a-z]+$/],
  ['event.', /^event\.(days|hours|minutes|seconds)$/],
  ['notices.', /^notices\.(state|window|affected|title|planned|active|completed|advisory)$/],
  ['form.field.', /^form\.field\.[A-Za-z]+$/],
  ['form.hint.', /^form\.hint\.[A-Za-z]+$/],
  ...(['title', 'lead', 'submit', 'step'] as const).map((part): [string, RegExp] => [
    `form.${part}.`,
    new RegExp(`^form\\.${part}\\.(${FORM_CODES.join('|')})$`),
  ]),
  ['form.reason.', /^form\.reason\.(email|type|company|country|phone|industry|website|tier)$/],
  ['docs.', /^docs\.(table|codeOf|diagram)$/],
  ['thanks.received.', new RegExp(`^thanks\\.received\\.(${FORM_CODES.join('|')})$`)],
  ['list.', /^list\.(blog|news|notice|case|glossary|questions|resources)(Title|Lead)$/],
  ['list.', /^list\.(brochures|datasheets|ebooks|infographics|reports|videos|webinars)(Title|Lead|One)$/],
  ['map.', /^map\.(delivery|scrubbing|compute)$/],
  ['speed.', /^speed\.(LCP|INP|CLS|TTFB|good|fair|poor)$/],
  ['status.of.', /^status\.of\.[a-zA-Z]+$/],
  ['status.overall.', /^status\.overall\.[a-z]+$/],
  ['status.state.', /^status\.state\.[a-z_]+$/],
  ['status.impact.', /^status\.impact\.[a-z]+$/],
  ['status.component.', /^status\.component\.[a-z]+$/],
  ['speed.of.', /^speed\.of\.[a-z]+$/],
  ['speed.visit.', /^speed\.visit\.(dns|tcp|tls|ttfb|html|lcp)(Note)?$/],
  ['speed.visit.of.', /^speed\.visit\.of\.[a-z]+$/],
  ['map.route.', /^map\.route\.(from|to)$/],
  ['preview.', /^preview\.(notice|invalid|elsewhere|badAt)$/],
  ['search.kind', /^search\.kind[A-Z]+$/],
  ['legal.', /^legal\.(use|data|website|company)$/],
  ['map.marks.', /^map\.marks\.(delivery|compute|scrubbing|office|research|route)$/],
  [
    'siteMap.',
    /^siteMap\.(product|solution|industry|region|page|event|detail|case|resource|blog|news|glossary|doc|legal)$/,
  ],
];

const source = globSync('{src,common}/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it('the English dictionary has no string that src and common do not use', () => {
  const isMade = (key: string) =>
    MADE.some(([prefix, made]) => source.includes(`\`${prefix}\${`) && made.test(key));
  expect([...english.keys()].filter((key) => !source.includes(`'${key}'`) && !isMade(key))).toEqual([]);
});
