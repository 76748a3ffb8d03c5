// Compiles pages made of modules, such as those in content/product, content/solution, and content/page.
import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import type { Claim } from '../../common/contract/modules/claims.ts';
import { type Details, MODULES, type ModuleType } from '../../common/contract/modules/modules.ts';
import { hasRoute } from '../../common/contract/page-paths.ts';
import { longDay } from '../../common/i18n/formats.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { drawingProblems } from '../articles/drawings.ts';
import { type Compilation, compareWithEnglish, compileFolder, termProblems } from '../compilation.ts';
import { type JsonFile, parseAt, readChecked } from '../files.ts';
import { insertNoBreakSpaces } from '../markdown/binding.ts';
import { runsOf } from '../markdown/highlight.ts';
import { fill, isProse, mapStrings, unclaimedNumbers, unfinishedMarker } from '../markdown/prose.ts';
import { sampleProblems } from '../samples/check.ts';
import { conformanceRows } from './conformance.ts';

/** Authored modules of pages, events, and the home page. */
export const AuthoredModules = z.array(
  z.strictObject({
    name: z.string().min(1),
    type: z.enum(Object.keys(MODULES) as [ModuleType, ...ModuleType[]]),
    /** For events: the module is shown only until the event ends. */
    until: z.literal('end').optional(),
    /** For code samples: their checks, as in Markdown (content/AUTHORING.md, Samples). */
    schema: z.string().optional(),
    matches: z.array(z.string()).optional(),
    misses: z.array(z.string()).optional(),
    /** For comparisons: the compiler adds the rows of a WCAG 2.2 level (conformance.ts). */
    conformance: z.enum(['A', 'AA']).optional(),
    details: z.looseObject({}),
  }),
);

const AuthoredPage = z.strictObject({
  name: z.string().min(1),
  desc: z.string().min(20).max(200),
  /** Drafts are visible only in previews. */
  draft: z.boolean().optional(),
  /** For legal documents: date of the current version, the value of `{updated}` in the modules. */
  updated: z.iso.date().optional(),
  modules: AuthoredModules.min(1),
});

export interface CompiledModule {
  id: string;
  name: string;
  type: ModuleType;
  details: Details<ModuleType>;
  until?: 'end';
}
export type CompiledPage = NonNullable<ReturnType<typeof compilePage>>;

/** Marketing clichés that the check rejects in English content (content/AUTHORING.md). */
const CLICHES =
  /\b(empower\w*|seamless\w*|cutting[- ]edge|unlock\w*|revolution\w*|game[- ]chang\w*|leverag\w*|best[- ]in[- ]class|world[- ]class)\b/i;

/** Legal documents contain amounts and terms that are not claims. */
const LEGAL = /[\\/]legal[\\/]/;

/** Placeholder for an unknown claim. The claim is already reported, so the schema should not report it again. */
const UNKNOWN_CLAIM: Claim = {
  id: 'unknown',
  value: 0,
  bound: 'exact',
  unit: '',
  kind: 'number',
  asOf: '1970-01-01',
  source: 'unknown',
};

const LINKS = new Set<PropertyKey | undefined>(['href', 'url']);
/** Keys of lists of page codes, with the path prefixes of the pages. */
const CODES = new Map<PropertyKey | undefined, string>([
  ['products', '/products/'],
  ['solutions', '/solutions/'],
  ['recommendedSolutions', '/solutions/'],
]);

/** The link target of a string, or `undefined` if it is not a link. */
function linkOf(text: string, path: readonly PropertyKey[]): string | undefined {
  if (LINKS.has(path.at(-1)) && text !== '') return text;
  const folder = typeof path.at(-1) === 'number' ? CODES.get(path.at(-2)) : undefined;
  return folder && `${folder}${text}/`;
}

/** Whether the value at this path is shown in the locale; menu items may be limited to some locales. */
function isShown(value: unknown, path: readonly PropertyKey[], locale: Locale): boolean {
  let current = value;
  for (const key of path) {
    const only = (current as { displayOnly?: unknown } | null)?.displayOnly;
    if (Array.isArray(only) && only.length > 0 && !only.includes(locale)) return false;
    current = (current as Record<PropertyKey, unknown> | null)?.[key];
  }
  return true;
}

/**
 * Fills placeholders, expands claims, and collects links in an authored value. `at` is its path in the file. Errors are
 * reported with their lines.
 */
export function resolve(
  json: JsonFile,
  at: readonly PropertyKey[],
  value: unknown,
  locale: Locale,
  compilation: Compilation,
): unknown {
  const { claims, brandName } = compilation;
  return mapStrings(value, (text, inner) => {
    const path = [...at, ...inner];
    if (inner.at(-1) === 'claim') {
      const claim = claims.get(text);
      if (!claim) json.report(path, `unknown claim ${text}`);
      return claim ?? UNKNOWN_CLAIM;
    }
    const marker = isProse(inner) ? unfinishedMarker(text) : undefined;
    if (marker) json.report(path, `"${marker}" is unfinished: remove it until its content exists`);
    if (isProse(inner) && linkOf(text, inner) === undefined)
      for (const problem of termProblems(text, locale, json.file, compilation, inner.at(-1) === 'keywords'))
        json.report(path, problem);
    const question = inner.at(-1) === 'question' && compilation.terms.get(locale)?.questionProblem(text);
    if (question) json.report(path, question);
    if (isProse(inner) && !LEGAL.test(json.file)) {
      for (const figure of unclaimedNumbers(text))
        json.report(path, `figure "${figure}" matches no claim: write {claim:…} or remove it`);
      const cliche = locale === 'en' ? CLICHES.exec(text) : null;
      if (cliche) json.report(path, `"${cliche[0]}" is a cliché`);
    }
    if (text.toLowerCase().includes(brandName.toLowerCase()))
      json.report(path, 'contains the brand name: write {brand} or {brandSlug}');
    try {
      const expanded = fill(text, compilation, locale);
      const filled = isProse(inner) || inner.at(-1) === 'time' ? insertNoBreakSpaces(expanded) : expanded;
      const to = linkOf(filled, inner);
      if (to && isShown(value, inner, locale))
        compilation.links.push({ file: json.file, line: json.lineOf(path), locale, to });
      return filled;
    } catch (error) {
      json.report(path, (error as Error).message);
      return text;
    }
  });
}

