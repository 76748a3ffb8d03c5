// §4 Preview mode and §2 sticky parameters in forms: a form in a preview stays in the preview and creates no lead,
// and campaign parameters are preserved.
import { describe, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { INTERNAL_FIELDS } from '../../../../src/views/forms/form-props.ts';
import { FORM_PATHS } from '../../../unit/forms/form-paths.ts';
import { type FakePortal, header, NO_STORE, visit } from '../support.ts';
import { createOutbox, escapeHtml, formsPortal, leadCalls, sendForm, UNANSWERED } from './forms-portal.ts';

const PREVIEW = '?ispreview=1&pretoken=local-preview';
const t = createT('en');
const actionOf = (text: string): string => /<form id="lead-form"[^>]*action="([^"]*)"/.exec(text)?.[1] ?? '';
const hasPreviewParams = (url: string): boolean =>
  url.replaceAll('&amp;', '&').includes('ispreview=1&pretoken=local-preview');

/** Returns a portal that reports a state for every preview token. */
function portalReporting(state: 'valid' | 'invalid'): FakePortal {
  const { fetch: call, calls } = formsPortal();
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const response = await call(new Request(input));
    response.headers.set(HEADERS.previewState, state);
    return response;
  };
  return { fetch: fetch as FakePortal['fetch'], calls };
}

describe('§4 a form on a previewed page', () => {
  it.each(localeCodes)(
    'a form in a preview states that nothing is stored and posts within the preview (%s)',
    async (locale) => {
      const path = `${locale === 'en' ? '' : `/${locale}`}${FORM_PATHS.contact.path}`;
      const { text } = await visit(`${path}${PREVIEW}`, { portal: portalReporting('valid') });
      expect(hasPreviewParams(actionOf(text))).toBe(true);
      expect(text).toContain(escapeHtml(createT(locale)('form.previewNote')));
      // F4: the language buttons also preserve the preview.
      for (const [, url = ''] of text.matchAll(/formaction="([^"]*)"/gi))
        expect(hasPreviewParams(url)).toBe(true);
      expect(text).toMatch(/formaction="/i);
    },
  );

  it('a form that is shown again remains in the preview and repeats its notice', async () => {
    for (const fields of [{ email: '' }, UNANSWERED]) {
      const portal = portalReporting('valid');
      const { response, text } = await sendForm('contact', { portal, fields, query: PREVIEW });
      expect(response.status).toBe(422);
      expect(hasPreviewParams(actionOf(text))).toBe(true);
      expect(text).toContain(t('form.previewNote'));
    }
  });

  it('a form in a preview is validated but creates no lead, no outbox entry, and no reference', async () => {
    const portal = portalReporting('valid');
    const { leads, env } = createOutbox();
    const visited = await sendForm('contact', { portal, env, query: PREVIEW });
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toBe(`/contact-thank-you/${PREVIEW}`);
    expect([leadCalls(portal).length, leads.length]).toEqual([0, 0]);
    const thanks = await visit(header(visited, 'location'), { portal });
    expect(thanks.text).toContain(t('thanks.preview'));
    expect(thanks.text).not.toContain(t('thanks.received.contact'));
    const headers = { accept: 'application/json' };
    const byScript = await sendForm('contact', { portal, env, query: PREVIEW, headers });
    expect(JSON.parse(byScript.text)).toEqual({ location: `/contact-thank-you/${PREVIEW}`, reference: null });
    expect([leadCalls(portal).length, leads.length]).toEqual([0, 0]);
  });

  it('S6 a form with an expired preview token is shown again, with a notice that the next submission is real', async () => {
    const portal = portalReporting('invalid');
    const { response, text } = await sendForm('contact', { portal, query: '?ispreview=1&pretoken=expired' });
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe(NO_STORE);
    expect(text).toContain(escapeHtml(t('form.previewOver')));
    expect(text).toContain('value="Ana María"');
    expect(text).not.toContain(t('form.previewNote'));
    expect(actionOf(text)).toBe('/contact/');
    expect(leadCalls(portal)).toEqual([]);
  });
});

it('campaign parameters are preserved by a cached page, a language switch, an error, and the thank-you page', async () => {
  const portal = formsPortal();
  await visit('/contact/', { portal });
  const cached = await visit('/contact/?rsr=mail', { portal, keep: true });
  expect(header(cached, 'x-edge-cache')).toBe('hit');
  expect(actionOf(cached.text)).toBe('/contact/?rsr=mail');
  expect(cached.text).toMatch(/formaction="\/ja\/contact\/\?rsr=mail"/i);
  const retry = await sendForm('contact', { query: '?rsr=mail', fields: { email: '' } });
  expect(actionOf(retry.text)).toBe('/contact/?rsr=mail');
  const other = await sendForm('contact', {
    query: '?rsr=mail',
    locale: 'ja',
    fields: { [INTERNAL_FIELDS.intent]: 'show' },
  });
  expect(actionOf(other.text)).toBe('/ja/contact/?rsr=mail');
  const visited = await sendForm('contact', { query: '?rsr=mail' });
  expect(header(visited, 'location')).toMatch(/&rsr=mail$/);
});
