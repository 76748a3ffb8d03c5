// §2 legacy URLs and thank-you pages.
import { describe, expect, it } from 'vitest';
import { FORM_CODES } from '../../../../common/forms/forms.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { createReceipt } from '../../../../src/routes/forms/receipt.ts';
import { header, NO_STORE, visit } from '../support.ts';

describe('§2 thank-you pages', () => {
  const NEUTRAL = 'After you send a form, this page shows your reference number';

  it.each(['/contact-thank-you/', '/lp-thank-you/', '/thank-you-partnership/', '/trial-thank-you/'])(
    'F14 %s is generic without a reference that this site issued, and is neither cached nor indexed',
    async (path) => {
      const reference = 'C-ABCD-2345';
      const receipt = await createReceipt('unsigned', { form: 'contact', day: '2026-11-26' }, reference);
      const urls = [
        path,
        `${path}?reference=${reference}`,
        `${path}?reference=C-ABCD-2346&receipt=${receipt}`,
        `${path}?reference=${reference}&receipt=${receipt.replace('contact', 'event')}`,
        `${path}?reference=${reference}&receipt=${receipt.replace('contact', 'constructor')}`,
        `${path}?reference=${reference}&receipt=${receipt.replace('2026-11-26', '2026-12-24')}`,
        `${path}?reference=${reference}&receipt=${'x'.repeat(5_000)}`,
        `${path}?reference=${encodeURIComponent('<b>call 555</b>')}&receipt=${receipt}`,
      ];
      for (const url of urls) {
        const bare = await visit(url);
        expect([url, bare.response.status]).toEqual([url, 200]);
        expect(bare.text).toContain(NEUTRAL);
        expect(bare.text).not.toMatch(/Your reference|You agreed|call 555/);
        expect(bare.text).toContain('<meta name="robots" content="noindex"');
        expect(header(bare, 'cache-control')).toBe(NO_STORE);
      }
    },
  );

  it.each(FORM_CODES.flatMap((form) => localeCodes.map((locale) => ({ form, locale }))))(
    '§3 the thank-you page of $form in $locale shows only the promise of its form',
    async ({ form, locale }) => {
      const t = createT(locale);
      const reference = 'C-ABCD-2345';
      const query = new URLSearchParams({
        reference,
        receipt: await createReceipt('unsigned', { form, day: '2026-11-26' }, reference),
      });
      const { text } = await visit(`${locale === 'en' ? '' : `/${locale}`}/contact-thank-you/?${query}`);
      const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
      const others = FORM_CODES.filter((code) => code !== form).map((code) => t(`form.step.${code}`));
      expect(main).toContain(reference);
      expect(main).toContain(t(`thanks.received.${form}`));
      expect(main).toContain(t(`form.step.${form}`));
      expect(others.filter((other) => main.includes(other))).toEqual([]);
      // The day of the form, a Thursday, and the day of the reply if the form promises one.
      const days = [...main.matchAll(/<time class="thanks-day" dateTime="([\d-]+)">/g)].map(([, day]) => day);
      const reply = { contact: '2026-11-27', document: '2026-11-27', partnership: '2026-12-01' };
      expect(days).toEqual([
        '2026-11-26',
        ...Object.entries(reply).flatMap(([name, day]) => (name === form ? [day] : [])),
      ]);
    },
  );

  it('the thank-you page shows the complete reference and no button that requires a script', async () => {
    const receipt = await createReceipt('unsigned', { form: 'contact', day: '2026-11-26' }, 'C-ABCD-2345');
    const { text } = await visit(`/contact-thank-you/?reference=C-ABCD-2345&receipt=${receipt}`);
    const main = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(main).toContain('<strong class="figure">C-ABCD-2345</strong>');
    expect(main).not.toContain('<button');
    expect(main).toContain('By Fri 27 Nov');
  });
});

it('a legacy URL redirects to its product in one hop, with locale and sticky parameters, and an unknown name returns 404', async () => {
  const { response } = await visit('/ja/product/cloud-dns/?bd_vid=7');
  expect([response.status, response.headers.get('location')]).toEqual([
    301,
    '/ja/products/cloud-dns/?bd_vid=7',
  ]);
  expect((await visit('/product/nothing/')).response.status).toBe(404);
  expect((await visit('/product/manufacturing/')).response.status).toBe(404);
});
