// Parses the requests of code samples: HTTP messages and curl commands.
import { parse } from 'unbash';
import { brand } from '../../common/config.ts';

export interface Request {
  method: string;
  url: URL;
  headers: ReadonlyMap<string, string>;
  body: string;
}

/** The unquoted words of a script's first command, without redirections. */
function firstCommand(script: string): string[] {
  let node = parse(script).commands[0]?.command;
  while (node && 'commands' in node) node = node.commands[0];
  if (node?.type !== 'Command') return [];
  return [node.name, ...node.args].flatMap((word) => (word && 'value' in word ? String(word.value) : []));
}

/** curl options that take a value, by purpose. */
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
 * The request of a curl command; `null` without a URL. `-H @auth.txt` counts as the Authorization header: samples read
 * the token from a file to keep it off the command line.
 */
function curlRequest(words: readonly string[]): Request | null {
  const headers = new Map<string, string>();
  const data: string[] = [];
  let [method, address, isGet] = ['', '', false];
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? '';
    const option = Object.hasOwn(OPTIONS, word) ? OPTIONS[word] : undefined;
    const value = option ? (words[++index] ?? '') : '';
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
      curlRequest(firstCommand(text.slice(index + complete.length - word.length))) ?? [],
  );
}

/** The requests of an HTTP sample. `Host` defaults to the API host. */
function httpRequests(source: string): Request[] {
  const starts = [...source.matchAll(/^(GET|PUT|POST|PATCH|DELETE) (\/\S*)(?: HTTP\/[\d.]+)?$/gm)];
  return starts.flatMap(({ index, 0: line, 1: method = '', 2: path = '' }, position) => {
    const message =
      source.slice(index + line.length + 1, starts[position + 1]?.index).split(/^HTTP\/[\d.]+ \d{3}/m)[0] ??
      '';
    const [head = '', ...bodies] = message.split(/\n\n/);
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

/** The requests of a sample with filled placeholders. */
export const requestsIn = (source: string, language: string): Request[] =>
  language === 'http' ? httpRequests(source) : curlRequests(source, language);
