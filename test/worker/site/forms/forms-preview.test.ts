// §4 Preview mode and §2 carried parameters in forms: a form sent from a previewed page stays in the preview, and is
// no lead; what a campaign has marked goes along.
import { describe, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { OWN } from '../../../../src/views/forms/form-props.ts';
import { PLACES } from '../../../unit/forms/places.ts';
import { type FakePortal, header, visit } from '../support.ts';
import { escaped, formsPortal, NEVER, outboxOf, sendForm, sentTo, UNANSWERED } from './forms-portal.ts';

const PREVIEW = '?ispreview=1&pretoken=local-preview';
const t = createT('en');
const actionOf = (text: string): string => /<form id="lead-form"[^>]*action="([^"]*)"/.exec(text)?.[1] ?? '';
const carries = (address: string): boolean =>
  address.replaceAll('&amp;', '&').includes('ispreview=1&pretoken=local-preview');

/** A portal that says what it thinks of a preview token. */
function judging(state: 'valid' | 'invalid'): FakePortal {
  const { fetch: answer, calls } = formsPortal();
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const given = await answer(new Request(input));
    given.headers.set(HEADERS.previewState, state);
    return given;
  };
  return { fetch: fetch as FakePortal['fetch'], calls };
}

describe('§4 a form on a previewed page', () => {
  it.each(localeCodes)(
    'says that nothing is stored, and is posted within the preview (%s)',
    async (locale) => {
      const path = `${locale === 'en' ? '' : `/${locale}`}${PLACES.contact.path}`;
      const { text } = await visit(`${path}${PREVIEW}`, { portal: judging('valid') });
      expect(carries(actionOf(text))).toBe(true);
      expect(text).toContain(escaped(createT(locale)('form.previewNote')));
      // F4: another language is shown from here, too.
      for (const [, address = ''] of text.matchAll(/formaction="([^"]*)"/gi))
        expect(carries(address)).toBe(true);
      expect(text).toMatch(/formaction="/i);
    },
  );

  it('stays in the preview when it is shown again, and with its question', async () => {
    for (const fields of [{ email: '' }, UNANSWERED]) {
      const portal = judging('valid');
      const { response, text } = await sendForm('contact', { portal, fields, query: PREVIEW });
      expect(response.status).toBe(422);
      expect(carries(actionOf(text))).toBe(true);
      expect(text).toContain(t('form.previewNote'));
    }
  });

  it('is checked, and then is no lead: not with the portal, not in the outbox, and without a reference', async () => {
    const portal = judging('valid');
    const { kept, env } = outboxOf();
    const sent = await sendForm('contact', { portal, env, query: PREVIEW });
    expect(sent.response.status).toBe(303);
    expect(header(sent, 'location')).toBe(`/contact-thank-you/${PREVIEW}`);
    expect([sentTo(portal).length, kept.length]).toEqual([0, 0]);
    const thanks = await visit(header(sent, 'location'), { portal });
    expect(thanks.text).toContain(t('thanks.preview'));
    expect(thanks.text).not.toContain(t('thanks.received.contact'));
    const headers = { accept: 'application/json' };
    const byScript = await sendForm('contact', { portal, env, query: PREVIEW, headers });
    expect(JSON.parse(byScript.text)).toEqual({ location: `/contact-thank-you/${PREVIEW}`, reference: null });
    expect([sentTo(portal).length, kept.length]).toEqual([0, 0]);
  });

  it('S6 whose token has run out meanwhile is given back: its next sending is a real one, and says so', async () => {
    const portal = judging('invalid');
    const { response, text } = await sendForm('contact', { portal, query: '?ispreview=1&pretoken=expired' });
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe(NEVER);
    expect(text).toContain(escaped(t('form.previewOver')));
    expect(text).toContain('value="Ana María"');
    expect(text).not.toContain(t('form.previewNote'));
    expect(actionOf(text)).toBe('/contact/');
    expect(sentTo(portal)).toEqual([]);
  });
});

describe('§2 what a campaign has marked goes along with a form', () => {
  it('on a kept page, in its languages, in a form that is shown again, and to the thank-you page', async () => {
    const portal = formsPortal();
    await visit('/contact/', { portal });
    const kept = await visit('/contact/?rsr=mail', { portal, keep: true });
    expect(header(kept, 'x-edge-cache')).toBe('hit');
    expect(actionOf(kept.text)).toBe('/contact/?rsr=mail');
    expect(kept.text).toMatch(/formaction="\/ja\/contact\/\?rsr=mail"/i);
    const again = await sendForm('contact', { query: '?rsr=mail', fields: { email: '' } });
    expect(actionOf(again.text)).toBe('/contact/?rsr=mail');
    const other = await sendForm('contact', {
      query: '?rsr=mail',
      locale: 'ja',
      fields: { [OWN.intent]: 'show' },
    });
    expect(actionOf(other.text)).toBe('/ja/contact/?rsr=mail');
    const sent = await sendForm('contact', { query: '?rsr=mail' });
    expect(header(sent, 'location')).toMatch(/&rsr=mail$/);
  });
});
