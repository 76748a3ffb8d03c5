// Form submissions (F1, F13–F16): references, idempotency, thank-you pages, and outages of the portal.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { FORM_CODES, FORMS } from '../../../../common/forms/forms.ts';
import { LeadSchema } from '../../../../common/forms/lead.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { INTERNAL_FIELDS } from '../../../../src/views/forms/form-props.ts';
import { FORM_PATHS } from '../../../unit/forms/form-paths.ts';
import { header, NO_STORE, visit } from '../support.ts';
import {
  createOutbox,
  failingPortal,
  formsPortal,
  leadCalls,
  QUESTION,
  receipt,
  sendForm,
  UNANSWERED,
} from './forms-portal.ts';

describe('F1 every form works without a script', () => {
  it.each(FORM_CODES.flatMap((form) => localeCodes.map((locale) => ({ form, locale }))))(
    'the form $form in $locale redirects to its thank-you page with the reference',
    async ({ form, locale }) => {
      const portal = formsPortal();
      const visited = await sendForm(form, { locale, portal });
      expect(visited.response.status, visited.text.slice(0, 300)).toBe(303);
      const prefix = locale === 'en' ? '' : `/${locale}`;
      const thanks = `${prefix}${FORM_PATHS[form].thanks}?reference=${receipt.reference}&receipt=${form}.`;
      expect(header(visited, 'location')).toContain(thanks);
      const confirmed = await visit(header(visited, 'location') ?? '', { portal });
      expect(confirmed.text).toContain(receipt.reference);
      expect(confirmed.text).toContain(createT(locale)(`form.step.${form}`));
      expect(header(visited, 'cache-control')).toBe(NO_STORE);
      const [call] = leadCalls(portal);
      expect(call?.name).toBe(FORMS[form].call);
      expect(new URL(call?.request.url ?? '').searchParams.get('lang')).toBeTruthy();
      expect(call?.request.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{64}$/);
    },
  );

  it('F10 the reading of a name is sent to the portal', async () => {
    const portal = formsPortal();
    await sendForm('contact', { locale: 'ja', portal, fields: { nameReading: 'ヤマダ タロウ' } });
    const [call] = leadCalls(portal);
    expect(await call?.request.clone().json()).toMatchObject({ detail: { nameReading: 'ヤマダ タロウ' } });
  });

  it('F19 a form without a verification is shown again with one question and the input', async () => {
    const portal = formsPortal();
    const visited = await sendForm('contact', { fields: UNANSWERED, portal });
    expect(visited.response.status).toBe(422);
    expect(visited.text).toContain(QUESTION);
    expect(visited.text).toContain('value="Ana María"');
    expect(visited.text).toContain(`name="${INTERNAL_FIELDS.pictureType}" value="question.signed"`);
    expect(leadCalls(portal)).toEqual([]);
  });
});

describe('F13 one submission is one lead', () => {
  it('a repeated submission has the same key, and changed input has a different key', async () => {
    const portal = formsPortal();
    await sendForm('contact', { portal, age: 50_000, fields: { [INTERNAL_FIELDS.pageKey]: 'page' } });
    await sendForm('contact', { portal, age: 40_000, fields: { [INTERNAL_FIELDS.pageKey]: 'page' } });
    await sendForm('contact', {
      portal,
      fields: { [INTERNAL_FIELDS.pageKey]: 'page', content: 'Other words.' },
    });
    const keys = leadCalls(portal).map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('a form that is shown again preserves the key of the first attempt', async () => {
    const { text } = await sendForm('contact', { fields: { [INTERNAL_FIELDS.pageKey]: 'first', email: '' } });
    expect(text).toContain(`name="${INTERNAL_FIELDS.pageKey}" value="first"`);
  });
});

it('F14 the thank-you page shows the reference, sends nothing on a reload, and is not indexed', async () => {
  const portal = formsPortal();
  const visited = await sendForm('contact', { portal });
  const { length } = leadCalls(portal);
  const { response, text } = await visit(header(visited, 'location') ?? '', { portal });
  expect(text).toContain(receipt.reference);
  expect(`${response.headers.get('x-robots-tag')}${text}`).toContain('noindex');
  expect(leadCalls(portal)).toHaveLength(length);
});

describe('F15, F16 a portal that does not respond', () => {
  it('F15 the lead is sent to the outbox, and the visitor gets the same confirmation', async () => {
    const { leads, env } = createOutbox();
    const visited = await sendForm('contact', { portal: failingPortal(), env });
    expect(visited.response.status).toBe(303);
    expect(header(visited, 'location')).toMatch(
      /^\/contact-thank-you\/\?reference=C-[A-Z0-9]{4}-[A-Z0-9]{4}&receipt=contact\.\d{4}-\d\d-\d\d\.[\w-]{22}$/,
    );
    expect(LeadSchema.safeParse(leads[0]?.lead).error).toBeUndefined();
    expect(leads[0]?.lead).toMatchObject({
      form: 'contact',
      locale: 'en',
      body: { email: 'ana@example.com' },
    });
  });

  it('F20 a lead without a verification is accepted and quarantined if the portal is down', async () => {
    const { leads, env } = createOutbox();
    const visited = await sendForm('contact', { portal: failingPortal(), env, fields: UNANSWERED });
    expect(visited.response.status).toBe(303);
    expect(leads[0]?.lead.quarantined).toBe(true);
  });

  it('F16 the page shows the filled form and an email address if portal and outbox fail', async () => {
    const visited = await sendForm('contact', { portal: failingPortal() });
    expect(visited.response.status).toBe(503);
    expect(visited.text).toContain(brand.mail);
    expect(visited.text).toContain('value="Ana María"');
  });

  it('the log contains no lead data', async () => {
    for (const env of [createOutbox().env, undefined]) {
      const visited = await sendForm('contact', { portal: failingPortal(), env });
      expect(JSON.stringify(visited.log)).not.toMatch(/Ana|O’Neill|ana@example|Please call|600 000/);
    }
  });
});
