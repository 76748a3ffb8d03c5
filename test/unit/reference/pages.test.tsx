// Pages of the API reference, rendered from the real description in four languages (§2 API center, D25–D29).
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { PUBLIC_TOKEN } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE } from '../../../common/contract/sandbox/sandbox-path.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { noStickyParams, type StickyParams } from '../../../common/i18n/sticky-params.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { createView, ViewProvider } from '../../../src/views/context.tsx';
import type { Dictionaries } from '../../../src/views/reference/gate.ts';
import { ApiIndexPage } from '../../../src/views/reference/index-page.tsx';
import { ResourcePage } from '../../../src/views/reference/resource-page.tsx';
import { renderStatic } from '../../../src/views/static-html.ts';
import { requestOf } from '../../curl-line.ts';
import { newSandbox } from '../sandbox/sandbox.ts';
import { indexOf, referenceIn, resourceOf } from './real.ts';

const rendered = (
  locale: Locale,
  code: string,
  dictionaries: Dictionaries = new Map(),
  stickyParams: StickyParams = noStickyParams,
  language = 'bash',
): string =>
  renderStatic(
    <ViewProvider view={createView(locale, stickyParams)}>
      <ResourcePage
        index={indexOf(locale)}
        categories={[]}
        resource={resourceOf(locale, code)}
        crumbs={[]}
        dictionaries={dictionaries}
        language={language}
      />
    </ViewProvider>,
  );
/** Text of HTML, as a reader sees and copies it. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

const curlLines = (html: string): string[] =>
  [...html.matchAll(/<code data-language="bash">([\s\S]*?)<\/code>/g)]
    .map(([, inner = '']) => textOf(inner))
    .filter((line) => line.includes(SANDBOX_BASE));

/** Sends the request of a curl command to a new sandbox. */
function sendLine(line: string) {
  const { url, headers, body, method } = requestOf(line);
  const path = url.pathname.slice(SANDBOX_BASE.length) + url.search;
  return newSandbox().send(method, path, { headers, text: body });
}

describe.each(localeCodes)('pages of resources in %s', (locale) => {
  const t = createT(locale);

  it('§4 pages name every operation in the language of the page, with an anchor, method, and path', () => {
    for (const { code, operations } of referenceIn(locale).resources) {
      const html = rendered(locale, code);
      const text = textOf(html);
      for (const { id, summary, path } of operations) {
        expect(html).toContain(`id="${id}"`);
        expect(text).toContain(summary);
        expect(text).toContain(path);
      }
    }
  });

  it('pages answer "how do I purge a cached file" with a command that works without changes', async () => {
    const line = curlLines(rendered(locale, 'purges')).find((line) => line.includes("-d '")) ?? '';
    const { url, headers } = requestOf(line);
    expect([url.host, headers.authorization]).toEqual([brand.host, `Bearer ${PUBLIC_TOKEN}`]);
    expect(await sendLine(line)).toMatchObject({ status: 202, body: { kind: 'purge', status: 'queued' } });
  });

  it('D25 pages show structure and types to all visitors, and a reason instead of hidden values', () => {
    const html = rendered(locale, 'waf');
    expect(html).toContain('managedGroups');
    const gate = /data-dictionary="waf-managed-group">([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '';
    expect(textOf(gate)).toContain(t('api.valuesLogin'));
    expect(html).not.toContain('path-traversal');
  });

  it('§3 pages link gated values to the sign-in in the language of the page, without a preview token', () => {
    const html = rendered(locale, 'waf', new Map(), [
      ['rsr', 'a'],
      ['ispreview', '1'],
      ['pretoken', 'secret'],
    ]);
    const [, login = ''] = /<p class="api-gate">.*?href="([^"]*)"/.exec(html) ?? [];
    expect(login).not.toContain('secret');
    const { pathname, searchParams } = new URL(login.replaceAll('&amp;', '&'), 'https://site.test');
    expect([pathname, searchParams.get('language'), searchParams.get('service')]).toEqual([
      '/r_sec_login',
      LOCALES[locale].login,
      `${LOCALES[locale].prefix}/docs/api/web-application-firewall/waf/?rsr=a`,
    ]);
  });
});

