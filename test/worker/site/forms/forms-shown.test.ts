// Pages with a form before a submission (F5, F6, F10, F23, F24, F29).
import { describe, expect, it } from 'vitest';
import { leadRetentionDays } from '../../../../common/config.ts';
import { CONSENT } from '../../../../common/forms/consent.ts';
import { FORM_CODES, fieldsIn } from '../../../../common/forms/forms.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { FORM_PATHS } from '../../../unit/forms/form-paths.ts';
import { NO_STORE, visit } from '../support.ts';
import { escapeHtml, formsPortal, sendForm } from './forms-portal.ts';

describe('GET a page with a form', () => {
  it.each(FORM_CODES)(
    'F5, F6, F23, F29 the page of %s is cacheable, and its form has labels, limits, and no checked consent',
    async (form) => {
      const { response, text } = await visit(FORM_PATHS[form].path, { portal: formsPortal() });
      // React separates adjacent text nodes with comments.
      const plain = (/<form id="lead-form".*?<\/form>/s.exec(text)?.[0] ?? '').replaceAll('<!-- -->', '');
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('s-maxage');
      expect(text).toContain(`action="${FORM_PATHS[form].path}"`);
      expect(text).not.toMatch(/<input[^>]*name="agreement"[^>]*checked/);
      // F23: link to the privacy policy in the same locale. F29: limits are shown.
      expect(text).toContain('href="/privacy-policy/"');
      for (const [name, { kind, maxLength, autocomplete, inputMode }] of fieldsIn(form, 'en')) {
        const control =
          new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? '';
        expect(control, name).not.toBe('');
        if (['text', 'email', 'tel', 'url', 'textarea'].includes(kind))
          expect(control, name).toMatch(new RegExp(`maxlength="${maxLength}"`, 'i'));
        // F6
        if (autocomplete) expect(control, name).toMatch(new RegExp(`autocomplete="${autocomplete}"`, 'i'));
        if (inputMode && kind !== 'number')
          expect(control, name).toMatch(new RegExp(`inputmode="${inputMode}"`, 'i'));
        // F5: labels are visible, without placeholders.
        const labeled: Partial<Record<typeof kind, string>> = {
          choices: `<legend>[^<]+<span[^>]*>[^<]+</span></legend>.*?name="${name}"`,
          agreement: `<label><input[^>]*name="${name}"`,
          hidden: `type="hidden" name="${name}"`,
        };
        expect(plain, name).toMatch(new RegExp(labeled[kind] ?? `<label for="field-${name}">[^<]`));
      }
      const optional = fieldsIn(form, 'en').filter(
        ([, { kind, required }]) => kind !== 'hidden' && !required,
      );
      expect(plain.split(createT('en')('form.optional')).length - 1).toBe(optional.length);
      expect(plain).toContain(createT('en')('form.required'));
      // A group with only hidden fields has no heading.
      expect(plain).not.toMatch(/<\/legend>(?:<input[^>]*type="hidden"[^>]*>)*<\/fieldset>/);
      expect(plain).not.toContain('placeholder=');
    },
  );

  it('quantities from the usage demo prefill the message in the language of the page, and the page is not cached', async () => {
    const readMessage = async (path: string) => {
      const { response, text } = await visit(path, { portal: formsPortal() });
      const [, message = ''] = /<textarea[^>]*name="content"[^>]*>([^<]*)</.exec(text) ?? [];
      return {
        message: message.trim(),
        isCached: response.headers.get('cache-control')?.includes('s-maxage'),
      };
    };
    expect(await readMessage('/contact/?type=sales&usage=2880.5_60000000_9000000_3')).toEqual({
      message: [
        'Please send me a quote for this estimated monthly usage:',
        'Traffic delivered: 2,880.5\u00a0GB',
        'Requests: 60,000,000',
        'Logic time: 9,000,000\u00a0ms',
        'Log delivery: 3\u00a0GB',
      ].join('\n'),
      isCached: false,
    });
    expect((await readMessage('/ja/contact/?usage=1_2_3_4')).message).toContain('配信量：1\u00a0GB');
    for (const invalid of ['1_2_3', 'constructor', '%3Cscript%3E', '9'.repeat(5_000), '1e9_1_1_1'])
      expect((await readMessage(`/contact/?usage=${invalid}`)).message).toBe('');
  });

  it('F10 the family name is first in Chinese, Korean, and Japanese, and Japanese forms ask for its reading', async () => {
    for (const locale of localeCodes) {
      const { text } = await visit(`${locale === 'en' ? '' : `/${locale}`}/contact/`, {
        portal: formsPortal(),
      });
      const isFamilyFirst = text.indexOf('name="lastName"') < text.indexOf('name="firstName"');
      expect(isFamilyFirst, locale).toBe(locale !== 'en');
      expect(text.includes('name="nameReading"'), locale).toBe(locale === 'ja');
    }
  });

  it.each(FORM_CODES)(
    'the form %s shows required fields first, and collapses all optional ones',
    async (form) => {
      const { text } = await visit(FORM_PATHS[form].path, { portal: formsPortal() });
      const [, fold = ''] = /<details class="form-fold">(.*?)<\/details>/s.exec(text) ?? [];
      const names = fieldsIn(form, 'en').filter(([, { kind }]) => kind !== 'hidden');
      const inFold = names.filter(([name]) => fold.includes(`name="${name}"`)).map(([name]) => name);
      expect(inFold).toEqual(names.filter(([, { required }]) => !required).map(([name]) => name));
    },
  );

  it('the contact form shows message, name, and email first, and states the reasons for the other fields', async () => {
    const { text } = await visit('/contact/', { portal: formsPortal() });
    const positions = ['content', 'firstName', 'email', 'type', 'company', 'country', 'phone'].map((name) =>
      text.indexOf(`name="${name}"`),
    );
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    const t = createT('en');
    for (const reason of ['email', 'type', 'company', 'country'] as const)
      expect(text).toContain(t(`form.reason.${reason}`));
    // The contact form states no reason for the phone number, because it is optional.
    expect(text).not.toContain(t('form.reason.phone'));
    expect((await visit('/free-trial/', { portal: formsPortal() })).text).toContain(t('form.reason.phone'));
  });

  it('optional fields with a value or an error are visible without a script', async () => {
    const visited = await sendForm('contact', { fields: { phone: '1-2', email: '' } });
    expect(visited.text).toContain('<details class="form-fold" open="">');
  });

  it('a link can preselect the topic', async () => {
    const { text } = await visit('/contact/?type=press', { portal: formsPortal() });
    expect(text).toMatch(/<option value="press" selected/);
  });

  it('a form is shown even if the names of its options cannot be loaded', async () => {
    const rejectDraft = () => Response.json({ code: '33922001', message: '', data: null });
    const portal = formsPortal({
      'common/getCountries': rejectDraft,
      'common/getDict': rejectDraft,
    } as never);
    const { response, text } = await visit('/partnership/', { portal });
    expect(response.status).toBe(200);
    expect(text).toContain('<option value="reseller">reseller</option>');
  });
});

