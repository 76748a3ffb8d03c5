// Stub of curl for the samples of documents: responds with the examples of the API document (shell.ts).
import fs from 'node:fs';

// A reader that has enough, such as `head`, closes the pipe.
process.stdout.on('error', () => process.exit(23));

const { host, operations } = JSON.parse(fs.readFileSync(process.env.SAMPLE_RESPONSES, 'utf8'));
/** Responses of other hosts, by the end of the URL. */
const OTHERS = {
  echo: '{"url":"/echo","headers":{}}',
  'v1.json': '{"version":"2026-11-02","ipv4":["192.0.2.0/24"],"ipv6":["2001:db8::/32"],"incidents":[]}',
  'openid-configuration': '{"issuer":"https://id.example.com/realms/staff"}',
};
const SHORT = {
  o: 'output',
  X: 'request',
  d: 'data',
  H: 'header',
  w: 'write-out',
  D: 'dump-header',
  T: 'upload-file',
  G: 'get',
  I: 'head',
  i: 'include',
};
const FLAGS =
  /^(?:fail|fail-with-body|silent|show-error|head|include|location|compressed|http[\d.]+|verbose|get|no-buffer|insecure|globoff|remote-name|remote-time|parallel|haproxy-protocol|tlsv1\.\d|ipv[46]|remove-on-error|tcp-nodelay|path-as-is)$/;

/** Lists end after the page that follows a cursor. */
const isLastPage = process.argv.some((word) => /\bcursor=./.test(word));

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const options = {};
const urls = [];
const headers = [];
const args = process.argv.slice(2);
while (args.length > 0) {
  const word = args.shift();
  if (!word.startsWith('-')) urls.push(word);
  else {
    const name = word.startsWith('--') ? word.slice(2) : (SHORT[word[1]] ?? word.slice(1));
    options[name] = FLAGS.test(name) || (word.length === 2 && !SHORT[word[1]]) ? '' : args.shift();
    if (name === 'header') headers.push(options.header);
  }
}
if (options.url) urls.push(options.url);
for (const name of ['data', 'data-binary', 'json', 'header', 'upload-file']) {
  const value = options[name];
  const file = value?.startsWith('@') ? value.slice(1) : name === 'upload-file' ? value : undefined;
  if (file === undefined || file === '-') continue;
  if (!fs.existsSync(file)) {
    console.error(`curl: cannot open ${file}`);
    process.exit(26);
  }
}
for (const header of headers) {
  const [, key] = /^idempotency-key: *(.*)$/i.exec(header) ?? [];
  if (key === undefined || UUID.test(key)) continue;
  console.error(`curl: the Idempotency-Key is not a UUID: ${key}`);
  process.exit(22);
}
const hasBody = ['data', 'data-binary', 'data-raw', 'data-urlencode', 'json', 'form'].some(
  (name) => name in options,
);
const method =
  options.request ??
  ('get' in options
    ? 'GET'
    : 'head' in options
      ? 'HEAD'
      : hasBody
        ? 'POST'
        : 'upload-file' in options
          ? 'PUT'
          : 'GET');

function respond(url) {
  if (url.host !== host) {
    const [, body = 'ok'] = Object.entries(OTHERS).find(([end]) => url.pathname.endsWith(end)) ?? [];
    return { status: '200', body };
  }
  const found = operations.find((one) => one.method === method && new RegExp(one.pattern).test(url.pathname));
  if (found)
    return {
      status: found.status,
      body:
        found.body === null
          ? ''
          : JSON.stringify(isLastPage ? { ...found.body, nextCursor: null } : found.body),
    };
  console.error(`curl: the API has no ${method} ${url.pathname}`);
  process.exit(22);
}

for (const address of urls) {
  const { status, body } = respond(new URL(/^[a-z]+:/.test(address) ? address : `http://${address}`));
  const text = method === 'HEAD' ? '' : body;
  const head = `HTTP/2 ${status}\r\netag: "7"\r\ncache-status: "edge"; hit; ttl=300\r\nx-request-id: 5f0c2a9be1d34477\r\n\r\n`;
  const write = (file, content) =>
    file === '-' ? process.stdout.write(content) : fs.writeFileSync(file, content);
  if ('head' in options || 'include' in options) process.stdout.write(head);
  if (options['dump-header']) write(options['dump-header'], head);
  write(options.output ?? '-', text);
  process.stdout.write(
    (options['write-out'] ?? '')
      .replace(/%\{(?:http_code|response_code)\}/g, status)
      .replace(/%header\{[^}]*\}/g, '7')
      .replace(/%\{[a-z_]+\}/g, '0.012')
      .replace(/\\n/g, '\n'),
  );
}
