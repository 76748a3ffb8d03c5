// States of a form from the first input to the thank-you page: validation, submission, failure, and history.
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { wcag } from '../../wcag.ts';
import {
  enableSoftNavigation,
  findViolations,
  isSameDocument,
  navigateSoftly,
  origin,
  withBrowser,
} from '../shell/shell.ts';
import {
  backdateToken,
  control,
  fillIn,
  focusedSummary,
  formUrl,
  newReader,
  readShownLead,
  sampleOf,
  sendButton,
  summary,
  thanksPath,
  waitForForm,
} from './forms.ts';

withBrowser({ soft: true });
const t = createT('en');
const problem = (page: Page, name: string) => page.locator(`#problem-${name}`);
const readFocusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const isPost = (route: Route) => route.request().method() === 'POST';
const waitForThanks = (page: Page) =>
  page.waitForURL(`${origin}${thanksPath('contact', 'en')}?reference=*`, { waitUntil: 'domcontentloaded' });

async function openContact(): Promise<Page> {
  const page = await newReader({ viewport: { width: 1280, height: 900 } });
  await page.goto(formUrl('contact', 'en'));
  await waitForForm(page);
  return page;
}

describe('form submission', () => {
  it(
    'F11, F3 errors appear after the first submission, when a field loses focus, and disappear once it is valid',
    wcag('3.3.1', '3.3.3', '4.1.3'),
    async () => {
      const page = await openContact();
      const title = await page.title();
      await control(page, 'email').fill('nobody');
      await control(page, 'company').focus();
      expect(await page.locator('.field-problem').count()).toBe(0);

      // F12: the button is enabled while the form is invalid.
      expect(await sendButton(page).isEnabled()).toBe(true);
      await sendButton(page).click();
      await focusedSummary(page).waitFor();
      expect(await page.title()).toBe(`${t('form.titleError')}${title}`);
      expect(await problem(page, 'email').textContent()).toBe(t('form.error.email'));
      expect(await control(page, 'email').getAttribute('aria-describedby')).toContain('problem-email');

      await summary(page).locator('a[href="#field-lastName"]').press('Enter');
      await page.waitForFunction(() => document.activeElement?.id === 'field-lastName');
      const [label, bar] = [
        await page.locator('label[for="field-lastName"]').boundingBox(),
        await page.locator('body > header').boundingBox(),
      ];
      expect(label?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));

      // The error disappears with the input that corrects it, before the field loses focus.
      await control(page, 'email').pressSequentially('@example.com');
      await problem(page, 'email').waitFor({ state: 'detached' });
      expect(await readFocusedId(page)).toBe('field-email');
      // The error reappears only when an invalid field loses focus.
      await control(page, 'email').fill('nobody');
      expect(await problem(page, 'email').count()).toBe(0);
      await control(page, 'company').focus();
      await problem(page, 'email').waitFor();

      await fillIn(page, 'contact', sampleOf('contact', 'states'));
      await summary(page).waitFor({ state: 'detached' });
      expect(await page.title()).toBe(title);
    },
  );

  it('F12, F4, F16 the form is busy only while it is being sent, and a failure is shown without losing input', async () => {
    const page = await openContact();
    await fillIn(page, 'contact', sampleOf('contact', 'states'));
    const requests: Route[] = [];
    const first = Promise.withResolvers<Route>();
    await page.route(formUrl('contact', 'en'), async (route) => {
      if (!isPost(route)) return route.continue();
      requests.push(route);
      first.resolve(route);
    });
    await sendButton(page).click();
    const pending = await first.promise;
    expect(await sendButton(page).getAttribute('aria-disabled')).toBe('true');
    expect(await sendButton(page).getAttribute('disabled')).toBeNull();
    expect(await sendButton(page).textContent()).toBe(t('form.sending'));
    expect(await page.locator('.form-send [role=status]').textContent()).toBe(t('form.sending'));
    expect(await findViolations(page, { include: ['#form'] })).toEqual([]);
    // F13: a second submission by click or Enter is ignored.
    await sendButton(page).click({ force: true });
    await control(page, 'company').press('Enter');
    expect(requests.length).toBe(1);

    await pending.abort();
    await focusedSummary(page).waitFor();
    expect(await summary(page).textContent()).toBe(t('form.failed', { mail: brand.mail }));
    expect(await sendButton(page).getAttribute('aria-disabled')).toBeNull();
    expect(await control(page, 'email').inputValue()).toBe('ana@example.com');
    expect(await control(page, 'agreement').isChecked()).toBe(true);
    expect(await findViolations(page, { include: ['#form'] })).toEqual([]);
  });

  it('F18, F13 a rate limit is shown, and later submissions, even from the history, are the same lead', async () => {
    const page = await openContact();
    await fillIn(page, 'contact', sampleOf('contact', 'states'));
    await page.route(formUrl('contact', 'en'), async (route) => {
      if (!isPost(route)) return route.continue();
      const token = await control(page, 'formToken').inputValue();
      await route.fulfill({
        status: 429,
        headers: { 'retry-after': '60' },
        json: { problems: {}, notice: t('form.tooMany'), challenge: null, token, pageKey: token },
      });
    });
    await sendButton(page).click();
    await summary(page).getByText(t('form.tooMany')).waitFor();
    await page.unrouteAll();
    await backdateToken(page, 'contact');
    const delivery = page.context().waitForEvent('request', (request) => request.method() === 'POST');
    await page.route(`${origin}${thanksPath('contact', 'en')}*`, (route) => route.fulfill({ status: 204 }));
    await sendButton(page).click();
    const response = await (await delivery).response();
    const receipt = (await response?.json()) as { reference: string } | undefined;

    // The event simulates a restoration from the back/forward cache.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.locator('.form-send button:not([aria-disabled])').waitFor();
    await page.unrouteAll();
    await backdateToken(page, 'contact');
    await sendButton(page).click();
    await waitForThanks(page);
    expect((await readShownLead(page))?.reference).toBe(receipt?.reference);
  });
});

