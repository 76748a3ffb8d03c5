// Forms on the site: F1–F32 of the conventions, as far as a request without a browser can show them.
import { describe, expect, it } from 'vitest';
import { FORM_CODES, FORMS } from '../../../src/forms/forms.ts';
import { LeadSchema } from '../../../src/forms/lead.ts';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { createT } from '../../../src/i18n/translator.ts';
import type { HandedOver } from '../../../src/leads/outbox.ts';
import { OWN } from '../../../src/views/forms/form-props.ts';
import { ANSWERED, fieldsOf, formsPortal, PLACES, QUESTION, receipt, sendForm } from './forms-portal.ts';
import { header, visit } from './support.ts';

const NEVER = 'no-store, no-cache, must-revalidate, private';
const UNANSWERED = { [OWN.pictureType]: undefined, [OWN.verifyCode]: undefined };
const isForm = (name: string) => name.startsWith('forms/') && name !== 'forms/verification';
const sentTo = (portal: ReturnType<typeof formsPortal>) => portal.calls.filter(({ name }) => isForm(name));
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');
const down = () => Promise.reject(new Error('connection refused'));
const outboxOf = () => {
  const kept: HandedOver[] = [];
  const keep = async (given: HandedOver) => {
    kept.push(given);
    return { reference: given.lead.reference };
  };
  return { kept, env: { OUTBOX: { keep } } as never };
};
const deadPortal = () => formsPortal({ 'forms/contact': down, 'forms/verification': down } as never);