describe('the page of a resource', () => {
  it('the sandbox accepts every curl command of the page', async () => {
    for (const { code } of referenceIn('en').resources)
      for (const line of curlLines(rendered('en', code))) {
        // 409: the example objects already exist or are in use.
        expect([200, 201, 202, 204, 409], line).toContain((await sendLine(line)).status);
      }
  });

  it('D25 a customer sees the values, or a notice about missing permission, in the same position', () => {
    const values = new Map([
      ['waf-managed-group', { values: [{ value: 'path-traversal', description: 'x' }] }],
    ]);
    expect(rendered('en', 'waf', values)).toMatch(
      /data-dictionary="waf-managed-group">[\s\S]*?path-traversal/,
    );
    const denied = rendered('en', 'waf', new Map([['waf-managed-group', { state: 'denied' as const }]]));
    expect(denied).toContain('You have no API permission under this product');
  });

  it('D27 samples are marked as copyable, named, and without shell prompts', () => {
    const html = rendered('en', 'purges');
    expect(html).toMatch(/data-copy="Copy" data-copy-page="Copy page" data-wrap="[^"]+"/);
    for (const [block = ''] of html.matchAll(/<section class="scroller code-block"[^>]*>/g))
      expect(block).toMatch(/aria-label="[^"]+" tabindex="0"/i);
    expect(curlLines(html).filter((line) => line.startsWith('$'))).toEqual([]);
  });

  it('D28 every group names languages identically, so that one choice applies to all groups', () => {
    const summaries = new Set(
      referenceIn('en').resources.flatMap(({ code }) =>
        [...rendered('en', code).matchAll(/code-group">([\s\S]*?)<\/div>/g)].map(([, group = '']) =>
          [...group.matchAll(/<summary>([^<]+)<\/summary>/g)].map(([, name]) => name).join(),
        ),
      ),
    );
    expect([...summaries]).toEqual(['curl,JavaScript,Python,Go,Java']);
  });

  it('every sample is in the language of the URL; other languages are links', () => {
    const { path, operations } = resourceOf('ja', 'purges');
    const inner = (html: string) =>
      [
        ...html.matchAll(/<details name="samples-[^"]+"( open="")?><summary>([^<]+)<\/summary>(<[a-z]+)/g),
      ].map(([, isOpen, name, tag]) => [name, isOpen !== undefined, tag]);
    const expectedTabs = (name: string) =>
      ['curl', 'JavaScript', 'Python', 'Go', 'Java'].map((language) => [
        language,
        language === name,
        language === name ? '<section' : '<a',
      ]);
    for (const [language, name] of [
      ['bash', 'curl'],
      ['python', 'Python'],
    ] as const) {
      const html = rendered('ja', 'purges', new Map(), [['rsr', 'x']], language);
      expect(inner(html)).toEqual(operations.flatMap(() => expectedTabs(name)));
      expect(html).toContain(
        `<a href="/ja${path}?sample=go&amp;rsr=x#${operations[0]?.id}" class="code-block"`,
      );
    }
  });

  it('examples of responses are only in the pane of an operation, one per response', () => {
    const html = rendered('en', 'purges');
    const [pane = ''] =
      html.slice(html.indexOf('id="createPurge"')).match(/class="api-pane[\s\S]*?<h3>/) ?? [];
    expect(pane).toMatch(/<details name="examples-createPurge" open="" data-example="202"><summary>Response/);
    expect(html.match(/data-example="/g)?.length).toBe(
      resourceOf('en', 'purges').operations.flatMap(({ responses }) =>
        responses.filter((response) => response.example),
      ).length,
    );
    const python = rendered('en', 'purges', new Map(), noStickyParams, 'python');
    expect(python).not.toContain('data-example');
  });

  it('D29 wide tables are in named regions that are reachable by keyboard', () => {
    const html = rendered('en', 'records');
    const tables = html.match(/<table>/g) ?? [];
    const regions =
      html.match(/<section class="scroller doc-table api-fields" aria-label="[^"]+" tabindex="0">/gi) ?? [];
    expect(tables.length).toBeGreaterThan(3);
    expect(regions.length).toBe(tables.length);
  });
});

it('D26 the keyword and the selected product remain in a single GET form', () => {
  const index = indexOf('en');
  const html = renderStatic(
    <ViewProvider view={createView('en')}>
      <ApiIndexPage
        index={index}
        complete={index}
        categories={[]}
        path="/docs/api/"
        title="API"
        lead=""
        crumbs={[]}
        productCode="cloud-dns"
        keyword="record"
      />
    </ViewProvider>,
  );
  expect(/<form class="api-search"[^>]* action="\/docs\/api\/" method="get"/.test(html)).toBe(true);
  expect(html).toContain('<option value="cloud-dns" selected="">Cloud DNS</option>');
  expect(html).toContain('value="record"');
});