/** Hash of an authored content item. Translations record the hash of their source. */
export const hashOf = (text: string): string => hash('sha256', text).slice(0, 16);

/** `cloud-dns` for `…/cloud-dns.json` and for its draft `…/cloud-dns.draft.json`. */
export const codeOf = (file: string): string => basename(file).replace(/(\.draft)?\.(json|md)$/, '');

/** Adds the highlighting tokens of a code sample. */
const addTokens = (type: ModuleType, details: Details<ModuleType>): Details<ModuleType> =>
  type === 'code' && 'source' in details
    ? { ...details, tokens: runsOf(details.source, details.language) }
    : details;

/** Validates the modules of a file. Their IDs are derived from types and positions, which are equal in all locales. */
export function compileModules(
  json: JsonFile,
  authored: z.output<typeof AuthoredModules>,
  locale: Locale,
  compilation: Compilation,
): CompiledModule[] {
  for (const { path, message } of drawingProblems(authored)) json.report(['modules', ...path], message);
  return authored.flatMap((module, index): CompiledModule[] => {
    const path = ['modules', index, 'details'];
    for (const message of termProblems(module.name, locale, json.file, compilation))
      json.report(['modules', index, 'name'], message);
    const rows = module.conformance && conformanceRows(module.conformance, locale, compilation);
    const details = parseAt(
      json,
      path,
      MODULES[module.type] as z.ZodType<Details<ModuleType>>,
      resolve(json, path, rows ? { ...module.details, rows } : module.details, locale, compilation),
    );
    if (!details) return [];
    if (module.type === 'code' && 'source' in details)
      for (const problem of sampleProblems({ ...module, ...details }, true, compilation))
        json.report([...path, 'source'], problem);
    const { name, type, until } = module;
    const id = `${type.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}-${index + 1}`;
    return [{ id, name, type, details: addTokens(type, details), ...(until && { until }) }];
  });
}

/** Replaces `{updated}` in the modules with the date in the format of the locale. */
const fillUpdateDate = ({ updated, modules }: z.output<typeof AuthoredPage>, locale: Locale) =>
  updated === undefined
    ? modules
    : modules.map((module) => ({
        ...module,
        details: mapStrings(module.details, (text) =>
          text.replaceAll('{updated}', longDay(locale).format(new Date(updated))),
        ) as typeof module.details,
      }));

function compilePage(type: string, locale: Locale, file: string, compilation: Compilation) {
  const { json, value: page } = readChecked(file, AuthoredPage, compilation);
  if (!page) return undefined;
  const modules = compileModules(json, fillUpdateDate(page, locale), locale, compilation);
  const filled = resolve(json, [], { name: page.name, desc: page.desc }, locale, compilation) as {
    name: string;
    desc: string;
  };
  return {
    file,
    type,
    code: codeOf(file),
    locale,
    draft: page.draft ?? file.endsWith('.draft.json'),
    updated: page.updated,
    ...filled,
    modules,
    sourceHash: hashOf(json.text),
  };
}

/** Parts of a module that must match in all locales: type, drawings, kind of demo, and index of the brand's column. */
function shapeOf({ type, details }: CompiledModule): string {
  const drawings: string[] = [];
  mapStrings(details, (text, path) => {
    if (path.at(-1) === 'drawing') drawings.push(text);
    return text;
  });
  if (type === 'demo' && 'kind' in details) drawings.push(details.kind);
  if ('ours' in details && details.ours) drawings.push(`ours: ${details.columns.indexOf(details.ours)}`);
  return drawings.length > 0 ? `${type} (${drawings.join(', ')})` : type;
}

/** Compiles all pages of a type, and checks that their modules have the same types and order in all locales. */
export function compilePages(type: string, compilation: Compilation): CompiledPage[] {
  const pages = compileFolder(compilation, type, '.json', (file, locale) =>
    compilePage(type, locale, file, compilation),
  );
  compareWithEnglish(
    pages,
    ({ code, draft }) => `${code} ${draft}`,
    ({ updated, modules }) => [...(updated ? [updated] : []), ...modules.map(shapeOf)].join(' '),
    (translated, english) => `modules differ from English: ${translated} / ${english}`,
    compilation,
  );
  if (type === 'page') reportUnrouted(pages, compilation);
  return pages;
}

/** Reports published pages without a route, because their URLs would return 404. */
function reportUnrouted(pages: readonly CompiledPage[], compilation: Compilation): void {
  const published = pages.filter(({ draft }) => !draft);
  // One report for all locales.
  const first = published.filter(
    ({ code }, index) => published.findIndex((page) => page.code === code) === index,
  );
  for (const { code, file } of first)
    if (!hasRoute(code))
      compilation.problems.push({
        file,
        line: 1,
        message: `no route shows this page: add { code: '${code}' } to PLAIN_PAGES in common/contract/page-paths.ts`,
      });
}