describe('F14 history of a form', () => {
  it('F14 the back button returns from the thank-you page to the form, even after a native submission', async () => {
    const page = await newReader({ viewport: { width: 1280, height: 900 } });
    await page.goto(formUrl('contact', 'en'));
    await control(page, 'company').fill('Kestrel');
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#lead-form')?.submit());
    await summary(page).waitFor();
    await waitForForm(page);
    await fillIn(page, 'contact', sampleOf('contact', 'history'));
    await backdateToken(page, 'contact');
    await sendButton(page).click();
    await waitForThanks(page);
    const [response] = await Promise.all([
      page.waitForResponse((response) => response.url() === formUrl('contact', 'en')),
      page.goBack(),
    ]);
    expect([response.request().method(), response.status()]).toEqual(['GET', 200]);
    await page.locator('#lead-form').waitFor();
  });
});

it('F24 the visitor’s country is selected and first in the list', async () => {
  const page = await newReader();
  await page.route('**/api/country', (route) => route.fulfill({ json: { country: 'JP' } }));
  await page.goto(formUrl('contact', 'en'));
  await waitForForm(page);
  const country = control(page, 'country');
  await page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>('[name=country]')?.value === 'JP',
  );
  const codes = await country
    .locator('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
  expect(codes.slice(0, 2)).toEqual(['', 'JP']);
  expect(codes.filter((code) => code === 'JP')).toHaveLength(1);
});

it('F24 the error of the country field disappears when the visitor’s country is selected', async () => {
  const page = await newReader();
  const country = Promise.withResolvers<void>();
  await page.route('**/api/country', async (route) => {
    await country.promise;
    await route.fulfill({ json: { country: 'JP' } });
  });
  await page.goto(formUrl('contact', 'en'));
  await waitForForm(page);
  await sendButton(page).click();
  await problem(page, 'country').waitFor();
  country.resolve();
  await problem(page, 'country').waitFor({ state: 'detached' });
  expect(await problem(page, 'company').count()).toBe(1);
});

