// Forms that are shown again (F2–F4, F7, F19): localized errors and preserved input.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { FORM_CODES, FORMS } from '../../../../common/forms/forms.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { INTERNAL_FIELDS } from '../../../../src/views/forms/form-props.ts';
import { header, NO_STORE, visit } from '../support.ts';
import { escapeHtml, formsPortal, leadCalls, QUESTION, receipt, sendForm } from './forms-portal.ts';

describe('F3, F4, F7 form errors', () => {
  it.each(FORM_CODES)('F3 the error summary of %s is in field order', async (form) => {
    const empty = Object.fromEntries(Object.keys(FORMS[form].fields).map((name) => [name, undefined]));
    const { text } = await sendForm(form, { fields: empty });
    const [summary = '', fields = ''] = text.slice(text.indexOf('id="form-summary"')).split('</section>', 2);
    const listed = [...summary.matchAll(/href="#field-(\w+)"/g)].map(([, name]) => name);
    const problems = [...fields.matchAll(/id="problem-(\w+)"/g)].map(([, name]) => name);
    const required = Object.entries(FORMS[form].fields).filter(
      ([, field]) => field.required && field.kind !== 'hidden',
    );
    expect(listed).toEqual(expect.arrayContaining(required.map(([name]) => name)));
    expect(problems).toEqual(listed);
  });

  it.each(localeCodes)(
    'errors are in the language of the page, and the input is preserved (%s)',
    async (locale) => {
      const t = createT(locale);
      const fields = {
        email: 'nobody',
        country: '',
        agreement: undefined,
        company: '  ',
        content: '<b>"hi"',
      };
      const { response, text } = await sendForm('contact', { locale, fields });
      expect(response.status).toBe(422);
      expect(response.headers.get('cache-control')).toBe(NO_STORE);
      expect(text).toMatch(new RegExp(`<title>${t('form.titleError').trim()}`));
      for (const [name, key] of [
        ['email', 'form.error.email'],
        ['country', 'form.error.select'],
        ['company', 'form.error.input'],
        ['agreement', 'form.error.agreement'],
      ] as const) {
        expect(text).toContain(`href="#field-${name}"`);
        expect(text).toContain(`id="problem-${name}">${escapeHtml(t(key))}</p>`);
        const control = new RegExp(`<(?:input|select)[^>]*id="field-${name}"[^>]*>`).exec(text)?.[0] ?? '';
        expect(control).toContain('aria-invalid="true"');
        expect(control).toContain(`problem-${name}`);
      }
      expect(text).toMatch(/id="form-summary"[^>]*tabindex="-1"[^>]*autofocus/i);
      expect(text).toContain('value="nobody"');
      expect(text).toContain('>&lt;b&gt;&quot;hi&quot;</textarea>');
      expect(text).toMatch(
        /<input[^>]*value="cloud-dns"[^>]*checked|<input[^>]*checked[^>]*value="cloud-dns"/,
      );
      expect(text).toMatch(/<option value="sales" selected/);
    },
  );

  it.each(FORM_CODES)('F26 the input of %s is escaped everywhere on the page', async (form) => {
    const malicious = `"><img src=x onerror=alert(1)>'</textarea><script>`;
    const visible = Object.entries(FORMS[form].fields).filter(([, { kind }]) => kind !== 'hidden');
    const fields = Object.fromEntries(visible.map(([name]) => [name, malicious]));
    const { response, text } = await sendForm(form, {
      fields: { ...fields, [INTERNAL_FIELDS.pageKey]: malicious },
    });
    expect(response.status).toBe(422);
    expect(text).toContain('&quot;&gt;&lt;img src=x');
    expect(text).not.toMatch(/<img src=x|<\/textarea><script>/);
  });

  it('F4 a language switch preserves the input and submits nothing', async () => {
    const portal = formsPortal();
    const fields = { [INTERNAL_FIELDS.intent]: 'show', email: 'nobody', nameReading: 'アナ マリア' };
    const { response, text } = await sendForm('contact', { locale: 'ja', portal, fields });
    const korean = await sendForm('contact', { locale: 'ko', portal, fields });
    expect([response.status, korean.response.status]).toEqual([200, 200]);
    for (const page of [text, korean.text]) expect(page).toContain('value="アナ マリア"');
    expect(text).toContain('value="nobody"');
    expect(text).toContain('value="Ana María"');
    expect(leadCalls(portal)).toEqual([]);
  });

  it('F19 a visitor can request another question, and a wrong answer causes a new one and preserves the form', async () => {
    const wrong = () =>
      Response.json(
        { code: '33922002', message: 'verifyCode: the answer is not right', data: null },
        { status: 400 },
      );
    const rejected = await sendForm('contact', { portal: formsPortal({ 'forms/contact': wrong } as never) });
    expect(rejected.response.status).toBe(422);
    expect(rejected.text).toContain(QUESTION);
    expect(rejected.text).toContain('id="problem-verifyCode"');
    expect(rejected.text).toContain('value="Ana María"');
    const next = { kind: 'question', pictureType: 'next.signed', question: 'How many days has a week?' };
    const other = await sendForm('contact', {
      fields: { [INTERNAL_FIELDS.intent]: 'show' },
      portal: formsPortal({ 'forms/verification': { ...next, expiresAt: '2026-11-22T00:05:00Z' } }),
    });
    expect(other.text).toContain(next.question);
    expect(other.text).not.toContain(QUESTION);
  });
});

