// Examples of the API document: each matches its schema (JSON Schema 2020-12), and no required example is missing.
import { describe, expect, it } from 'vitest';
import { type JsonObject, operationsOf } from '../../../compiler/api-reference/document.ts';
import { isObject } from '../../../compiler/api-reference/resolve.ts';
import { createValidator } from '../../../compiler/samples/validator.ts';
import { document, json, objectsIn } from './reference.ts';

const ajv = createValidator({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
for (const key of Object.keys(json)) if (key.startsWith('x-')) ajv.addKeyword(key);
ajv.addKeyword('x-dictionary');
ajv.addSchema({ ...json, $id: 'https://api.example/openapi' });

const pointer = (path: readonly string[]) =>
  path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
/** Returns the validation errors of an example against the schema at `path`. */
function problems(path: readonly string[], example: unknown): string {
  const validate = ajv.compile({ $ref: `https://api.example/openapi#/${pointer(path)}` });
  return validate(example) ? '' : `${path.join('/')}: ${ajv.errorsText(validate.errors)}`;
}
const examplesOf = ({ example, examples }: JsonObject): unknown[] =>
  isObject(examples)
    ? Object.values(examples).map((namedExample) =>
        isObject(namedExample) ? namedExample.value : namedExample,
      )
    : example === undefined
      ? []
      : [example];

/** Media types, parameters, and headers: objects with a schema, each of which needs an example. */
const places = [...objectsIn(json)].filter(
  ([value, path]) =>
    value.schema !== undefined &&
    !path.includes('schemas') &&
    !path.includes('example') &&
    !path.includes('examples'),
);

describe('examples of the API', () => {
  it('every parameter, header, request, and response has an example', () => {
    expect(places.length).toBeGreaterThan(150);
    expect(
      places.filter(([value]) => examplesOf(value).length === 0).map(([, path]) => path.join('/')),
    ).toEqual([]);
  });

  it('every example matches its schema', () => {
    const wrong = places.flatMap(([value, path]) =>
      examplesOf(value).map((example) => problems([...path, 'schema'], example)),
    );
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  it('every schema example matches its schema', () => {
    const wrong = [...objectsIn(json)]
      .filter(
        ([value, path]) =>
          path.includes('schemas') && Array.isArray(value.examples) && path.at(-1) !== 'properties',
      )
      .flatMap(([value, path]) => (value.examples as unknown[]).map((example) => problems(path, example)));
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  it('the validation rejects an example with a member that its schema does not define', () => {
    const get = operationsOf(document).find(({ operation }) => operation.operationId === 'getHostname');
    const path = ['paths', get?.path ?? '', 'get', 'responses', '200', 'content', 'application/json'];
    const place = places.find(([, at]) => at.join() === path.join())?.[0];
    const [example] = place ? examplesOf(place) : [];
    expect(problems([...path, 'schema'], example)).toBe('');
    expect(problems([...path, 'schema'], { ...(example as object), mistyped: 1 })).toContain('unevaluated');
  });
});