it.each(localeCodes)('every form states the stored data and the retention period (%s)', async (locale) => {
  const t = createT(locale);
  for (const form of FORM_CODES) {
    const { path } = FORM_PATHS[form];
    const { text } = await visit(`${locale === 'en' ? '' : `/${locale}`}${path}`, {
      portal: formsPortal(),
    });
    const [, short = '', stored = ''] =
      /<div class="form-stored"><p>(.*?)<\/p><details><summary>[^<]+<\/summary><p>(.*?)<\/p>/.exec(text) ??
      [];
    expect(short).toContain(String(leadRetentionDays));
    expect(stored).toBe(escapeHtml(t('form.stored', CONSENT.params)));
    expect(stored).toMatch(new RegExp(`(?<!\\d)${leadRetentionDays}(?!\\d)`));
    expect(stored).toContain(CONSENT.version);
  }
});

it('a script can request the visitor’s country, and the response is never cached', async () => {
  const portal = formsPortal({ 'common/getRegion': { code: 'JP', name: 'Japan', region: 'x' } });
  const init = { cf: { country: 'JP' } } as RequestInit;
  const { response, text } = await visit('/api/country', { portal, init });
  expect(response.headers.get('cache-control')).toBe(NO_STORE);
  expect(['{"country":"JP"}', '{"country":null}']).toContain(text);
});
