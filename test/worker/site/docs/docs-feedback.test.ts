// §4 Document feedback, §5: reader feedback on a document.
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { href } from '../../../../common/i18n/links.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { exhaustedLimit, type fakePortal, header, visit } from '../support.ts';
import { elementsOf, post, read } from './docs-page.ts';
import { docsPortal } from './docs-portal.ts';

const accepted = { 'document/feedback': { reference: 'D-1', receivedAt: '2026-01-05T08:00:00Z' } };
const findFeedback = async (portal: ReturnType<typeof fakePortal>) =>
  portal.calls.find(({ name }) => name === 'document/feedback')?.request.clone();

it('D30 a document has two labeled feedback buttons', async () => {
  const { text } = await read('/docs/10/rules/');
  const form = text.slice(text.indexOf('class="doc-helpful"'), text.indexOf('class="doc-neighbors"'));
  expect(form).toContain('>Helpful</button>');
  expect(form).toMatch(/formMethod="get" data-feedback-open="[^"]+">Needs work<\/button>/);
  expect(form).toContain('method="post" action="/docs/10/rules/feedback/"');
});

it('D31 feedback requires a type and text, with the specified messages, and preserves the input', async () => {
  const portal = docsPortal(accepted);
  const empty = await read('/docs/10/rules/feedback/', portal, post({ verdict: 'needs-work' }));
  expect(empty.response.status).toBe(422);
  expect(empty.text).toContain('Please select at least one type');
  expect(empty.text).toContain('Please leave your valuable suggestion');
  expect(empty.text).toMatch(/<title>Error: /);
  const partial = await read(
    '/cn/docs/10/rules/feedback/',
    portal,
    post({ verdict: 'needs-work', content: 'a <b>' }),
  );
  expect(partial.text).toContain('请至少选择一种类型');
  expect(partial.text).not.toContain('请留下您的宝贵建议');
  expect(partial.text).toContain('a &lt;b&gt;</textarea>');
  expect(await findFeedback(portal)).toBeUndefined();
});

it('D32 D33 feedback is stored with document, URL, types, text, and revision, and then confirmed', async () => {
  const portal = docsPortal(accepted);
  const visited = await read(
    '/ko/docs/10/rules/feedback/',
    portal,
    post({ verdict: 'needs-work', 'link-error': '1', other: '1', content: ' Broken.\r\n\u001b[2J ' }),
  );
  expect([visited.response.status, header(visited, 'location')]).toEqual([
    303,
    '/ko/docs/10/rules/feedback/?sent=1',
  ]);
  const call = await findFeedback(portal);
  expect(new URL(call?.url ?? '').searchParams.get('lang')).toBe('KO_KR');
  expect(await call?.json()).toEqual({
    pageCode: 'rules',
    docName: 'Title of rules',
    docUrl: expect.stringMatching(/\/ko\/docs\/10\/rules\/$/),
    feedbackType: ['link-error', 'other'],
    feedbackContent: 'Broken.\n [2J',
    revision: 'r1',
  });
  const thanks = await read('/docs/10/rules/feedback/?sent=1', portal);
  expect(thanks.text).toContain('Submitted successfully! Thank you very much for your feedback');
  expect(header(thanks, 'cache-control')).toContain('no-store');
});

it('§4 positive feedback requires no text', async () => {
  const portal = docsPortal(accepted);
  const visited = await read('/docs/10/rules/feedback/', portal, post({ verdict: 'helpful' }));
  expect([visited.response.status, header(visited, 'location')]).toEqual([
    303,
    '/docs/10/rules/feedback/?sent=helpful',
  ]);
  expect(await (await findFeedback(portal))?.json()).toMatchObject({
    feedbackType: ['helpful'],
    feedbackContent: '',
  });
});

