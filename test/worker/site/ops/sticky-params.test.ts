// Sticky parameters (§2) and preview parameters (§4) on links and forms, in calls, and where they must not appear.
import { describe, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { docsPortal } from '../docs/docs-portal.ts';
import { site } from '../editorial/editorial-portal.ts';
import { type FakePortal, header, type Responses, visit } from '../support.ts';

const PREVIEW = 'ispreview=1&pretoken=local-preview';
const keyword = (text: string) => /<form class="keyword-form"[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';

const API: Responses = {
  'document/apiIndex': {
    version: '1',
    products: [],
    groups: [],
    translation: { state: 'fresh', locale: 'en', available: ['en'] },
  },
};

/** Returns a portal that reports a validity for preview tokens. */
function previewPortal(state: 'valid' | 'invalid', own: Responses | FakePortal = {}): FakePortal {
  const portal = 'calls' in own && 'fetch' in own ? (own as FakePortal) : site(own as Responses).portal;
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const response = await portal.fetch(new Request(input));
    response.headers.set(HEADERS.previewState, state);
    return response;
  };
  return { fetch: fetch as FakePortal['fetch'], calls: portal.calls };
}

describe('§2 sticky parameters of keyword forms', () => {
  it('the keyword form of a cached page has the parameters of its visitor, but not those of earlier visitors', async () => {
    const again = { ...site(), keep: true };
    await visit('/blog/', again);
    const { text, response } = await visit('/blog/?rsr=mail&bd_vid=7.a&utm_source=x', again);
    expect(response.headers.get('x-edge-cache')).toBe('hit');
    expect(keyword(text)).toContain('<input type="hidden" name="rsr" value="mail"/>');
    expect(keyword(text)).toContain('<input type="hidden" name="bd_vid" value="7.a"/>');
    expect(text).not.toContain('utm_source');
    expect(keyword((await visit('/blog/', again)).text)).not.toContain('type="hidden"');
  });

  it('the keyword form of an uncached page has the parameters once', async () => {
    const { text } = await visit('/blog/?rsr=mail&keyword=dns', site());
    expect(keyword(text).match(/name="rsr" value="mail"/g)).toHaveLength(1);
  });

  it('the keyword form of a preview has the flag and the token', async () => {
    const form = keyword((await visit(`/blog/?${PREVIEW}`, { portal: previewPortal('valid') })).text);
    expect(form).toContain('name="ispreview" value="1"');
    expect(form).toContain('name="pretoken" value="local-preview"');
  });
});

describe('§2 sticky parameters of documentation forms', () => {
  const formsOf = (text: string) =>
    [...text.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].map(([, tag = '', fields = '']) => ({
      method: /method="(\w+)"/.exec(tag)?.[1],
      action: (/action="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
      fields,
    }));
  const STICKY_PARAMS = '?rsr=a1&bd_vid=b2';

  it('the forms of a cached document have the parameters', async () => {
    const requested = { portal: docsPortal(), keep: true };
    await visit('/docs/10/rules/', requested);
    const { text, response } = await visit(`/docs/10/rules/${STICKY_PARAMS}`, requested);
    expect(response.headers.get('x-edge-cache')).toBe('hit');
    const sent = formsOf(text).filter(({ method }) => method === 'post');
    expect(sent.map(({ action }) => action)).toEqual([
      `/docs/10/rules/pdf/${STICKY_PARAMS}`,
      `/docs/10/rules/feedback/${STICKY_PARAMS}`,
    ]);
  });

  it.each([STICKY_PARAMS, `?keyword=purge&${STICKY_PARAMS.slice(1)}`])(
    'the forms of the API reference at %s have the parameters',
    async (query) => {
      const { text } = await visit(`/docs/api/${query}`, { portal: docsPortal(API) });
      const search = formsOf(text).find(({ fields }) => fields.includes('name="product"'));
      expect(search?.action).toBe('/docs/api/');
      expect(search?.fields.match(/name="rsr" value="a1"/g)).toHaveLength(1);
      expect(search?.fields.match(/name="bd_vid" value="b2"/g)).toHaveLength(1);
    },
  );

  it('the forms of the API reference have the parameters of a preview', async () => {
    const { text } = await visit(`/docs/api/?${PREVIEW}`, {
      portal: previewPortal('valid', docsPortal(API)),
    });
    const search = formsOf(text).find(({ fields }) => fields.includes('name="product"'));
    expect(search?.fields).toContain('name="pretoken" value="local-preview"');
  });
});

describe('§4 confidentiality of preview tokens', () => {
  it('S6 an invalid token is not added to links', async () => {
    const { text } = await visit('/blog/?rsr=a&ispreview=1&pretoken=expired', {
      portal: previewPortal('invalid'),
    });
    expect(text).toContain('data-kind="preview"');
    expect(text).not.toContain('expired');
    expect(text).toContain('href="/products/?rsr=a"');
  });

  it('the link out of the preview causes a full page load, because every other link has the token', async () => {
    const { text } = await visit(`/blog/?${PREVIEW}`, { portal: previewPortal('valid') });
    expect(/<aside class="notice" data-kind="preview"[\s\S]*?<\/aside>/.exec(text)?.[0]).toContain(
      '<a href="/blog/" data-no-swup="">',
    );
  });

  it('the sign-in receives the token neither from the link nor from the request', async () => {
    const { text } = await visit(`/products/?rsr=a&${PREVIEW}`, { portal: previewPortal('valid') });
    const service = new URLSearchParams({ service: '/products/?rsr=a' }).toString();
    expect(text).toMatch(new RegExp(`href="/r_sec_login\\?language=en&amp;${service.replace('?', '\\?')}"`));
    const query = new URLSearchParams({ service: `/products/?${PREVIEW}&x=1#part` });
    const login = new URL(header(await visit(`/r_sec_login?${query}`), 'location'));
    const back = new URL(login.searchParams.get('service') ?? '');
    expect(back.searchParams.get('service')).toBe('https://site.test/products/?x=1#part');
  });

  it('§8 33924001 redirects to the sign-in without the token', async () => {
    const forbidden = {
      'products/productDetailByCode': () => Response.json({ code: 33924001, message: '', data: null }),
    };
    const visited = await visit(`/products/cloud-dns/?${PREVIEW}&x=1`, {
      portal: previewPortal('valid', forbidden),
    });
    const service = new URL(header(visited, 'location'), 'https://site.test').searchParams.get('service');
    expect(service).toBe('https://site.test/products/cloud-dns/?x=1');
  });
});

describe('§7 preview header of browser calls', () => {
  const call = (path: string, headers: Record<string, string>, portal = previewPortal('valid')) =>
    visit(`/api/portal/v1${path}`, { portal, init: { headers } }).then((visited) => ({
      ...visited,
      sent: portal.calls.at(-1)?.request.headers.get(HEADERS.preview),
    }));

  it('the proxy forwards the preview header and responds with no-store', async () => {
    const { sent, response, log } = await call('/top-search-words?lang=EN_US', {
      [HEADERS.preview]: 'local-preview',
    });
    expect([response.status, sent, log.preview]).toEqual([200, 'local-preview', true]);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('a token in the URL of a call and a malformed token are not forwarded', async () => {
    expect((await call(`/top-search-words?${PREVIEW}`, {})).sent).toBeNull();
    expect((await call('/top-search-words', { [HEADERS.preview]: 'a b' })).sent).toBeNull();
  });

  it('S6 an invalid token is not sent again', async () => {
    const portal = previewPortal('invalid');
    await call('/menus', { [HEADERS.preview]: 'refused-before' }, portal);
    const { sent, response } = await call('/menus', { [HEADERS.preview]: 'refused-before' }, portal);
    expect([response.status, sent]).toEqual([200, null]);
  });

  it('a page reads the token only from its URL', async () => {
    const { text, log } = await visit('/blog/', {
      ...site(),
      init: { headers: { [HEADERS.preview]: 'local-preview' } },
    });
    expect([text.includes('data-kind="preview"'), log.preview]).toEqual([false, false]);
  });
});