describe('F1 every form completes without a script', () => {
  it.each(FORM_CODES.flatMap((form) => localeCodes.map((locale) => ({ form, locale }))))(
    '$form in $locale: 303 to the page that says thanks, with the reference',
    async ({ form, locale }) => {
      const portal = formsPortal();
      const sent = await sendForm(form, { locale, portal });
      expect(sent.response.status, sent.text.slice(0, 300)).toBe(303);
      const prefix = locale === 'en' ? '' : `/${locale}`;
      expect(header(sent, 'location')).toBe(`${prefix}${PLACES[form].thanks}?reference=${receipt.reference}`);
      expect(header(sent, 'cache-control')).toBe(NEVER);
      const [call] = sentTo(portal);
      expect(call?.name).toBe(FORMS[form].call);
      expect(new URL(call?.request.url ?? '').searchParams.get('lang')).toBeTruthy();
      expect(call?.request.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('F19 asks one plain question first, in the filled form, which is all that is left to do', async () => {
    const portal = formsPortal();
    const asked = await sendForm('contact', { fields: UNANSWERED, portal });
    expect(asked.response.status).toBe(422);
    expect(asked.text).toContain(QUESTION);
    expect(asked.text).toContain('value="Ana María"');
    expect(asked.text).toContain(`name="${OWN.pictureType}" value="question.signed"`);
    expect(sentTo(portal)).toEqual([]);
  });
});

describe('GET a page with a form', () => {
  it.each(FORM_CODES)('%s: is kept for everyone, and its form is empty and unticked (F23)', async (form) => {
    const { response, text } = await visit(PLACES[form].path, { portal: formsPortal() });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('s-maxage');
    expect(text).toContain(`action="${PLACES[form].path}"`);
    expect(text).not.toMatch(/<input[^>]*name="agreement"[^>]*checked/);
    // F23: the policy of the same locale; F29: limits are stated.
    expect(text).toContain('href="/privacy-policy/"');
    for (const [name, { kind, maxLength, autocomplete, inputMode }] of Object.entries(FORMS[form].fields)) {
      const control = new RegExp(`<(?:input|select|textarea)[^>]*name="${name}"[^>]*>`).exec(text)?.[0] ?? '';
      expect(control, name).not.toBe('');
      if (['text', 'email', 'tel', 'url', 'textarea'].includes(kind))
        expect(control, name).toMatch(new RegExp(`maxlength="${maxLength}"`, 'i'));
      // F6
      if (autocomplete) expect(control, name).toMatch(new RegExp(`autocomplete="${autocomplete}"`, 'i'));
      if (inputMode && kind !== 'number')
        expect(control, name).toMatch(new RegExp(`inputmode="${inputMode}"`, 'i'));
      // F5: labels are visible; a placeholder stands nowhere.
      if (kind !== 'hidden') expect(text).toMatch(new RegExp(`for="field-${name}"|name="${name}"`));
    }
    expect(/<form id="lead-form".*?<\/form>/s.exec(text)?.[0]).not.toContain('placeholder=');
  });

  it('F10 the family name stands first in Chinese, Korean and Japanese', async () => {
    for (const locale of localeCodes) {
      const { text } = await visit(`${locale === 'en' ? '' : `/${locale}`}/contact/`, {
        portal: formsPortal(),
      });
      const isFamilyFirst = text.indexOf('name="lastName"') < text.indexOf('name="firstName"');
      expect(isFamilyFirst, locale).toBe(locale !== 'en');
    }
  });

  it('a link may choose the topic beforehand', async () => {
    const { text } = await visit('/contact/?type=press', { portal: formsPortal() });
    expect(text).toMatch(/<option value="press" selected/);
  });

  it('works without the names of what can be selected', async () => {
    const refused = () => Response.json({ code: '33922001', message: '', data: null });
    const portal = formsPortal({ 'common/getCountries': refused, 'common/getDict': refused } as never);
    const { response, text } = await visit('/partnership/', { portal });
    expect(response.status).toBe(200);
    expect(text).toContain('<option value="reseller">reseller</option>');
  });
});

describe('F3, F4, F7 an error', () => {
  it.each(localeCodes)('is told in the language of the page, with everything kept (%s)', async (locale) => {
    const t = createT(locale);
    const fields = { email: 'nobody', country: '', agreement: undefined, company: '  ', content: '<b>"hi"' };
    const { response, text } = await sendForm('contact', { locale, fields });
    expect(response.status).toBe(422);
    expect(response.headers.get('cache-control')).toBe(NEVER);
    expect(text).toMatch(new RegExp(`<title>${t('form.titleError').trim()}`));
    for (const [name, key] of [
      ['email', 'form.error.email'],
      ['country', 'form.error.select'],
      ['company', 'form.error.input'],
      ['agreement', 'form.error.agreement'],
    ] as const) {
      expect(text).toContain(`href="#field-${name}"`);
      expect(text).toContain(`id="problem-${name}">${escaped(t(key))}</p>`);
      const control = new RegExp(`<(?:input|select)[^>]*id="field-${name}"[^>]*>`).exec(text)?.[0] ?? '';
      expect(control).toContain('aria-invalid="true"');
      expect(control).toContain(`problem-${name}`);
    }
    expect(text).toMatch(/id="form-summary"[^>]*tabindex="-1"[^>]*autofocus/i);
    expect(text).toContain('value="nobody"');
    expect(text).toContain('>&lt;b&gt;&quot;hi&quot;</textarea>');
    expect(text).toMatch(/<input[^>]*value="cloud-dns"[^>]*checked|<input[^>]*checked[^>]*value="cloud-dns"/);
    expect(text).toMatch(/<option value="sales" selected/);
  });

  it('F4 a change of language keeps what was typed, and sends nothing', async () => {
    const portal = formsPortal();
    const fields = { [OWN.intent]: 'show', email: 'nobody' };
    const { response, text } = await sendForm('contact', { locale: 'ja', portal, fields });
    expect(response.status).toBe(200);
    expect(text).toContain('value="nobody"');
    expect(text).toContain('value="Ana María"');
    expect(sentTo(portal)).toEqual([]);
  });

  it('F19 another question is to be had, and a wrong answer gets a new one; the form is kept', async () => {
    const wrong = () =>
      Response.json(
        { code: '33922002', message: 'verifyCode: the answer is not right', data: null },
        { status: 400 },
      );
    const refused = await sendForm('contact', { portal: formsPortal({ 'forms/contact': wrong } as never) });
    expect(refused.response.status).toBe(422);
    expect(refused.text).toContain(QUESTION);
    expect(refused.text).toContain('id="problem-verifyCode"');
    expect(refused.text).toContain('value="Ana María"');
    const other = await sendForm('contact', { fields: { [OWN.intent]: 'show' } });
    expect(other.text).toContain(QUESTION);
  });
});

describe('F13 one submission is one lead', () => {
  it('sent twice it has one key; with other words another', async () => {
    const portal = formsPortal();
    await sendForm('contact', { portal, age: 50_000, fields: { [OWN.pageKey]: 'page' } });
    await sendForm('contact', { portal, age: 40_000, fields: { [OWN.pageKey]: 'page' } });
    await sendForm('contact', { portal, fields: { [OWN.pageKey]: 'page', content: 'Other words.' } });
    const keys = sentTo(portal).map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('the key of the first attempt goes along with the form that is shown again', async () => {
    const { text } = await sendForm('contact', { fields: { [OWN.pageKey]: 'first', email: '' } });
    expect(text).toContain(`name="${OWN.pageKey}" value="first"`);
  });
});

describe('F15, F16 a portal that does not answer', () => {
  it('F15 the lead goes to the outbox, and the visitor gets the same confirmation', async () => {
    const { kept, env } = outboxOf();
    const sent = await sendForm('contact', { portal: deadPortal(), env });
    expect(sent.response.status).toBe(303);
    expect(header(sent, 'location')).toMatch(/^\/contact-thank-you\/\?reference=C-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    expect(LeadSchema.safeParse(kept[0]?.lead).error).toBeUndefined();
    expect(kept[0]?.lead).toMatchObject({
      form: 'contact',
      locale: 'en',
      body: { email: 'ana@example.com' },
    });
  });

  it('F20 nobody is held up by a verification that cannot be had: the lead is marked', async () => {
    const { kept, env } = outboxOf();
    const sent = await sendForm('contact', { portal: deadPortal(), env, fields: UNANSWERED });
    expect(sent.response.status).toBe(303);
    expect(kept[0]?.lead.quarantined).toBe(true);
  });

  it('F16 when nobody can keep it: the filled form, one message, and an address to write to', async () => {
    const sent = await sendForm('contact', { portal: deadPortal() });
    expect(sent.response.status).toBe(503);
    expect(sent.text).toContain('hello@corvane.example');
    expect(sent.text).toContain('value="Ana María"');
  });

  it('nothing of a lead is in a line of log', async () => {
    for (const env of [outboxOf().env, undefined]) {
      const sent = await sendForm('contact', { portal: deadPortal(), env });
      expect(JSON.stringify(sent.log)).not.toMatch(/Ana|O’Neill|ana@example|Please call|600 000/);
    }
  });
});

describe('F17–F22 who sends it', () => {
  const headersOf = (portal: ReturnType<typeof formsPortal>) =>
    sentTo(portal).map(({ request }) => request.headers.get('x-quarantine'));

  it('F17 what fills the trap, or comes too soon, is thanked as well, and marked', async () => {
    const portal = formsPortal();
    const trapped = await sendForm('contact', { portal, fields: { [OWN.trap]: 'x', ...UNANSWERED } });
    const hasty = await sendForm('contact', { portal, age: 200 });
    const patient = await sendForm('contact', { portal });
    expect([trapped, hasty, patient].map(({ response }) => response.status)).toEqual([303, 303, 303]);
    expect(headersOf(portal)).toEqual(['1', '1', null]);
  });

  it('F18 too often in a minute: 429 with Retry-After, and the form as it was', async () => {
    const keys: string[] = [];
    const limit = async ({ key }: { key: string }) => {
      keys.push(key);
      return { success: false };
    };
    const headers = { 'cf-connecting-ip': '203.0.113.7' };
    const sent = await sendForm('contact', { env: { FORM_LIMIT: { limit } } as never, headers });
    expect(sent.response.status).toBe(429);
    expect(header(sent, 'retry-after')).toBe('60');
    expect(sent.text).toContain('value="Ana María"');
    expect(keys).toEqual(['/contact 203.0.113.7']);
  });

  it('F21 without a token, or with an expired one, the filled form comes back with a new one', async () => {
    for (const token of ['', 'x.y', undefined]) {
      const sent = await sendForm('contact', { fields: { [OWN.token]: token } });
      expect(sent.response.status).toBe(422);
      expect(sent.text).toContain('value="Ana María"');
      expect(sent.text).toMatch(/name="formToken" value="[0-9a-z]+\.[\w-]{43}"/);
    }
    const old = await sendForm('contact', { age: 9 * 86_400_000 });
    expect(old.response.status).toBe(422);
  });

  it('F22 a form from elsewhere is refused with 403, before anything is done', async () => {
    const portal = formsPortal();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await sendForm('contact', { portal, headers })).response.status).toBe(403);
    expect(sentTo(portal)).toEqual([]);
  });
});

describe('what is stored with a lead', () => {
  const bodyOf = async (portal: ReturnType<typeof formsPortal>) =>
    (await sentTo(portal)[0]?.request.clone().json()) as {
      context: { consent: object; tracking: object; page: string };
      detail: Record<string, unknown>;
    };

  it('F23 the version of what was agreed to, and when', async () => {
    const portal = formsPortal();
    await sendForm('contact', { portal });
    const { context } = await bodyOf(portal);
    expect(context).toMatchObject({ page: '/contact/', consent: { version: '2026-11' } });
  });

  it('F25 where the visitor came from, as far as consent allows', async () => {
    const query = '?rsr=mail&bd_vid=b1';
    const referer = 'https://site.test/contact/?utm_source=ad';
    const [without, with_] = [formsPortal(), formsPortal()];
    await sendForm('contact', { portal: without, query, headers: { referer } });
    const cookie = 'cookie_consent=v1.1.1.1700000000';
    await sendForm('contact', { portal: with_, query, headers: { referer, cookie } });
    expect((await bodyOf(without)).context.tracking).toEqual({});
    expect((await bodyOf(with_)).context.tracking).toEqual({ rsr: 'mail', bd_vid: 'b1', utm_source: 'ad' });
    // F31: a campaign is told once, after acceptance, and with consent.
    const told = (portal: typeof without) =>
      portal.calls.filter(({ name }) => name === 'common/recordLanding');
    expect([told(without).length, told(with_).length]).toEqual([0, 1]);
  });

  it('F30 the visitor’s time zone, and the event that the page is about', async () => {
    const portal = formsPortal();
    await sendForm('event', { portal, fields: { event: 'another' } });
    expect((await bodyOf(portal)).detail).toMatchObject({ timeZone: 'Asia/Seoul', event: 'igblive2025' });
  });
});

describe('F2 odd requests', () => {
  it('F29 a body above 64 KiB is 413, in words of the page', async () => {
    const { response, text } = await sendForm('contact', { fields: { content: 'x'.repeat(70_000) } });
    expect(response.status).toBe(413);
    expect(text).toContain(createT('en')('error.tooLarge'));
  });

  it.each(FORM_CODES)('%s: an empty body is told what is missing', async (form) => {
    const fields = Object.fromEntries(Object.keys(fieldsOf(form)).map((name) => [name, undefined]));
    const { response, text } = await sendForm(form, { fields });
    expect(response.status).toBe(422);
    for (const [name, { required, kind }] of Object.entries(FORMS[form].fields))
      if (required && kind !== 'hidden') expect(text, name).toContain(`href="#field-${name}"`);
  });

  it('unknown values are refused as if nothing had been chosen', async () => {
    const { response, text } = await sendForm('partnership', {
      fields: { partnershipType: '__proto__', industry: 'constructor', country: 'XX' },
    });
    expect(response.status).toBe(422);
    for (const name of ['partnershipType', 'industry', 'country'])
      expect(text).toContain(`href="#field-${name}"`);
  });

  it('JSON is answered to a script that asks for it, with the same rules', async () => {
    const headers = { accept: 'application/json' };
    const wrong = await sendForm('contact', { headers, fields: { email: 'nobody' } });
    expect(wrong.response.status).toBe(422);
    expect(JSON.parse(wrong.text)).toMatchObject({
      problems: { email: createT('en')('form.error.email') },
      challenge: null,
    });
    const right = await sendForm('contact', { headers });
    expect(JSON.parse(right.text)).toEqual({
      location: `/contact-thank-you/?reference=${receipt.reference}`,
      reference: receipt.reference,
    });
    expect(ANSWERED).toBeTruthy();
  });
});

describe('F14 the page that says thanks', () => {
  it('shows the reference, sends nothing when it is read again, and is not for search engines', async () => {
    const portal = formsPortal();
    const { response, text } = await visit('/contact-thank-you/?reference=C-AAAA-BBBB', { portal });
    expect(text).toContain('C-AAAA-BBBB');
    expect(`${response.headers.get('x-robots-tag')}${text}`).toContain('noindex');
    expect(sentTo(portal)).toEqual([]);
    expect((await visit('/contact-thank-you/')).text).not.toContain('reference');
  });
});

describe('F24 the country is chosen beforehand', () => {
  it('a script may ask where the visitor is; it is never kept', async () => {
    const portal = formsPortal({ 'common/getRegion': { code: 'JP', name: 'Japan', region: 'x' } });
    const init = { cf: { country: 'JP' } } as RequestInit;
    const { response, text } = await visit('/api/country', { portal, init });
    expect(response.headers.get('cache-control')).toBe(NEVER);
    expect(['{"country":"JP"}', '{"country":null}']).toContain(text);
  });
});
