// F32: every form by keyboard only, at 400% zoom, with forced colors and reduced motion.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FORM_CODES, FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { wcag } from '../../wcag.ts';
import { origin, withBrowser } from '../shell/shell.ts';
import {
  backdateToken,
  enteredValues,
  formUrl,
  newReader,
  readShownLead,
  sampleOf,
  thanksPath,
} from './forms.ts';

withBrowser();

/** 1280 × 1024 at 400% zoom. */
const ZOOMED = { viewport: { width: 320, height: 256 }, forcedColors: 'active' } as const;
const MAX_STOPS = 120;

interface Stop {
  name: string;
  kind: string;
  value: string;
  isForm: boolean;
  /** Whether it opens the optional fields. */
  isFold: boolean;
  /** Whether the element is not covered. */
  isSeen: boolean;
  hasRing: boolean;
}

const readFocusedStop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
    return {
      name: element.name ?? '',
      kind: element.type ?? '',
      value: element.value ?? '',
      isForm: element.closest('#lead-form') !== null,
      isFold: element.matches('.form-fold:not([open]) > summary'),
      isSeen: at !== null && (element.contains(at) || at.contains(element)),
      // Browsers mark the focused part of a date or time field instead of the field.
      hasRing: getComputedStyle(element).outlineStyle !== 'none' || /^(?:date|time)$/.test(element.type),
    };
  });

/** Enters a value with the keys of its field type. */
async function enter(page: Page, { kind, value }: Stop, input: unknown): Promise<void> {
  const { keyboard } = page;
  if (kind === 'checkbox') {
    if (input === true || (Array.isArray(input) && input.includes(value))) await keyboard.press('Space');
  } else if (kind === 'select-one') await keyboard.press('ArrowDown');
  else if (kind === 'date') {
    const [year = '', month = '', day = ''] = String(input).split('-');
    await keyboard.type(`${month}${day}${year}`);
  } else if (kind === 'time') await keyboard.type('0330PM');
  else await keyboard.type(String(input));
}

/** Tabs through a form to its button and fills in its fields. Returns the field names in order. */
async function fillByKeyboard(page: Page, form: FormCode): Promise<string[]> {
  const input = new Map(enteredValues(form, sampleOf(form, 'keyboard')));
  const visited: string[] = [];
  const hidden: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await readFocusedStop(page);
    if (!stop.isForm) continue;
    if (!stop.isSeen || !stop.hasRing) hidden.push(stop.name || stop.kind);
    if (stop.kind === 'submit') break;
    if (stop.isFold) await page.keyboard.press('Enter');
    const isNew = visited.at(-1) !== stop.name;
    if (stop.name !== '' && isNew) visited.push(stop.name);
    if (input.has(stop.name) && (isNew || stop.kind === 'checkbox'))
      await enter(page, stop, input.get(stop.name));
  }
  expect(hidden).toEqual([]);
  return visited;
}

describe.each(FORM_CODES.map((form, index) => ({ form, locale: localeCodes[index % 4] ?? 'en' })))(
  'F32 keyboard use of $form in $locale',
  ({ form, locale }) => {
    it(
      'the form is filled in and sent by keyboard at 400%, with each stop visible and names in the locale’s order',
      wcag('1.4.10', '2.1.1', '2.4.3', '2.4.7', '2.4.11'),
      async () => {
        const page = await newReader(ZOOMED);
        await page.goto(formUrl(form, locale));
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond).toBe(0);
        const visited = await fillByKeyboard(page, form);
        // F10
        const names = visited.filter((name) => name === 'firstName' || name === 'lastName');
        if (names.length > 0) expect(names[0]).toBe(locale === 'en' ? 'firstName' : 'lastName');
        // The form must be ready: as plain HTML it would ask a question first.
        await page.locator('[data-island=form][data-island-status=hydrated]').waitFor();
        await backdateToken(page, form);
        const formData = await page.evaluate(() =>
          Object.fromEntries(
            new FormData(document.querySelector<HTMLFormElement>('#lead-form') ?? undefined),
          ),
        );
        await page.keyboard.press('Enter');
        await page.waitForURL(`${origin}${thanksPath(form, locale)}?reference=*`, {
          waitUntil: 'domcontentloaded',
        });
        // The selected option depends on the key press.
        const detail = Object.fromEntries(
          enteredValues(form, sampleOf(form, 'keyboard')).map(([name, value]) => [
            name,
            FORMS[form].fields[name]?.kind === 'select' ? formData[name] : value,
          ]),
        );
        expect(Object.values(detail)).not.toContain('');
        expect(await readShownLead(page)).toMatchObject({ form, locale, quarantined: false, detail });
      },
    );
  },
);
