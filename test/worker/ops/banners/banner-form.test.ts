// Banner form of the console: initial values, confirmations before a change is saved, and conflicts.
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../console.ts';
import { HIDDEN, putOverride, readSnapshot, resetOps, site } from '../ops.ts';
import { form, TOP } from './form-fields.ts';

beforeEach(resetOps);

/** Returns the fields of a page's form, as a browser sends them. */
function fieldsOf(html: string): Record<string, string> {
  const [formHtml = ''] = /<form[^>]*action="\/ops\/banners\/.*?<\/form>/s.exec(html) ?? [];
  const fields: Record<string, string> = {};
  const decoded = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  for (const [input] of formHtml.matchAll(/<input[^>]*>/g)) {
    const [, name = ''] = /name="([^"]+)"/.exec(input) ?? [];
    const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
    const isChoice = /type="(?:radio|checkbox)"/.test(input);
    if (!isChoice || input.includes('checked')) fields[name] = decoded(value);
  }
  const [, zone = 'UTC'] = /<select[^>]*name="zone".*?<option value="([^"]+)" selected/s.exec(formHtml) ?? [];
  return { ...fields, zone, do: 'save' };
}

describe('banner form without an override', () => {
  const ASIDE = '/ops/banners/advertisement/aside?locale=en';

  it('the form initially has the portal’s period and is visible, and publishes the entered values', async () => {
    const browser = await signIn();
    const fields = fieldsOf((await browser.get(ASIDE)).html);
    expect(fields).toMatchObject({ shown: 'on', startsAt: '', endsAt: '2030-01-01T00:00', locale: 'en' });
    const saved = await browser.post(ASIDE, { ...fields, title: '겨울 행사' });
    expect(saved.status).toBe(303);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([
      { id: 'aside', shown: true, title: '겨울 행사', startsAt: null, endsAt: '2030-01-01T00:00:00.000Z' },
    ]);
    expect((await browser.get('/ops/banners?locale=en')).text).toContain('aside is live (English).');
  });

  it('the text of a banner has a multiline field, and is published as one line', async () => {
    const browser = await signIn();
    const { html } = await browser.get(ASIDE);
    expect(html).toMatch(/<textarea[^>]*name="text"/);
    const text = ' First line,\r\n\r\n  second line　with a wide space.';
    expect((await browser.post(ASIDE, { ...fieldsOf(html), text })).status).toBe(303);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([
      { id: 'aside', text: 'First line, second line　with a wide space.' },
    ]);
  });

  it.each([
    ['texts', { title: 'Sale' }, 'Title'],
    ['a time', { startsAt: '2031-03-01T09:00' }, 'From'],
    ['an order', { order: '1' }, 'Order'],
  ])(
    'the form preserves %s entered together with “Use the portal’s banner”, and asks for a decision',
    async (_, entered, label) => {
      const browser = await signIn();
      const fields = fieldsOf((await browser.get(ASIDE)).html);
      const page = await browser.post(ASIDE, { ...fields, ...entered, shown: 'portal' });
      expect(page.status).toBe(400);
      expect(page.html).toContain('id="shown-error"');
      expect(page.text).toContain(`The portal’s banner would not show what you entered (${label}).`);
      expect(page.html).toContain(`value="${Object.values(entered)[0]}"`);
      // A second attempt is also rejected, because the entered values do not count as initial values.
      expect((await browser.post(ASIDE, fieldsOf(page.html))).status).toBe(400);
    },
  );

  it('the form resets a banner without confirmation if nothing was entered', async () => {
    const browser = await signIn();
    await browser.post(ASIDE, { ...fieldsOf((await browser.get(ASIDE)).html), title: 'Sale' });
    const fieldsAfterReset = fieldsOf((await browser.get(ASIDE)).html);
    expect(fieldsAfterReset).toMatchObject({ title: 'Sale', shown: 'on' });
    expect((await browser.post(ASIDE, { ...fieldsAfterReset, shown: 'portal' })).status).toBe(303);
    expect((await readSnapshot('en'))?.overrides).toEqual([]);
    expect((await browser.get('/ops/banners?locale=en')).text).toContain(
      'aside uses the portal’s banner again and is live (English).',
    );
  });
});

