// Parser for the curl commands in the API reference.

/** Parses the request of a curl command. */
export function requestOf(line: string) {
  const url = new URL(/https?:\/\/[^\s'"]+/.exec(line)?.[0] ?? '');
  const headers = Object.fromEntries(
    [...line.matchAll(/-H '([^:']+): ([^']*)'/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
  const body = /-d '([\s\S]*)'$/.exec(line)?.[1];
  const method = /-X ([A-Z]+)/.exec(line)?.[1] ?? (body === undefined ? 'GET' : 'POST');
  return { url, headers, body, method };
}
