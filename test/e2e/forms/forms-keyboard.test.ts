// F32: every form by keyboard alone, as it stands at 400 % of an ordinary window, in colours that the system forces, and
// without motion.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FORM_CODES, FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { origin, withBrowser } from '../shell/shell.ts';
import { aMinuteLater, formAddress, leadShownOn, newReader, sampleOf, thanksOf, typedInto } from './forms.ts';

withBrowser();

/** 1280 × 1024 at 400 %. */
const ZOOMED = { viewport: { width: 320, height: 256 }, forcedColors: 'active' } as const;
const MAX_STOPS = 120;

interface Stop {
  name: string;
  kind: string;
  value: string;
  isForm: boolean;
  /** Whether nothing lies over it, and something shows that it is where one is. */
  isSeen: boolean;
  hasRing: boolean;
}

/** Where the focus is. */
const here = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
    return {
      name: element.name ?? '',
      kind: element.type ?? '',
      value: element.value ?? '',
      isForm: element.closest('#lead-form') !== null,
      isSeen: at !== null && (element.contains(at) || at.contains(element)),
      // Of a date or a time the browser marks the part that one is at.
      hasRing: getComputedStyle(element).outlineStyle !== 'none' || /^(?:date|time)$/.test(element.type),
    };
  });

/** The keys that a field's value is given with. */
async function enter(page: Page, { kind, value }: Stop, wanted: unknown): Promise<void> {
  const { keyboard } = page;
  if (kind === 'checkbox') {
    if (wanted === true || (Array.isArray(wanted) && wanted.includes(value))) await keyboard.press('Space');
  } else if (kind === 'select-one') await keyboard.press('ArrowDown');
  else if (kind === 'date') {
    const [year = '', month = '', day = ''] = String(wanted).split('-');
    await keyboard.type(`${month}${day}${year}`);
  } else if (kind === 'time') await keyboard.type('0330PM');
  else await keyboard.type(String(wanted));
}

/** Goes through a form from its first field to its button, and fills in what is to be filled in. */
async function fillByKeyboard(page: Page, form: FormCode): Promise<string[]> {
  const wanted = new Map(typedInto(form, sampleOf(form, 'keyboard')));
  const met: string[] = [];
  const unseen: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press('Tab');
    const stop = await here(page);
    if (!stop.isForm) continue;
    if (!stop.isSeen || !stop.hasRing) unseen.push(stop.name || stop.kind);
    if (stop.kind === 'submit') break;
    const isNew = met.at(-1) !== stop.name;
    if (stop.name !== '' && isNew) met.push(stop.name);
    if (wanted.has(stop.name) && (isNew || stop.kind === 'checkbox'))
      await enter(page, stop, wanted.get(stop.name));
  }
  expect(unseen).toEqual([]);
  return met;
}

describe.each(FORM_CODES.map((form, index) => ({ form, locale: localeCodes[index % 4] ?? 'en' })))(
  'F32 $form in $locale',
  ({ form, locale }) => {
    it('is filled in and sent by keyboard alone, at 400 %, each stop in sight, names in their order', async () => {
      const page = await newReader(ZOOMED);
      await page.goto(formAddress(form, locale));
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBe(0);
      const met = await fillByKeyboard(page, form);
      // F10
      const names = met.filter((name) => name === 'firstName' || name === 'lastName');
      if (names.length > 0) expect(names[0]).toBe(locale === 'en' ? 'firstName' : 'lastName');
      // Nobody types that fast: until the script is there a form is sent as plain HTML, which asks a question first.
      await page.locator('[data-island=form][data-island-status=awake]').waitFor();
      await aMinuteLater(page, form);
      const shown = await page.evaluate(() =>
        Object.fromEntries(new FormData(document.querySelector<HTMLFormElement>('#lead-form') ?? undefined)),
      );
      await page.keyboard.press('Enter');
      await page.waitForURL(`${origin}${thanksOf(form, locale)}?reference=*`, {
        waitUntil: 'domcontentloaded',
      });
      // Of a list it is the one that a key led to.
      const detail = Object.fromEntries(
        typedInto(form, sampleOf(form, 'keyboard')).map(([name, value]) => [
          name,
          FORMS[form].fields[name]?.kind === 'select' ? shown[name] : value,
        ]),
      );
      expect(Object.values(detail)).not.toContain('');
      expect(await leadShownOn(page)).toMatchObject({ form, locale, quarantined: false, detail });
      await page.context().close();
    });
  },
);