it('the confirmation of positive feedback asks for a comment, which is stored with the same verdict', async () => {
  const portal = docsPortal(accepted);
  const confirmation = await read('/docs/10/rules/feedback/?sent=helpful', portal);
  expect(confirmation.text).toMatch(
    /class="doc-answer">.*Submitted successfully.*name="content".*value="helpful"/s,
  );
  const fields = { verdict: 'helpful', content: ' Clear. ' };
  const visited = await read('/docs/10/rules/feedback/', portal, post(fields));
  expect(header(visited, 'location')).toBe('/docs/10/rules/feedback/?sent=1');
  expect(await (await findFeedback(portal))?.json()).toMatchObject({
    feedbackType: ['helpful'],
    feedbackContent: 'Clear.',
  });
  expect((await read('/docs/10/rules/feedback/?sent=1', portal)).text).not.toContain('name="content"');
});

it('D32 feedback that fails preserves the text and can be sent again', async () => {
  const failed = await read(
    '/docs/10/rules/feedback/',
    docsPortal({ 'document/feedback': () => new Response('', { status: 503 }) }),
    post({ verdict: 'needs-work', other: '1', content: 'Mine' }),
  );
  expect(failed.response.status).toBeGreaterThanOrEqual(500);
  expect(failed.text).toContain('Mine</textarea>');
  expect(failed.text).toContain('Try again');
  expect(failed.text).not.toContain('Submitted successfully');
});

const alertOf = (text: string) => /<div role="alert"[^>]*>(.*?)<\/div>/.exec(text)?.[0] ?? '';
const FULL = { FORM_LIMIT: exhaustedLimit };
const limited = () =>
  Response.json(
    { code: CODES.limited, message: '', data: null },
    { status: 429, headers: { 'retry-after': '41' } },
  );

describe.each(localeCodes)('feedback above the rate limit (%s)', (locale) => {
  const t = createT(locale);
  const path = href('/docs/10/rules/feedback/', locale);
  const verdicts: [string, Record<string, string>, string][] = [
    ['a verdict', { verdict: 'helpful' }, t('error.tooMany')],
    ['a remark', { verdict: 'helpful', content: 'Clear' }, t('form.tooMany')],
    ['a problem', { verdict: 'needs-work', other: '1', content: 'Clear' }, t('form.tooMany')],
  ];
  it.each(verdicts)(
    '%s gets 429 with Retry-After, the reason, and a form that resubmits it',
    async (_, fields, reason) => {
      for (const [seconds, options] of [
        ['60', { portal: docsPortal(accepted), env: FULL }],
        ['41', { portal: docsPortal({ 'document/feedback': limited }) }],
      ] as const) {
        const visited = await visit(path, { ...options, init: post(fields) });
        expect([visited.response.status, header(visited, 'retry-after')]).toEqual([429, seconds]);
        expect(alertOf(visited.text)).toContain(`>${reason}<`);
        expect(alertOf(visited.text)).toContain('tabindex="-1" autofocus=""');
        const button = elementsOf(visited.text).find(({ properties }) => properties.name === 'verdict');
        expect(button?.properties.value).toBe(fields.verdict);
        expect(visited.text).toContain(`name="verdict" value="${fields.verdict}">${t('docs.retry')}<`);
        expect(/([^>]*)<\/textarea>/.exec(visited.text)?.[1]).toBe(fields.content);
        expect(visited.text.includes('type="checkbox"')).toBe(fields.verdict !== 'helpful');
      }
    },
  );
});

it('a verdict that the portal cannot store causes an error without Retry-After and can be sent again', async () => {
  const down = docsPortal({ 'document/feedback': () => new Response('', { status: 503 }) });
  const failed = await read('/docs/10/rules/feedback/', down, post({ verdict: 'helpful' }));
  expect([failed.response.status, header(failed, 'retry-after')]).toEqual([503, '']);
  expect(alertOf(failed.text)).toContain('The request failed. Please try again later.');
  expect(failed.text).toContain('name="verdict" value="helpful">Try again<');
});

