// Compiles content/api/: the OpenAPI document, its changelog, and the overlays for other languages.

import { createPrivateKey, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { type Compilation, termProblems } from '../compilation.ts';
import { fillKnown, mapStrings } from '../markdown/prose.ts';
import { hashOf } from '../pages/pages.ts';
import { type LedgerText, ledgerKey } from '../publication/ledger.ts';
import { readYaml } from '../yaml-file.ts';
import { ApiDocument, Changelog, Overlay } from './document.ts';
import { compareOverlay } from './overlay.ts';
import { type ApiText, textsOf } from './texts.ts';

const Example = z.looseObject({ privateKey: z.string(), signatureBase: z.string(), request: z.string() });
const HEADER = /^Signature: sig=:.*:$/m;

/** Adds the signature of the example to its request. Leaves a document without an example unchanged. */
function signExample({ components }: ApiDocument): void {
  const scheme = components.securitySchemes.messageSignature;
  const example = Example.safeParse(scheme?.['x-example']).data;
  if (!scheme || !example) return;
  const { privateKey, signatureBase, request } = example;
  const signature = sign(null, Buffer.from(fillKnown(signatureBase)), createPrivateKey(privateKey));
  const header = `Signature: sig=:${signature.toString('base64')}:`;
  scheme['x-example'] = { ...example, request: request.replace(HEADER, () => header) };
}

export interface ApiReference {
  /** The English source document, with unfilled placeholders. */
  document: ApiDocument;
  changelog: Changelog;
  texts: ReadonlyMap<string, ApiText>;
  overlays: ReadonlyMap<Locale, Readonly<Record<string, string>>>;
  /** Parts of the reference for the translation ledger. */
  recorded: readonly LedgerText[];
  /** Summary for command output. */
  summary: string;
}

/** The document with filled placeholders: valid OpenAPI for tools and readers. */
export const filledDocument = (document: ApiDocument): ApiDocument =>
  ApiDocument.parse(mapStrings(document, fillKnown));

const CODE = /```[\s\S]*?```|`[^`\n]+`/g;
/** The first unknown placeholder outside code, if any. */
const findPlaceholder = (text: string): string | undefined =>
  /\{[a-zA-Z]+\}/.exec(fillKnown(text).replace(CODE, ''))?.[0];

/** Compiles the folder. Returns `undefined` if there is no document. Errors are added to the problems of `compilation`. */
export function compileApiReference(compilation: Compilation): ApiReference | undefined {
  const file = join(compilation.root, 'api', 'openapi.yaml');
  if (!existsSync(file)) return undefined;
  const read = readYaml(file, ApiDocument, compilation);
  const log = readYaml(join(compilation.root, 'api', 'changelog.yaml'), Changelog, compilation);
  const overlays = new Map<Locale, Readonly<Record<string, string>>>();
  const targetLocales = localeCodes.filter((locale) => locale !== 'en');
  const files = targetLocales.flatMap((locale) => {
    const path = join(compilation.root, 'api', `${locale}.yaml`);
    const overlay = existsSync(path) ? readYaml(path, Overlay, compilation) : undefined;
    if (overlay) overlays.set(locale, overlay.value);
    return overlay ? [{ locale, overlay }] : [];
  });
  if (!read || !log) return undefined;
  const report = (file: string, line: number, message: string) =>
    compilation.problems.push({ file, line, message });
  let texts: Map<string, ApiText>;
  try {
    signExample(read.value);
    texts = textsOf(read.value, log.value);
  } catch (error) {
    report(file, 1, (error as Error).message);
    return undefined;
  }
  const problemsIn = (text: string, file: string, locale: Locale): string[] => [
    ...termProblems(text.replace(CODE, ''), locale, file, compilation),
    ...(text.toLowerCase().includes(compilation.brandName.toLowerCase())
      ? ['contains the brand name: write {brand}']
      : []),
    ...(findPlaceholder(text) ? [`${findPlaceholder(text)} is not a placeholder`] : []),
  ];
  for (const [key, { text }] of texts)
    for (const problem of problemsIn(text, file, 'en')) report(file, 1, `${key}: ${problem}`);
  const counts = files.map(({ locale, overlay }) => {
    const { problems, fallback } = compareOverlay(texts, overlay.value);
    for (const { key, message } of problems) report(overlay.file, overlay.lineOf([key]), message);
    for (const [key, text] of Object.entries(overlay.value))
      for (const problem of problemsIn(text, overlay.file, locale))
        report(overlay.file, overlay.lineOf([key]), `${key}: ${problem}`);
    return `${locale} ${texts.size - fallback.length}`;
  });
  const parts = [...new Set([...texts.values()].map(({ part }) => part))];
  const recorded = parts.flatMap((part) => {
    const keys = [...texts].filter(([, text]) => text.part === part).map(([key]) => key);
    const source = hashOf(JSON.stringify(keys.map((key) => texts.get(key)?.text)));
    return [
      { key: ledgerKey('api', part, 'en', false), hash: source, source: null, file },
      ...files.map(({ locale, overlay }) => ({
        key: ledgerKey('api', part, locale, false),
        hash: hashOf(JSON.stringify(keys.map((key) => overlay.value[key]))),
        source,
        file: overlay.file,
      })),
    ];
  });
  const summary = [`${texts.size} API strings`, ...counts].join(', ');
  return { document: read.value, changelog: log.value, texts, overlays, recorded, summary };
}