describe('F14 the reference of a form', () => {
  it('F14 a button copies the reference', async () => {
    const page = await newReader({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(formUrl('contact', 'en'));
    await waitForForm(page);
    await fillIn(page, 'contact', sampleOf('contact', 'copy'));
    await backdateToken(page, 'contact');
    await sendButton(page).click();
    await waitForThanks(page);
    await page.locator('[data-reference] button').press('Enter');
    await page.locator('[data-reference] [role=status]').getByText(t('toast.copied')).waitFor();
    const reference = await page.locator('main strong.figure').textContent();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  });
});

describe('hydration of a form', () => {
  /** Starts recording the changes to the form, except for comments and `noscript`. */
  const watchForm = async (page: Page) => {
    // The response would move the visitor's country to the top of the list (F24).
    await page.route('**/api/country', (route) => route.abort());
    await page.evaluate(() => {
      const form = document.querySelector('#lead-form');
      const changes: string[] = [];
      const isVisible = (node: Node) => node.nodeType !== Node.COMMENT_NODE;
      const observer = new MutationObserver((records) => {
        for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
          const nodes = [...addedNodes, ...removedNodes].filter(isVisible);
          if (target.nodeName === 'NOSCRIPT' || (type === 'childList' && nodes.length === 0)) continue;
          changes.push(
            [type, target.nodeName, attributeName, ...nodes.map((node) => node.nodeName)].join(' '),
          );
        }
      });
      if (form)
        observer.observe(form, { subtree: true, childList: true, attributes: true, characterData: true });
      Object.assign(window, { changes });
    });
  };
  const readChanges = (page: Page) =>
    page.evaluate(() => (window as unknown as { changes: string[] }).changes);

  it.each(['en', 'ja'] as const)(
    'F27 hydration of the form in %s causes no visible change',
    async (locale) => {
      const page = await newReader();
      await page.goto(formUrl('contact', locale));
      await watchForm(page);
      await waitForForm(page);
      expect(await readChanges(page)).toEqual([]);
    },
  );

  it('F27 hydration of a rejected form changes neither its input nor its problems', async () => {
    const page = await newReader();
    await page.goto(formUrl('contact', 'en'));
    await page.evaluate(() => {
      const form = document.querySelector<HTMLFormElement>('#lead-form');
      const entered = {
        content: 'Please call.\nThank you.',
        type: 'sales',
        company: 'Kestrel',
        email: 'nobody',
      };
      for (const [name, value] of Object.entries(entered)) {
        const control = form?.elements.namedItem(name) as HTMLInputElement | null;
        if (control) control.value = value;
      }
      form?.submit();
    });
    await summary(page).waitFor();
    await watchForm(page);
    await waitForForm(page);
    expect(await readChanges(page)).toEqual([]);
    expect(await control(page, 'content').inputValue()).toBe('Please call.\nThank you.');
    expect(await control(page, 'type').inputValue()).toBe('sales');
    expect(await problem(page, 'email').textContent()).toBe(t('form.error.email'));
    // F11: an error from the server disappears like one from the browser.
    await control(page, 'email').fill('ana@example.com');
    await problem(page, 'email').waitFor({ state: 'detached' });
    await problem(page, 'lastName').waitFor();
  });
});

describe('F27 preserved input', () => {
  const readFields = async (page: Page) => [
    await control(page, 'content').inputValue(),
    await control(page, 'type').inputValue(),
    await page.locator('#lead-form [value="cloud-dns"]').isChecked(),
  ];
  const WORDS = ['Please call.', 'sales', true];
  /** Waits for the restored input without interaction. */
  const waitForContent = (page: Page) =>
    page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('[name=content]')?.value === 'Please call.',
    );

  it('F27 input, but not consent, is restored after another page, a reload, and a language switch', async () => {
    const page = await openContact();
    await fillIn(page, 'contact', sampleOf('contact', 'states'));
    await enableSoftNavigation(page);
    await navigateSoftly(page, () => page.locator('footer a[href="/glossary/"]').first().click());
    await navigateSoftly(page, () => page.goBack());
    await waitForContent(page);
    expect([await isSameDocument(page), ...(await readFields(page))]).toEqual([true, ...WORDS]);
    await page.reload();
    await waitForContent(page);
    expect(await readFields(page)).toEqual(WORDS);
    await page.locator('.language-switch summary').click();
    await page.locator('a[data-locale=ja]').click();
    await page.waitForURL('**/ja/contact/');
    await waitForContent(page);
    expect(await readFields(page)).toEqual(WORDS);
    expect(await control(page, 'lastName').inputValue()).toBe('O’Neill-Ruiz');
    // F23
    expect(await control(page, 'agreement').isChecked()).toBe(false);
  });

  it('F27 hydration of the form preserves text, choices, and an incomplete date', async () => {
    const page = await newReader();
    await page.goto(formUrl('event', 'en'));
    const input = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await input.promise;
      await route.continue();
    });
    await page.locator('.form-fold > summary').click();
    await control(page, 'comments').pressSequentially('Please call.');
    await control(page, 'country').selectOption('IE');
    await control(page, 'interests').first().check();
    await control(page, 'agreement').check();
    await control(page, 'preferredDay').focus();
    await page.keyboard.type('1224');
    expect(await page.locator('[data-island=form]').getAttribute('data-island-status')).toBe('loading');
    input.resolve();
    await page.locator('[data-island=form][data-island-status=hydrated]').waitFor();
    await page.keyboard.type('2026');
    expect(await control(page, 'preferredDay').inputValue()).toBe('2026-12-24');
    expect(await control(page, 'comments').inputValue()).toBe('Please call.');
    expect(await control(page, 'country').inputValue()).toBe('IE');
    expect(await control(page, 'interests').first().isChecked()).toBe(true);
    expect(await control(page, 'agreement').isChecked()).toBe(true);
  });

  it('F27 leaving the page asks for confirmation if the tab’s storage is full', async () => {
    const page = await newReader();
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(formUrl('contact', 'en'));
    await waitForForm(page);
    await control(page, 'content').fill('Please call.');
    const requested = page.waitForEvent('dialog');
    const leaving = page.locator('footer a[href="/glossary/"]').first().click({ noWaitAfter: true });
    const dialog = await requested;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    expect(new URL(page.url()).pathname).toBe('/contact/');
    expect(await control(page, 'content').inputValue()).toBe('Please call.');
  });
});

it(
  'F28 contact details are filled in again in the contact form and the investors’ form',
  wcag('3.3.7'),
  async () => {
    const page = await newReader();
    await page.goto(formUrl('free-trial', 'en'));
    await waitForForm(page);
    await fillIn(page, 'free-trial', sampleOf('free-trial', 'states'));
    await sendButton(page).click();
    await page.waitForURL(`${origin}${thanksPath('free-trial', 'en')}?reference=*`);
    await page.goto(formUrl('contact', 'en'));
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=email]')?.value === 'ana@example.com',
    );
    const readValues = (names: string[]) =>
      Promise.all(names.map((name) => control(page, name).inputValue()));
    expect(await readValues(['firstName', 'lastName', 'phone', 'company', 'country', 'content'])).toEqual([
      'Ana María',
      'O’Neill-Ruiz',
      '+34 600 000 000',
      'Río GmbH states',
      'ES',
      '',
    ]);
    await page.goto(formUrl('investment', 'en'));
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=email]')?.value === 'ana@example.com',
    );
    expect(await readValues(['mobile', 'companyName', 'remark'])).toEqual([
      '+34 600 000 000',
      'Río GmbH states',
      '',
    ]);
  },
);