it('F2 text above the limit causes an error at its field, and text at the limit is stored, in any script', async () => {
  const portal = docsPortal(accepted);
  const cases: [Record<string, string>, number][] = [
    [{ verdict: 'needs-work', other: '1' }, 5000],
    [{ verdict: 'helpful' }, 500],
  ];
  for (const [fields, max] of cases) {
    const long = { ...fields, content: '缓'.repeat(max + 1) };
    const rejected = await read('/docs/10/rules/feedback/', portal, post(long));
    const message = `Please use no more than ${max} characters`;
    expect(rejected.response.status).toBe(422);
    expect(alertOf(rejected.text)).toContain(`<a href="#feedback-content">${message}</a>`);
    expect(rejected.text).toMatch(
      /<textarea [^>]*aria-invalid="true" aria-describedby="feedback-content-error"/,
    );
    expect(rejected.text).toContain(`id="feedback-content-error">${message}<`);
    expect(rejected.text).toContain(`${long.content}</textarea>`);
    expect(await findFeedback(portal)).toBeUndefined();
  }
  // Forms submit a line break as two characters, but browsers count it as one.
  const full = { verdict: 'needs-work', other: '1', content: `缓\r\n${'缓'.repeat(4998)}` };
  expect((await read('/docs/10/rules/feedback/', portal, post(full))).response.status).toBe(303);
  expect(await (await findFeedback(portal))?.json()).toMatchObject({
    feedbackContent: full.content.replace('\r', ''),
  });
});

it('F3 F5 the form explains its asterisk, and its errors are focused and linked to their fields', async () => {
  const portal = docsPortal(accepted);
  for (const locale of localeCodes) {
    const t = createT(locale);
    const path = href('/docs/10/rules/feedback/', locale);
    const visited = await read(path, portal);
    expect(visited.text).toContain(`>${t('form.required')}<`);
    expect(alertOf(visited.text)).toBe('<div role="alert"></div>');
    const rejected = await read(path, portal, post({ verdict: 'needs-work' }));
    expect(alertOf(rejected.text)).toMatch(/^<div role="alert" tabindex="-1" autofocus="">/);
    expect(alertOf(rejected.text)).toContain(t('form.summary'));
    expect(rejected.text.match(/type="checkbox"[^>]*aria-invalid="true"/g)).toHaveLength(6);
  }
});

it('D30 the form and the confirmation have a heading with the ID that labels the dialog', async () => {
  for (const path of ['', '?sent=1', '?sent=helpful'])
    expect((await read(`/docs/10/rules/feedback/${path}`)).text).toContain('<h1 id="feedback-title"');
});

it('D22 feedback about a search without results contains the keyword and links back to the search', async () => {
  const portal = docsPortal(accepted);
  const visited = await read('/ja/docs/search/feedback/?keyword=%3Cb%3Ex', portal);
  expect(visited.response.status).toBe(200);
  expect(visited.text).toContain('action="/ja/docs/search/feedback/?keyword=%3Cb%3Ex"');
  expect(visited.text).toContain('ドキュメントを検索：&lt;b&gt;x');
  expect(visited.text).toContain('name="other" value="1" checked=""');
  expect(visited.text).toContain('href="/ja/docs/search/?keyword=%3Cb%3Ex"');
  expect(visited.text).toContain('<meta name="robots" content="noindex"');
  const fields = { verdict: 'needs-work', other: '1', content: 'Wanted' };
  const sent = await read('/docs/search/feedback/?keyword=%3Cb%3Ex', portal, post(fields));
  expect([sent.response.status, header(sent, 'location')]).toEqual([
    303,
    '/docs/search/feedback/?keyword=%3Cb%3Ex&sent=1',
  ]);
  expect(await (await findFeedback(portal))?.json()).toMatchObject({
    pageCode: 'docs-search',
    docName: 'Search the documentation: <b>x',
    docUrl: expect.stringMatching(/\/docs\/search\/$/),
    feedbackContent: 'Wanted',
  });
  const { text } = await read('/docs/search/feedback/?keyword=x&sent=1', portal);
  expect(text).toContain('href="/docs/search/?keyword=x"');
  const partial = await read('/docs/search/feedback/', portal, post({ verdict: 'needs-work', content: '' }));
  expect(partial.response.status).toBe(422);
});
