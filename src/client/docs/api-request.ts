// Request of an operation's form, for the sandbox and for samples (api-samples.ts).

export interface FormRequest {
  method: string;
  /** Path with parameters in braces. */
  template: string;
  /** Media type of the body; empty if there is no body. */
  type: string;
  /** Whether each request has its own Idempotency-Key. */
  isRepeatable: boolean;
  parameters: readonly { in: string; name: string; value: string }[];
  body: string;
}

/** Encodes a path segment. Samples enclose it in single quotes, which encodeURIComponent() does not encode. */
const segment = (value: string): string => encodeURIComponent(value).replaceAll("'", '%27');

/** Path and query of a request. */
export function pathOf({ template, parameters }: FormRequest): string {
  const values = new Map(
    parameters.filter((parameter) => parameter.in === 'path').map(({ name, value }) => [name, value]),
  );
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) => segment(values.get(name) ?? ''));
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.value !== '')
      .map(({ name, value }) => [name, value]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Characters that a header field value may contain. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Headers that the visitor has set, and the media type of the body. */
export const headersOf = ({ parameters, type }: FormRequest): Record<string, string> => ({
  ...Object.fromEntries(
    parameters
      .filter(
        (parameter) => parameter.in === 'header' && parameter.value !== '' && VALUE.test(parameter.value),
      )
      .map(({ name, value }) => [name, value]),
  ),
  ...(type === '' ? {} : { 'Content-Type': type }),
});
