// Compiles the pages made of modules (content/product, content/solution, content/page) from their authored
// files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { type Details, MODULES, type ModuleType } from '../src/api/contract/modules.ts';
import { type Locale, localeCodes } from '../src/i18n/locales.ts';
import { type JsonFile, lineOf, type Problem, parseAt, readJson } from './files.ts';
import { bareFigures, type Claims, fill, isProse, mapStrings } from './prose.ts';

/** Modules as authors write them, on pages, events and the home page. */
export const AuthoredModules = z.array(
  z.strictObject({
    name: z.string().min(1),
    type: z.enum(Object.keys(MODULES) as [ModuleType, ...ModuleType[]]),
    details: z.looseObject({}),
  }),
);

const AuthoredPage = z.strictObject({
  name: z.string().min(1),
  desc: z.string().min(20).max(200),
  /** The draft of a page shows in preview only. */
  draft: z.boolean().optional(),
  modules: AuthoredModules.min(1),
});

export interface CompiledModule {
  id: string;
  name: string;
  type: ModuleType;
  details: Details<ModuleType>;
}
export interface CompiledPage {
  file: string;
  type: string;
  code: string;
  locale: Locale;
  draft: boolean;
  name: string;
  desc: string;
  modules: CompiledModule[];
  /** Of the authored text: what a translation is measured against. */
  sourceHash: string;
}

/** Words of voice that LOOK rules out, in English texts. */
const HOLLOW =
  /\b(empower\w*|seamless\w*|cutting[- ]edge|unlock\w*|revolution\w*|game[- ]chang\w*|leverag\w*|best[- ]in[- ]class|world[- ]class)\b/i;

/** Legal texts state amounts and terms that are no claims about us. */
const LEGAL = /[\\/]legal[\\/]/;

/** Fills placeholders and expands claims in an authored value, reporting what is wrong where it stands. */
export function resolve(
  json: JsonFile,
  at: PropertyKey[],
  value: unknown,
  claims: Claims,
  locale: Locale,
  brandName: string,
  problems: Problem[],
): unknown {
  const report = (path: PropertyKey[], message: string) =>
    problems.push({ file: json.file, line: lineOf(json, path), message });
  return mapStrings(value, (text, inner) => {
    const path = [...at, ...inner];
    if (inner.at(-1) === 'claim') {
      const claim = claims.get(text);
      if (!claim) report(path, `no claim is called ${text}`);
      return claim ?? text;
    }
    if (isProse(inner) && !LEGAL.test(json.file)) {
      for (const found of bareFigures(text))
        report(path, `figure "${found}" matches no claim: write {claim:…} or take it out`);
      const hollow = locale === 'en' ? HOLLOW.exec(text) : null;
      if (hollow) report(path, `"${hollow[0]}" says nothing`);
    }
    if (text.toLowerCase().includes(brandName.toLowerCase()))
      report(path, 'spells the brand: write {brand} or {brandSlug}');
    try {
      return fill(text, claims, locale);
    } catch (error) {
      report(path, (error as Error).message);
      return text;
    }
  });
}

/** Of the authored text: what a translation is measured against. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** `cloud-dns` of `…/cloud-dns.json`, and of `…/cloud-dns.draft.json`, the draft of a page that is live. */
export const codeOf = (file: string): string => basename(file).replace(/(\.draft)?\.(json|md)$/, '');

/**
 * Checks the details of authored modules, and gives them ids from their types and positions, which are equal
 * in all locales.
 */
export function compileModules(
  json: JsonFile,
  at: PropertyKey[],
  authored: z.output<typeof AuthoredModules>,
  claims: Claims,
  locale: Locale,
  brandName: string,
  problems: Problem[],
): CompiledModule[] {
  return authored.flatMap((module, index): CompiledModule[] => {
    const path = [...at, index, 'details'];
    const details = parseAt(
      json,
      path,
      MODULES[module.type] as z.ZodType<Details<ModuleType>>,
      resolve(json, path, module.details, claims, locale, brandName, problems),
      problems,
    );
    return details
      ? [
          {
            id: `${module.type.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}-${index + 1}`,
            name: module.name,
            type: module.type,
            details,
          },
        ]
      : [];
  });
}

function compilePage(
  type: string,
  locale: Locale,
  file: string,
  claims: Claims,
  brandName: string,
  problems: Problem[],
): CompiledPage | undefined {
  const json = readJson(file, problems);
  const page = json.value === undefined ? undefined : parseAt(json, [], AuthoredPage, json.value, problems);
  if (!page) return undefined;
  const code = codeOf(file);
  const modules = compileModules(json, ['modules'], page.modules, claims, locale, brandName, problems);
  const filled = resolve(
    json,
    [],
    { name: page.name, desc: page.desc },
    claims,
    locale,
    brandName,
    problems,
  ) as {
    name: string;
    desc: string;
  };
  return {
    file,
    type,
    code,
    locale,
    draft: page.draft ?? file.endsWith('.draft.json'),
    ...filled,
    modules,
    sourceHash: hashOf(json.text),
  };
}

/**
 * Compiles every page of a type, and checks that its locales have the same modules in the same order (DESIGN:
 * ids are equal in all locales).
 */
export function compilePages(
  root: string,
  type: string,
  claims: Claims,
  brandName: string,
  problems: Problem[],
  only?: ReadonlySet<string>,
): CompiledPage[] {
  const pages = localeCodes.flatMap((locale) => {
    const folder = join(root, type, locale);
    if (!existsSync(folder)) return [];
    const files = readdirSync(folder).filter(
      (name) => name.endsWith('.json') && (!only || only.has(codeOf(name))),
    );
    return files
      .sort()
      .flatMap((name) => compilePage(type, locale, join(folder, name), claims, brandName, problems) ?? []);
  });
  const shapes = new Map<string, CompiledPage>();
  for (const page of pages) {
    const key = `${page.code} ${page.draft}`;
    const first = shapes.get(key) ?? page;
    shapes.set(key, first);
    const shape = (of: CompiledPage) => of.modules.map((module) => module.type).join(' ');
    if (shape(page) !== shape(first)) {
      problems.push({
        file: page.file,
        line: 1,
        message: `modules differ from ${first.locale}: ${shape(page)} / ${shape(first)}`,
      });
    }
  }
  return pages;
}
