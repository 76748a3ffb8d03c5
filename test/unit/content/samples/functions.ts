// Runs edge functions with several origins and requests, and reports the errors.

/** Bindings: names in lowercase are stores, and names in uppercase are secrets, which may be unset. */
type Env = Record<string, unknown>;
interface Context {
  waitUntil: (work: Promise<unknown>) => void;
}
interface EdgeFunction {
  fetch: (request: Request, env: Env, context: Context) => Promise<Response>;
}

const store = (values: ReadonlyMap<string, string>) => ({
  get: async (key: string) => values.get(key) ?? null,
  getMany: async (keys: readonly string[]) => new Map(keys.map((key) => [key, values.get(key) ?? null])),
  put: async () => undefined,
  delete: async () => undefined,
  list: async () => ({ keys: [], cursor: null }),
});
const envOf = (hasSecrets: boolean, values: ReadonlyMap<string, string>) =>
  new Proxy<Env>(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string') return undefined;
        if (/^[A-Z][A-Z0-9_]*$/.test(name) && /KEY|TOKEN|SECRET|URL|_ID$/.test(name))
          return hasSecrets ? 'secret' : undefined;
        return store(values);
      },
    },
  );

/** Text with a pattern that `String.replace` expands. */
const PAGE = '<!doctype html><title>$& T</title><!-- offers -->';
/** Invalid UTF-8: text decoding destroys these bytes. */
const IMAGE = new Uint8Array([255, 216]);
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const ORIGINS: readonly (readonly [string, () => Response])[] = [
  ['a page', () => new Response(PAGE, { headers: html })],
  ['a binary file', () => new Response(IMAGE, { headers: { 'Content-Type': 'image/jpeg' } })],
  ['304', () => new Response(null, { status: 304, headers: { ETag: '"1"' } })],
  ['404', () => new Response('not found', { status: 404 })],
  ['JSON', () => Response.json({ allowed: true })],
];
const REQUESTS: readonly (readonly [string, RequestInit])[] = [
  ['/', {}],
  ['/old-shop?color=red', { headers: { Authorization: 'Bearer undefined' } }],
  ['/films/a.mp4?expires=1&sign=x', { method: 'HEAD' }],
  [
    '/%E4%BD%A0/',
    { method: 'POST', body: '{"key":"a","value":"b"}', headers: { 'Content-Type': 'application/json' } },
  ],
];

/** Returns the errors in a response: parts of the origin's content that the function changed. */
async function contentProblems(response: Response): Promise<string[]> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.headers.get('Content-Type') === 'image/jpeg' && !bytes.equals(IMAGE))
    return ['the function changes a binary file'];
  const text = bytes.toString();
  return text.split('<title>').length === text.split('<title>$& T').length
    ? []
    : ['the function expands $& in a text'];
}

/** Runs a function with a request; returns the errors of its response. */
async function problemsOf(edge: EdgeFunction, request: Request, env: Env): Promise<string[]> {
  const waiting: Promise<unknown>[] = [];
  try {
    const response: unknown = await edge.fetch(request, env, {
      waitUntil: (work) => void waiting.push(work),
    });
    if (!(response instanceof Response)) return ['the function returns no response'];
    await Promise.all(waiting);
    return await contentProblems(response);
  } catch (error) {
    return [`the function fails: ${error instanceof Error ? error.message : error}`];
  }
}

/** Returns the errors of an edge function with each origin and request; `values` are those of its stores. */
export async function functionProblems(
  source: string,
  values: ReadonlyMap<string, string> = new Map(),
): Promise<string[]> {
  const problems: string[] = [];
  for (const hasSecrets of [true, false])
    for (const [origin, respond] of ORIGINS) {
      const create = new Function('fetch', source.replace('export default', 'return'));
      const edge: EdgeFunction = create(async () => respond());
      const paths = [...REQUESTS, ...[...values.keys()].map((path) => [`${path}?color=red`, {}] as const)];
      for (const [path, init] of paths) {
        const request = new Request(`https://www.example.com${path}`, init);
        const found = await problemsOf(edge, request, envOf(hasSecrets, values));
        problems.push(...found.map((problem) => `${path}, origin ${origin}: ${problem}`));
      }
    }
  return problems;
}
