// Request samples in several languages. The compiler generates the samples of examples; the browser generates those of
// a form while the visitor edits it.
import type { SampleLanguage } from '../contract/entities/api-reference.ts';
import { formatJson, type Json } from './json-text.ts';

/** The request that samples show. */
export interface SampleRequest {
  method: string;
  url: string;
  /** Fixed headers; each language adds `Authorization` and `Idempotency-Key` in its own syntax. */
  headers: Readonly<Record<string, string>>;
  /** Whether the request has an `Idempotency-Key`, generated for each request. */
  isRepeatable: boolean;
  body: Json | undefined;
}

const indent = (text: string, by: string): string => text.replace(/\n/g, `\n${by}`);

/** JSON on one line if short enough. */
const compact = (value: Json): string => {
  const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
  return line.length <= 76 ? line : formatJson(value);
};

const shell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function curl({ method, url, headers, isRepeatable, body }: SampleRequest): string {
  const lines = [
    `curl --fail-with-body ${method === 'GET' || (method === 'POST' && body !== undefined) ? '' : `-X ${method} `}${/[!&'()*]/.test(url) ? shell(url) : url}`,
    '-H "Authorization: Bearer $API_TOKEN"',
    ...(isRepeatable ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shell(compact(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** A JSON string as a JavaScript literal; member names without quotes if possible. */
function quotedInJavaScript(string: string, text: string, colon = ''): string {
  if (colon && /^[A-Za-z_$][\w$]*$/.test(text)) return `${text}:`;
  return text.includes("'") ? string : `'${text.replaceAll('\\"', '"')}'${colon}`;
}

/** A value as a JavaScript literal. */
const inJavaScript = (value: Json): string =>
  formatJson(value)
    .replace(/"((?:[^"\\]|\\.)*)"(:)?/g, quotedInJavaScript)
    .replace(/(?<=[\]}'"\w])\n(\s*[\]}])/g, ',\n$1');

const singleQuoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

function javaScript({ method, url, headers, isRepeatable, body }: SampleRequest): string {
  const names = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample's own template
    'Authorization: `Bearer ${process.env.API_TOKEN}`',
    ...(isRepeatable ? ["'Idempotency-Key': crypto.randomUUID()"] : []),
    ...Object.entries(headers).map(([name, value]) => `'${name}': ${singleQuoted(value)}`),
  ];
  const init = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    `headers: {\n    ${names.join(',\n    ')},\n  }`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${indent(inJavaScript(body), '  ')})`]),
  ];
  const request = `const response = await fetch(${singleQuoted(url)}, {\n  ${init.join(',\n  ')},\n});`;
  const check = 'if (!response.ok) throw new Error((await response.json()).title);';
  return `${request}\n${check}\nconsole.log(response.status, await response.text());`;
}

/** A value as a Python literal. */
const inPython = (value: Json): string =>
  formatJson(value)
    .replace(/"(?:[^"\\]|\\.)*"|\btrue\b|\bfalse\b|\bnull\b/g, (part) =>
      part === 'true' ? 'True' : part === 'false' ? 'False' : part === 'null' ? 'None' : part,
    )
    .replace(/\n( +)/g, (_, spaces: string) => `\n${spaces}${spaces}`)
    .replace(/(?<=[\]}"\w])\n(\s*[\]}])/g, ',\n$1');

function python({ method, url, headers, isRepeatable, body }: SampleRequest): string {
  const names = [
    `"Authorization": f"Bearer {os.environ['API_TOKEN']}"`,
    ...(isRepeatable ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...Object.entries(headers).map(
      ([name, value]) =>
        `${JSON.stringify(name)}: ${JSON.stringify(value).replace(/^"\\"([^']*)\\""$/, '\'"$1"\'')}`,
    ),
  ];
  const isMerge = headers['Content-Type'] === 'application/merge-patch+json';
  const data =
    body === undefined ? [] : [isMerge ? `data=json.dumps(${inPython(body)})` : `json=${inPython(body)}`];
  const imports = [...(isMerge ? ['json'] : []), 'os', ...(isRepeatable ? ['uuid'] : [])];
  const args = [`"${url}"`, `headers={\n    ${names.join(',\n    ')},\n}`, ...data, 'timeout=10'];
  return [
    ...imports.map((name) => `import ${name}`),
    '',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${args.map((arg) => indent(arg, '    ')).join(',\n    ')},`,
    ')',
    'response.raise_for_status()',
    'print(response.status_code, response.text)',
  ].join('\n');
}

/** A raw Go string, or an interpreted one if the text contains a backtick. */
const rawGo = (text: string): string => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``);

function go({ method, url, headers, isRepeatable, body }: SampleRequest): string {
  const content = body === undefined ? 'nil' : `strings.NewReader(${rawGo(formatJson(body))})`;
  const set = (name: string, value: string) => `\trequest.Header.Set("${name}", ${value})`;
  const imports = [
    ...(isRepeatable ? ['crypto/rand'] : []),
    ...['fmt', 'io', 'log', 'net/http', 'os'],
    ...(body === undefined ? [] : ['strings']),
  ];
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    `\trequest, err := http.NewRequest("${method}", "${url}", ${content})`,
    '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}',
    set('Authorization', '"Bearer "+os.Getenv("API_TOKEN")'),
    ...(isRepeatable ? [set('Idempotency-Key', 'newUUID()')] : []),
    ...Object.entries(headers).map(([name, value]) => set(name, JSON.stringify(value))),
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {\n\t\tlog.Fatal(err)\n\t}',
    '\tdefer response.Body.Close()',
    '\tcontent, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.Status, string(content))',
    '}',
    ...(isRepeatable
      ? [
          '',
          'func newUUID() string {',
          '\tb := make([]byte, 16)',
          '\trand.Read(b)',
          '\tb[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80',
          '\treturn fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])',
          '}',
        ]
      : []),
  ].join('\n');
}

function java({ method, url, headers, isRepeatable, body }: SampleRequest): string {
  const publisher =
    body === undefined
      ? 'HttpRequest.BodyPublishers.noBody()'
      : `HttpRequest.BodyPublishers.ofString("""\n${formatJson(body).replaceAll('\\', '\\\\').replace(/^/gm, '        ')}""")`;
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(isRepeatable ? ['import java.util.UUID;'] : []),
    '',
    'void main() throws Exception {',
    `    var request = HttpRequest.newBuilder(URI.create("${url}"))`,
    '        .header("Authorization", "Bearer " + System.getenv("API_TOKEN"))',
    ...(isRepeatable ? ['        .header("Idempotency-Key", UUID.randomUUID().toString())'] : []),
    ...Object.entries(headers).map(([name, value]) => `        .header("${name}", ${JSON.stringify(value)})`),
    `        .method("${method}", ${publisher})`,
    '        .build();',
    '    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '}',
  ].join('\n');
}

/**
 * Curl command for a sandbox request, which works without changes.
 *
 * @param request a request to the URL of the sandbox
 * @param token public token
 */
export const sandboxLine = (request: SampleRequest, token: string): string =>
  curl({ ...request, isRepeatable: false })
    .replace('--fail-with-body', '-i')
    .replace('"Authorization: Bearer $API_TOKEN"', () => `'Authorization: Bearer ${token}'`);

/** Sample generators by language, in the order of SAMPLE_LANGUAGES. */
export const SAMPLE_WRITERS: Readonly<Record<SampleLanguage, (request: SampleRequest) => string>> = {
  bash: curl,
  js: javaScript,
  python,
  go,
  java,
};
