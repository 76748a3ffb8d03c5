// Helpers for tests of preview links: a portal with a draft, signed links, and page notices.
import { HEADERS } from '../../../../common/contract/codes.ts';
import { newLinkId, type PreviewLink, signLink } from '../../../../common/preview/preview-link.ts';
import { detail } from '../fixtures.ts';
import { type FakePortal, fakePortal, type Responses } from '../support.ts';

export const KEY = 'a-key-of-the-tests-of-more-than-32-characters';
export const settings = { PREVIEW_KEY: KEY, PREVIEW_TOKEN: 'portal-token' };
export const PATH = '/products/cloud-dns';

/** Returns a portal that shows a draft for its own token, and reports the validity of each token. */
export function portal(own: Responses = {}): FakePortal {
  const product = (request: Request) =>
    request.headers.get(HEADERS.preview) === 'portal-token' ? { ...detail, name: 'DRAFT-MARKER' } : detail;
  const fake = fakePortal({ 'products/productDetailByCode': product, ...own });
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input);
    const token = request.headers.get(HEADERS.preview);
    const response = await fake.fetch(request);
    if (token !== null)
      response.headers.set(HEADERS.previewState, token === 'portal-token' ? 'valid' : 'invalid');
    return response;
  };
  return { fetch: fetch as FakePortal['fetch'], calls: fake.calls };
}

export const createToken = async (extra: Partial<PreviewLink> = {}, key = KEY) => {
  const link = {
    id: newLinkId(),
    endsAt: Date.now() + 3_600_000,
    locale: null,
    path: null,
    shows: null,
    ...extra,
  };
  return (await signLink(link, key)) ?? '';
};
export const noticeOf = (text: string) => /data-kind="preview"[\s\S]*?<p>(.*?)<\/p>/.exec(text)?.[1];
export const INVALID = 'This preview link is not valid. You are viewing the published page.';