describe('banner links to missing pages', () => {
  it('a link to a missing page is saved only by a second button, and the form preserves all input', async () => {
    site.alive = true;
    const browser = await signIn();
    await browser.get(TOP);
    const page = await browser.post(TOP, form({ title: 'Sale', url: '/no-such-page/' }));
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/id="url-error"[^>]*>There is no page at \/no-such-page\/\./);
    expect(page.html).toMatch(/<button[^>]*value="confirm"[^>]*>Save anyway/);
    expect(await readSnapshot('en')).toBeNull();
    expect((await browser.post(TOP, { ...fieldsOf(page.html), do: 'confirm' })).status).toBe(303);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ title: 'Sale', url: '/no-such-page/' }]);
  });
});

describe('banner form for several languages', () => {
  it('the override of another language is replaced only by a second button', async () => {
    await putOverride({ ko: 0 }, { shown: true, title: '겨울 행사' });
    const browser = await signIn();
    const [, version = ''] = /name="seen-ko" value="(\d+)"/.exec((await browser.get(TOP)).html) ?? [];
    const both = form({ title: 'Sale', locale: ['en', 'ko'], 'seen-ko': version });
    const page = await browser.post(TOP, both);
    expect(page.status).toBe(422);
    expect(page.html).toMatch(/id="locale-error"[^>]*>한국어 has its own change/);
    expect(page.html).toContain('value="Sale"');
    expect((await readSnapshot('ko'))?.overrides).toMatchObject([{ title: '겨울 행사' }]);
    expect((await browser.post(TOP, { ...both, do: 'confirm' })).status).toBe(303);
    expect((await readSnapshot('ko'))?.overrides).toMatchObject([{ title: 'Sale' }]);
    // An override whose version the editor has seen needs no confirmation.
    const koVersion = /name="seen-ko" value="(\d+)"/.exec((await browser.get(TOP)).html)?.[1] ?? '';
    const enVersion = /name="seen-en" value="(\d+)"/.exec((await browser.get(TOP)).html)?.[1] ?? '';
    expect((await browser.post(TOP, { ...both, 'seen-ko': koVersion, 'seen-en': enVersion })).status).toBe(
      303,
    );
  });
});

describe('concurrent changes to a banner in the console', () => {
  it('the form shows both versions of a conflict and saves the selected one', async () => {
    const browser = await signIn('bob');
    await browser.get(TOP);
    await putOverride({ en: 0 }, { ...HIDDEN, title: 'Theirs' });
    const page = await browser.post(TOP, form({ title: 'Mine', url: '/events/' }));
    expect(page.status).toBe(409);
    expect(page.text).toContain('changed by token:ada');
    // Fields that are empty in both versions are omitted.
    expect(page.text).toMatch(/Title Theirs Mine Link – \/events\//);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ title: 'Theirs' }]);
    // The conflict page contains all fields that "Use mine" sends.
    const fields: Record<string, string> = {};
    const editorForm = page.html.slice(page.html.indexOf('<form'));
    for (const [, name = '', value = ''] of editorForm.matchAll(
      /type="hidden" name="([^"]+)" value="([^"]*)"/g,
    ))
      if (!(name in fields)) fields[name] = value;
    expect((await browser.post(TOP, fields)).status).toBe(303);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([
      { title: 'Mine', url: '/events/', shown: true },
    ]);
  });

  it('an outdated button in the list opens the form with the current state of the banner', async () => {
    await putOverride({ en: 0 }, HIDDEN);
    const browser = await signIn('bob');
    const outdated = await browser.post('/ops/banners/advertisement/top/on', { locale: 'en', seen: '0' });
    expect(outdated.location).toBe('/ops/banners/advertisement/top?locale=en');
    expect((await browser.get(outdated.location ?? '')).text).toContain(
      'Another editor has changed this banner since you opened the list',
    );
  });
});
