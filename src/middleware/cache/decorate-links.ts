// Adds the visitor's sticky parameters (§2) to the links, forms, and redirects of a shared page after the cache lookup,
// because cached pages do not contain them.
import { urlOf } from '../../../common/http/request.ts';
import { addStickyParams } from '../../../common/i18n/links.ts';
import type { StickyParams } from '../../../common/i18n/sticky-params.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import type { OuterContext } from '../../env.ts';

/**
 * Adds the parameters to an escaped URL. HTMLRewriter does not decode character references; the only one in links of
 * the site is `&amp;`.
 */
const withParamsEscaped = (escaped: string, stickyParams: StickyParams): string =>
  addStickyParams(escaped.replaceAll('&amp;', '&'), stickyParams).replaceAll('&', '&amp;');

/** Hidden fields for the sticky parameters. Their values match `SAFE_VALUE` (sticky-params.ts) and need no escaping. */
const hiddenFields = (stickyParams: StickyParams): string =>
  stickyParams.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`).join('');

/** Handler that adds the parameters to the URL in an attribute. */
const attribute = (name: string, stickyParams: StickyParams): HTMLRewriterElementContentHandlers => ({
  element(target) {
    target.setAttribute(name, withParamsEscaped(target.getAttribute(name) ?? '', stickyParams));
  },
});

/**
 * Handler for the buttons that submit a form in another language. They are inside `noscript`, whose content the
 * rewriter passes as text in chunks.
 */
function languageButtons(stickyParams: StickyParams): HTMLRewriterElementContentHandlers {
  let text = '';
  return {
    text(chunk) {
      text += chunk.text;
      if (!chunk.lastInTextNode) {
        chunk.remove();
        return;
      }
      const decorated = text.replace(
        /formaction="([^"]*)"/gi,
        (_, address: string) => `formaction="${withParamsEscaped(address, stickyParams)}"`,
      );
      chunk.replace(decorated, { html: true });
      text = '';
    },
  };
}

/** Adds the visitor's sticky parameters to links and forms in an HTML response; returns other responses unchanged. */
export function decorateLinks(c: OuterContext, response: Response): Response {
  const stickyParams = c.get('stickyParams');
  if (stickyParams.length === 0 || !response.headers.get('content-type')?.startsWith('text/html'))
    return response;
  const rewriter = new HTMLRewriter()
    .on('a[href]', attribute('href', stickyParams))
    .on('form[method="post"]', attribute('action', stickyParams))
    .on('form#lead-form noscript', languageButtons(stickyParams))
    // Browsers drop the query in the action of a GET form. The script of the search overlay adds the parameters there.
    .on('form[method="get"]', {
      element(form) {
        form.prepend(hiddenFields(stickyParams), { html: true });
      },
    });
  const decorated = rewriter.transform(response);
  // The bytes differ per visitor.
  decorated.headers.delete('ETag');
  return decorated;
}

/** Adds the visitor's sticky parameters to a redirect within the site, and the return URL to a sign-in redirect. */
export function decorateRedirect(c: OuterContext, response: Response): Response {
  const { origin } = urlOf(c);
  const target = new URL(response.headers.get('location') ?? '', origin);
  if (target.origin !== origin) return response;
  if (target.searchParams.has('service')) target.searchParams.set('service', withoutPreview(c.req.url));
  const headers = new Headers(response.headers);
  headers.set(
    'location',
    addStickyParams(`${target.pathname}${target.search}${target.hash}`, c.get('stickyParams')),
  );
  return new Response(response.body, { status: response.status, headers });
}
