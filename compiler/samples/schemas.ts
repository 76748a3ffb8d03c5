// Sample schemas: files in content/schemas, and the schemas in the API document.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { filesOf, type Reading, readJson } from '../files.ts';
import { fillKnown } from '../markdown/prose.ts';
import { createValidator, describeErrors } from './validator.ts';

const API = 'https://api.example/openapi';

export interface Schemas {
  /** The errors in a value; `undefined` for an unknown schema. */
  problemsOf(name: string, value: unknown): string[] | undefined;
}

/** Reads the schemas below `root`. Errors, also of schemas without samples, become problems of `reading`. */
export function readSchemas(root: string, reading: Reading): Schemas {
  const ajv = createValidator({ allErrors: true });
  const compiled = new Map<string, ValidateFunction>();
  for (const file of filesOf(join(root, 'schemas'), '.json')) {
    const { value } = readJson(file, reading);
    try {
      if (typeof value === 'object' && value !== null)
        compiled.set(basename(file, '.json'), ajv.compile(value));
    } catch (error) {
      reading.problems.push({ file, line: 1, message: `not a schema: ${(error as Error).message}` });
    }
  }
  let names: ReadonlySet<string> | undefined;
  /** The API document is large, so it is loaded on first use. */
  const ofApi = (name: string): ValidateFunction | undefined => {
    if (!names) {
      const file = join(root, 'api', 'openapi.yaml');
      const document = existsSync(file) ? parse(fillKnown(readFileSync(file, 'utf8'))) : {};
      ajv.addSchema({ ...document, $id: API });
      names = new Set(Object.keys(document.components?.schemas ?? {}));
    }
    if (!names.has(name)) return undefined;
    const validate = ajv.compile({ $ref: `${API}#/components/schemas/${name}` });
    compiled.set(name, validate);
    return validate;
  };
  return {
    problemsOf(name, value) {
      const validate = compiled.get(name) ?? (/^[A-Z]/.test(name) ? ofApi(name) : undefined);
      if (!validate) return undefined;
      if (validate(value)) return [];
      return (validate.errors ?? []).map((error) => describeErrors(error, 'the sample'));
    },
  };
}
