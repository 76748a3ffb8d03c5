// Checks API requests in content, in HTTP or as curl commands, against the API document: method, path, query, headers,
// and body.
import { readFileSync } from 'node:fs';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { brand } from '../../common/config.ts';
import { lineOf, readJson } from '../files.ts';
import { fillKnown } from '../markdown/prose.ts';
import { createValidator, errorText } from '../samples/validator.ts';
import type { Work } from '../work.ts';
import { type ApiDocument, operationsOf } from './document.ts';
import { type Found, parametersOf } from './operation.ts';

interface Request {
  method: string;
  url: URL;
  headers: ReadonlyMap<string, string>;
  body: string;
}

type Parameter = ReturnType<typeof parametersOf>[number];

const BASE = 'https://description.invalid/';
const VARIABLE = /\$\{?[A-Za-z_]/;

/** Splits a shell command into unquoted words; stops at a pipe or the end of the command. */
function shellWords(line: string): string[] {
  const words: string[] = [];
  const pattern = /\s*(?:(?<end>[|;&\n])|(?<word>(?:'[^']*'|"(?:[^"\\]|\\[\s\S])*"|\\.|[^\s'"|;&\\])+))/y;
  for (let match = pattern.exec(line); match?.groups?.word !== undefined; match = pattern.exec(line))
    words.push(
      match.groups.word.replace(
        /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/g,
        (_, single?: string, double?: string) =>
          single === undefined ? (double ?? '').replace(/\\(["\\$`])/g, '$1') : single,
      ),
    );
  return words;
}

/** Options of curl with a value, by purpose. */
const OPTIONS: Readonly<Record<string, 'method' | 'header' | 'data' | 'json' | 'other'>> = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-raw': 'data',
  '--data-urlencode': 'data',
  '--json': 'json',
  '-o': 'other',
  '-w': 'other',
  '-m': 'other',
  '--retry': 'other',
  '--resolve': 'other',
  '--connect-to': 'other',
};

/**
 * The request of a curl command; `null` without a URL. A file of headers (`-H @auth.txt`) counts as the Authorization
 * header, since samples read the token from a file to avoid the command line.
 */
function curlRequest(words: readonly string[]): Request | null {
  const headers = new Map<string, string>();
  const data: string[] = [];
  let [method, address, isGet] = ['', '', false];
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    const option = Object.hasOwn(OPTIONS, word) ? OPTIONS[word] : undefined;
    const value = option ? (words[++at] ?? '') : '';
    if (option === 'method') method = value;
    else if (option === 'header' && value.startsWith('@')) headers.set('authorization', value);
    else if (option === 'header')
      headers.set((value.split(':')[0] ?? '').toLowerCase(), value.replace(/^[^:]*:\s*/, ''));
    else if (option === 'data' || option === 'json') data.push(value);
    if (option === 'json') headers.set('content-type', 'application/json');
    if (word === '-G' || word === '--get') isGet = true;
    if (word === '-I' || word === '--head') method = 'HEAD';
    if (/^https?:\/\//.test(word) && address === '') address = word;
  }
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (isGet)
    for (const [name, value] of new URLSearchParams(data.join('&'))) url.searchParams.append(name, value);
  const sends = !isGet && data.length > 0;
  return { method: method || (sends ? 'POST' : 'GET'), url, headers, body: sends ? data.join('&') : '' };
}

/** All curl commands of a script, with continued lines and folded YAML lines joined. */
function curlRequests(source: string, language: string): Request[] {
  const joined = source.replace(/\\\n\s*/g, ' ');
  const text = language === 'yaml' ? joined.replace(/\n\s+(?=-[A-Za-z-])/g, ' ') : joined;
  return [...text.matchAll(/(?:^|[\s(])(curl\s)/g)].flatMap(
    ({ index, 0: complete, 1: word = '' }) =>
      curlRequest(shellWords(text.slice(index + complete.length - word.length))) ?? [],
  );
}

/** The requests of an HTTP sample. The default `Host` is that of the API. */
function httpRequests(source: string): Request[] {
  const starts = [...source.matchAll(/^(GET|PUT|POST|PATCH|DELETE) (\/\S*)(?: HTTP\/[\d.]+)?$/gm)];
  return starts.flatMap(({ index, 0: line, 1: method = '', 2: path = '' }, at) => {
    const rest =
      source.slice(index + line.length + 1, starts[at + 1]?.index).split(/^HTTP\/[\d.]+ \d{3}/m)[0] ?? '';
    const [head = '', ...bodies] = rest.split(/\n\n/);
    const headers = new Map(
      head.split('\n').flatMap((field) => {
        const [, name = '', value = ''] = /^([A-Za-z0-9-]+): ?(.*)$/.exec(field) ?? [];
        return name ? [[name.toLowerCase(), value] as const] : [];
      }),
    );
    const address = `https://${headers.get('host') ?? brand.apiHost}${path}`;
    if (!URL.canParse(address)) return [];
    return [{ method, url: new URL(address), headers, body: bodies.join('\n\n').trim() }];
  });
}

const pathPattern = (path: string): RegExp => new RegExp(`^/v1${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);

export interface RequestCheck {
  /** Errors of the requests in a sample. */
  faultsOf: (source: string, language: string) => string[];
}

/** Creates the checker for a document with filled placeholders. */
export function requestCheck(document: ApiDocument): RequestCheck {
  const operations = operationsOf(document).filter(({ sent }) => !sent);
  const ajv = createValidator();
  ajv.addSchema({ $id: BASE, components: document.components });
  const validators = new Map<string, ValidateFunction>();
  const context = { document, linkTo: (to: string) => to };
  const validatorOf = (schema: unknown): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', `"${BASE}#/components/`);
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text));
    validators.set(text, validate);
    return validate;
  };

  function bodyFaults({ operation }: Found, { headers, body }: Request, where: string): string[] {
    const [media] = Object.entries(operation.requestBody?.content ?? {});
    if (!media) return body === '' ? [] : [`${where} takes no body`];
    const [type, { schema }] = media;
    if (body === '') return [`${where} needs a body`];
    const contentType = headers.get('content-type');
    if (contentType !== type) return [`${where} takes ${type}, not ${contentType ?? 'nothing'}`];
    // The contents of variables and files are unknown.
    if (VARIABLE.test(body) || body.startsWith('@')) return [];
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return [`the body of ${where} is not JSON`];
    }
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .slice(0, 1)
      .map((error) => `the body of ${where} is not as described: ${errorText(error, 'the body')}`);
  }

  /** Literal values must match the schema; a UUID from a command must come from uuidgen. */
  function headerFaults(parameters: readonly Parameter[], { headers }: Request, where: string): string[] {
    return parameters.flatMap(({ in: place, name, schema, required }) => {
      const value = headers.get(name.toLowerCase());
      if (place !== 'header') return [];
      if (value === undefined) return required ? [`${where} needs ${name}`] : [];
      if (schema?.format === 'uuid' && value.startsWith('$('))
        return value.includes('uuid') ? [] : [`${name} of ${where} is a UUID: make it with uuidgen`];
      if (!schema || value.includes('$')) return [];
      return validatorOf(schema)(value) ? [] : [`${name} of ${where} does not fit its schema: ${value}`];
    });
  }

  function faultsOfRequest(request: Request): string[] {
    const { method, url, headers } = request;
    if (url.host === 'api.example.com' && url.pathname !== '/v1/transfers')
      return ['our API is at {apiHost}, not at api.example.com'];
    if (url.host !== brand.apiHost) return [];
    const where = `${method} ${url.pathname}`;
    const there = operations.filter((one) => pathPattern(one.path).test(url.pathname));
    const found = there.find((one) => one.method.toUpperCase() === method);
    // The value of a variable may contain slashes.
    if (there.length === 0 && VARIABLE.test(url.pathname)) return [];
    if (!found) return [`the API has no ${where}`];
    const parameters = parametersOf(found, context);
    const query = parameters.filter((one) => one.in === 'query');
    return [
      ...(headers.has('authorization') ? [] : [`${where} needs Authorization`]),
      ...headerFaults(parameters, request, where),
      ...query
        .filter((one) => one.required && !url.searchParams.has(one.name))
        .map((one) => `${where} needs ${one.name}`),
      ...[...url.searchParams.keys()]
        .filter((name) => !query.some((one) => one.name === name))
        .map((name) => `${where} has no parameter ${name}`),
      ...bodyFaults(found, request, where),
    ];
  }

  return {
    faultsOf: (source, language) => {
      const text = fillKnown(source);
      const requests = language === 'http' ? httpRequests(text) : curlRequests(text, language);
      return requests.flatMap(faultsOfRequest);
    },
  };
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
export function reportRequests(document: ApiDocument, work: Work): void {
  const { faultsOf } = requestCheck(document);
  for (const file of [...work.read]) {
    if (!/[\\/](?:en|cn|ko|ja)[\\/][^\\/]+\.(?:md|json)$/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const report = (line: number, faults: readonly string[]) => {
      for (const message of faults) work.problems.push({ file, line, message });
    };
    if (file.endsWith('.md'))
      for (const { index, 3: language = '', 4: source = '' } of text.matchAll(FENCE)) {
        if (LANGUAGES.has(language))
          report(text.slice(0, index).split('\n').length, faultsOf(source, language));
      }
    else if (text.includes('"language"')) {
      const json = readJson(file, work);
      for (const [path, language, source] of samplesIn(json.value))
        if (LANGUAGES.has(language)) report(lineOf(json, [...path, 'source']), faultsOf(source, language));
    }
  }
}
