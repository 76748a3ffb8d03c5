// Checks API requests in content, in HTTP or as curl commands, against the API document: method, path, query, headers,
// and body.
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { brand } from '../../common/config.ts';
import type { Compilation } from '../compilation.ts';
import { readJson } from '../files.ts';
import { fillKnown } from '../markdown/prose.ts';
import { createValidator, describeErrors } from '../samples/validator.ts';
import { type ApiDocument, operationsOf } from './document.ts';
import { type FoundOperation, parametersOf } from './operation.ts';
import { type Request, requestsIn } from './sample-requests.ts';

type Parameter = ReturnType<typeof parametersOf>[number];
type ValidatorOf = (schema: unknown) => ValidateFunction;

const BASE = 'https://description.invalid/';
const VARIABLE = /\$\{?[A-Za-z_]/;

/** Compiles schemas that refer to the components of a document; the same schema is compiled once. */
function compileValidators({ components }: ApiDocument): ValidatorOf {
  const ajv = createValidator();
  ajv.addSchema({ $id: BASE, components });
  const validators = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', `"${BASE}#/components/`);
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validate);
    return validate;
  };
}

function bodyProblems(
  { operation }: FoundOperation,
  { headers, body }: Request,
  label: string,
  validatorOf: ValidatorOf,
): string[] {
  const [media] = Object.entries(operation.requestBody?.content ?? {});
  if (!media) return body === '' ? [] : [`${label} accepts no body`];
  const [type, { schema }] = media;
  if (body === '') return [`${label} requires a body`];
  const contentType = headers.get('content-type');
  if (contentType !== type)
    return [`${label} accepts ${type}, not ${contentType ?? 'a body without Content-Type'}`];
  // The contents of variables and files are unknown.
  if (VARIABLE.test(body) || body.startsWith('@')) return [];
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [`the body of ${label} is not JSON`];
  }
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? [])
    .slice(0, 1)
    .map((error) => `the body of ${label} does not match its schema: ${describeErrors(error, 'the body')}`);
}

/** Literal values must match the schema; a UUID from a command must come from uuidgen. */
function headerProblems(
  parameters: readonly Parameter[],
  { headers }: Request,
  label: string,
  validatorOf: ValidatorOf,
): string[] {
  return parameters.flatMap(({ in: location, name, schema, required }) => {
    const value = headers.get(name.toLowerCase());
    if (location !== 'header') return [];
    if (value === undefined) return required ? [`${label} requires ${name}`] : [];
    if (schema?.format === 'uuid' && value.startsWith('$('))
      return value.includes('uuid') ? [] : [`${name} of ${label} is a UUID: generate it with uuidgen`];
    if (!schema || value.includes('$')) return [];
    return validatorOf(schema)(value) ? [] : [`${name} of ${label} does not match its schema: ${value}`];
  });
}

const pathPattern = (path: string): RegExp => new RegExp(`^/v1${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);

/** Creates a check for a document with filled placeholders; it returns the errors of the requests in a sample. */
export function createRequestCheck(document: ApiDocument): (source: string, language: string) => string[] {
  const operations = operationsOf(document).filter(({ isWebhook }) => !isWebhook);
  const validatorOf = compileValidators(document);
  const context = { document, linkTo: (to: string) => to };

  function problemsOf(request: Request): string[] {
    const { method, url, headers } = request;
    if (url.host === 'api.example.com' && url.pathname !== '/v1/transfers')
      return ['the host of the API is {apiHost}, not api.example.com'];
    if (url.host !== brand.apiHost) return [];
    const label = `${method} ${url.pathname}`;
    const candidates = operations.filter((operation) => pathPattern(operation.path).test(url.pathname));
    const match = candidates.find((operation) => operation.method.toUpperCase() === method);
    // The value of a variable may contain slashes.
    if (candidates.length === 0 && VARIABLE.test(url.pathname)) return [];
    if (!match) return [`the API has no ${label}`];
    const parameters = parametersOf(match, context);
    const query = parameters.filter((parameter) => parameter.in === 'query');
    return [
      ...(headers.has('authorization') ? [] : [`${label} requires Authorization`]),
      ...headerProblems(parameters, request, label, validatorOf),
      ...query
        .filter((parameter) => parameter.required && !url.searchParams.has(parameter.name))
        .map((parameter) => `${label} requires ${parameter.name}`),
      ...[...url.searchParams.keys()]
        .filter((name) => !query.some((parameter) => parameter.name === name))
        .map((name) => `${label} has no parameter ${name}`),
      ...bodyProblems(match, request, label, validatorOf),
    ];
  }

  return (source, language) => requestsIn(fillKnown(source), language).flatMap(problemsOf);
}

const FENCE = /^( *)(`{3,})([a-z]+)[^\n]*\n([\s\S]*?)^\1\2 *$/gm;
const LANGUAGES = new Set(['bash', 'http', 'yaml']);

/** All code samples in a JSON value, with their paths. */
function* samplesIn(value: unknown, path: PropertyKey[] = []): Generator<[PropertyKey[], string, string]> {
  if (typeof value !== 'object' || value === null) return;
  if ('language' in value && 'source' in value) yield [path, String(value.language), String(value.source)];
  for (const [key, inner] of Object.entries(value))
    yield* samplesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Reports samples with requests that do not match the API document. */
export function reportRequests(document: ApiDocument, compilation: Compilation): void {
  const problemsOf = createRequestCheck(document);
  for (const file of [...compilation.read]) {
    if (!/[\\/](?:en|cn|ko|ja)[\\/][^\\/]+\.(?:md|json)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const report = (line: number, language: string, source: string) => {
      if (LANGUAGES.has(language))
        for (const message of problemsOf(source, language))
          compilation.problems.push({ file, line, message });
    };
    if (file.endsWith('.md'))
      for (const { index, 3: language = '', 4: source = '' } of text.matchAll(FENCE))
        report(text.slice(0, index).split('\n').length, language, source);
    else if (text.includes('"language"')) {
      const json = readJson(file, compilation);
      for (const [path, language, source] of samplesIn(json.value))
        report(json.lineOf([...path, 'source']), language, source);
    }
  }
}
