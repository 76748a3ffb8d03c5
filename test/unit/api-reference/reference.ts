// API reference from content/api, compiled once for the tests in this folder.

import { brand } from '../../../common/config.ts';
import type { Json } from '../../../common/text/json-text.ts';
import { compileApiReference, filledDocument } from '../../../compiler/api-reference/compile.ts';
import type { JsonObject } from '../../../compiler/api-reference/document.ts';
import { isObject } from '../../../compiler/api-reference/resolve.ts';
import { createCompilation } from '../../../compiler/compilation.ts';

export const compilation = createCompilation('content', brand.name);
const compiled = compileApiReference(compilation);
if (!compiled) throw new Error(`content/api is invalid: ${JSON.stringify(compilation.problems)}`);

export const reference = compiled;
/** The document with placeholders filled in, as tools and readers receive it. */
export const document = filledDocument(compiled.document);

/** Yields every object at and below `value` with its path. */
export function* objectsIn(
  value: Json,
  path: readonly string[] = [],
): Generator<[JsonObject, readonly string[]]> {
  if (isObject(value)) yield [value, path];
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, [...path, key]);
}

export const json = JSON.parse(JSON.stringify(document)) as JsonObject;
