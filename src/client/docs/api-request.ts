// Request of an operation's form: for the sandbox, and for samples in each language.
import type { SampleLanguage } from '../../../common/contract/entities/api-reference.ts';
import type { Json } from '../../../common/text/json-text.ts';
import { SAMPLE_WRITERS, type SampleRequest } from '../../../common/text/request-samples.ts';

export interface FormRequest {
  method: string;
  /** Path with parameters in braces. */
  template: string;
  /** Media type of the body; empty without a body. */
  type: string;
  /** Whether each request has its own Idempotency-Key. */
  isRepeatable: boolean;
  parameters: readonly { in: string; name: string; value: string }[];
  body: string;
}

/** A path segment. Samples put it between single quotes, which encodeURIComponent() keeps. */
const segment = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

/** Path and query of a request. */
export function pathOf({ template, parameters }: FormRequest): string {
  const values = new Map(
    parameters.filter((one) => one.in === 'path').map(({ name, value }) => [name, value]),
  );
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) => segment(values.get(name) ?? ''));
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query' && one.value !== '')
      .map(({ name, value }) => [name, value]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Characters that a header field may contain. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that the visitor has set, and the type of the body. */
export const headersOf = ({ parameters, type }: FormRequest): Record<string, string> => ({
  ...Object.fromEntries(
    parameters
      .filter((one) => one.in === 'header' && one.value !== '' && VALUE.test(one.value))
      .map(({ name, value }) => [name, value]),
  ),
  ...(type === '' ? {} : { 'Content-Type': type }),
});

/** Body as a value; `null` if it is not JSON. */
function parsed(body: string): { value: Json } | null {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return null;
  }
}

/**
 * Request for samples.
 *
 * @param server origin of the API
 * @returns `null` if the body is not JSON
 */
export function sampleRequestOf(request: FormRequest, server: string): SampleRequest | null {
  const body = request.type === '' ? { value: undefined } : parsed(request.body);
  return (
    body && {
      method: request.method,
      url: `${server}${pathOf(request)}`,
      headers: headersOf(request),
      isRepeatable: request.isRepeatable,
      body: body.value,
    }
  );
}

const isSampleLanguage = (language: string): language is SampleLanguage =>
  Object.hasOwn(SAMPLE_WRITERS, language);

/** Source of a sample; `null` for another language. */
export const sampleIn = (language: string, request: SampleRequest): string | null =>
  isSampleLanguage(language) ? SAMPLE_WRITERS[language](request) : null;

/**
 * Curl line of a request for the sandbox.
 *
 * @param server origin of the API in the request
 * @param sandbox address of the sandbox, which replaces it
 */
export function sandboxLine(request: SampleRequest, server: string, sandbox: string, token: string): string {
  const url = request.url.replace(server, sandbox);
  return SAMPLE_WRITERS.bash({ ...request, url, isRepeatable: false })
    .replace('--fail-with-body', '-i')
    .replace('"Authorization: Bearer $API_TOKEN"', () => `'Authorization: Bearer ${token}'`);
}