describe('F2 unusual requests', () => {
  it('F29 a form above 64 KiB returns 413 with the filled form', async () => {
    for (const locale of localeCodes) {
      const t = createT(locale);
      const portal = formsPortal();
      const fields = { content: `${'x'.repeat(70_000)} its end` };
      const { response, text } = await sendForm('contact', { locale, fields, portal });
      expect(response.status).toBe(413);
      expect(response.headers.get('cache-control')).toBe(NO_STORE);
      expect(text).toContain(escapeHtml(t('form.tooLarge', { mail: brand.mail })));
      expect(text).toContain(`id="problem-content">${escapeHtml(t('form.error.long', { max: 5000 }))}</p>`);
      expect(text).toContain('x its end</textarea>');
      expect(text).toContain('value="Ana María"');
      expect(leadCalls(portal)).toEqual([]);
    }
  });

  it('F29 a form far above the limit returns 413 without the input, and the previous page is restorable', async () => {
    const t = createT('en');
    const fields = { content: 'x'.repeat(300_000) };
    const { response, text } = await sendForm('contact', { fields });
    expect(response.status).toBe(413);
    expect(text).toContain(t('error.tooLarge'));
    expect(text).toContain(escapeHtml(t('error.tooLargeBack', { mail: brand.mail })));
    // The back/forward cache does not restore pages with no-store.
    const page = await visit('/contact/', { portal: formsPortal() });
    expect(header(page, 'cache-control')).not.toContain('no-store');
    const scripted = await sendForm('contact', { fields, headers: { accept: 'application/json' } });
    expect(scripted.response.status).toBe(413);
    expect(JSON.parse(scripted.text)).toMatchObject({
      notice: t('form.tooLarge', { mail: brand.mail }),
      token: expect.stringMatching(/^[0-9a-z]+\.\d+\.[0-9a-f]{64}$/),
    });
  });

  it('F29 the maximum input of a form is within its size limit, in any script', async () => {
    for (const form of FORM_CODES) {
      const long = Object.entries(FORMS[form].fields).flatMap(([name, { kind, maxLength }]) =>
        kind === 'textarea' || (kind === 'text' && name !== 'phoneOrHandle')
          ? [[name, '漢'.repeat(maxLength)]]
          : [],
      );
      const { response } = await sendForm(form, { fields: Object.fromEntries(long), isMultipart: true });
      expect([form, response.status]).toEqual([form, 303]);
    }
    const { text } = await visit('/contact/', { portal: formsPortal() });
    expect(text).toMatch(/<form id="lead-form"[^>]*enctype="multipart\/form-data"/i);
  });

  it('a script that accepts JSON gets the same errors as JSON', async () => {
    const headers = { accept: 'application/json' };
    const wrong = await sendForm('contact', { headers, fields: { email: 'nobody' } });
    expect(wrong.response.status).toBe(422);
    expect(JSON.parse(wrong.text)).toMatchObject({
      problems: { email: createT('en')('form.error.email') },
      challenge: null,
    });
    const right = await sendForm('contact', { headers });
    expect(JSON.parse(right.text)).toEqual({
      location: expect.stringContaining(
        `/contact-thank-you/?reference=${receipt.reference}&receipt=contact.`,
      ),
      reference: receipt.reference,
    });
  });
});
