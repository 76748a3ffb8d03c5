// Every form of §2 and §3 in each language, sent as its HTML specifies, without a browser.
import { describe, expect, it } from 'vitest';
import { FORM_CODES } from '../../../common/forms/forms.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { INTERNAL_FIELDS } from '../../../src/views/forms/form-props.ts';
import { origin } from '../shell/shell.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { answerTo, enteredValues, formUrl, newOldToken, readLead, sampleOf, thanksPath } from './forms.ts';
import { bodyOf, textIn } from './html-form.ts';

describe.each(localeCodes)('HTML of forms in %s', (locale) => {
  it.each(FORM_CODES)('F1, F19 %s asks one question, is sent, and is stored as entered', async (form) => {
    const { timeZone: _, ...detail } = sampleOf(form, `HTML, ${locale}`);
    const url = formUrl(form, locale);
    const visitor = { ...visitorHeaders(), origin };
    const send = async (html: string, values: typeof detail) => {
      const token = { [INTERNAL_FIELDS.token]: await newOldToken(form) };
      const body = bodyOf(html, 'lead-form', { ...values, ...token });
      return fetch(url, { method: 'POST', headers: visitor, body, redirect: 'manual' });
    };
    const empty = await (await fetch(url, { headers: visitor })).text();
    // The page supplies the values of hidden controls.
    const first = await send(empty, Object.fromEntries(enteredValues(form, detail)));
    expect(first.status).toBe(422);
    const question = await first.text();
    expect(textIn(question, 'head', 'title').startsWith(createT(locale)('form.titleQuestion').trim())).toBe(
      true,
    );
    // The page preserves the input.
    const answer = answerTo(locale, textIn(question, '.field-challenge', 'label'));
    const confirmed = await send(question, { [INTERNAL_FIELDS.verifyCode]: answer });
    expect(confirmed.status).toBe(303);
    const to = new URL(confirmed.headers.get('location') ?? '', origin);
    expect(to.pathname).toBe(thanksPath(form, locale));
    const thanks = await (await fetch(to, { headers: visitor })).text();
    const reference = textIn(thanks, 'main', '.figure');
    expect(to.searchParams.get('reference')).toBe(reference);
    expect(await readLead(reference)).toMatchObject({ form, locale, quarantined: false, detail });
  });
});
