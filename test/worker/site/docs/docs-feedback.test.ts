// §4 Document feedback, §5: feedback of readers on a document.
import { describe, expect, it } from 'vitest';
import { type fakePortal, header } from '../support.ts';
import { post, read } from './docs-page.ts';
import { docsPortal } from './docs-portal.ts';

describe('feedback on documents', () => {
  const accepted = { 'document/feedback': { reference: 'D-1', receivedAt: '2026-01-05T08:00:00Z' } };
  const storedFeedback = async (portal: ReturnType<typeof fakePortal>) =>
    portal.calls.find(({ name }) => name === 'document/feedback')?.request.clone();

  it('D30 a document asks for feedback with two labeled buttons', async () => {
    const { text } = await read('/docs/10/rules/');
    const form = text.slice(text.indexOf('class="doc-helpful"'), text.indexOf('class="doc-neighbors"'));
    expect(form).toContain('>Helpful</button>');
    expect(form).toMatch(/formMethod="get">Needs work<\/button>/);
    expect(form).toContain('action="/docs/10/rules/feedback/" method="post"');
  });

  it('D31 feedback requires a type and a text, with these exact messages, and preserves the input', async () => {
    const portal = docsPortal(accepted);
    const nothing = await read('/docs/10/rules/feedback/', portal, post({ verdict: 'needs-work' }));
    expect(nothing.response.status).toBe(422);
    expect(nothing.text).toContain('Please select at least one type');
    expect(nothing.text).toContain('Please leave your valuable suggestion');
    expect(nothing.text).toMatch(/<title>Error: /);
    const half = await read(
      '/cn/docs/10/rules/feedback/',
      portal,
      post({ verdict: 'needs-work', content: 'a <b>' }),
    );
    expect(half.text).toContain('请至少选择一种类型');
    expect(half.text).not.toContain('请留下您的宝贵建议');
    expect(half.text).toContain('a &lt;b&gt;</textarea>');
    expect(await storedFeedback(portal)).toBeUndefined();
  });

  it('D32 D33 feedback is stored with document, address, types, text and revision, then confirmed', async () => {
    const portal = docsPortal(accepted);
    const sent = await read(
      '/ko/docs/10/rules/feedback/',
      portal,
      post({ verdict: 'needs-work', 'link-error': '1', other: '1', content: ' Broken. ' }),
    );
    expect([sent.response.status, header(sent, 'location')]).toEqual([
      303,
      '/ko/docs/10/rules/feedback/?sent=1',
    ]);
    const call = await storedFeedback(portal);
    expect(new URL(call?.url ?? '').searchParams.get('lang')).toBe('KO_KR');
    expect(await call?.json()).toEqual({
      pageCode: 'rules',
      docName: 'Title of rules',
      docUrl: expect.stringMatching(/\/ko\/docs\/10\/rules\/$/),
      feedbackType: ['link-error', 'other'],
      feedbackContent: 'Broken.',
      revision: 'r1',
    });
    const thanks = await read('/docs/10/rules/feedback/?sent=1', portal);
    expect(thanks.text).toContain('Submitted successfully! Thank you very much for your feedback');
    expect(header(thanks, 'cache-control')).toContain('no-store');
  });

  it('§4 positive feedback requires no text', async () => {
    const portal = docsPortal(accepted);
    const sent = await read('/docs/10/rules/feedback/', portal, post({ verdict: 'helpful' }));
    expect([sent.response.status, header(sent, 'location')]).toEqual([
      303,
      '/docs/10/rules/feedback/?sent=helpful',
    ]);
    expect(await (await storedFeedback(portal))?.json()).toMatchObject({
      feedbackType: ['helpful'],
      feedbackContent: '',
    });
  });

  it('the confirmation of positive feedback asks for a remark, which is stored with the same verdict', async () => {
    const portal = docsPortal(accepted);
    const confirmation = await read('/docs/10/rules/feedback/?sent=helpful', portal);
    expect(confirmation.text).toMatch(
      /class="doc-answer">.*Submitted successfully.*name="content".*value="helpful"/s,
    );
    const fields = { verdict: 'helpful', content: ' Clear. ' };
    const sent = await read('/docs/10/rules/feedback/', portal, post(fields));
    expect(header(sent, 'location')).toBe('/docs/10/rules/feedback/?sent=1');
    expect(await (await storedFeedback(portal))?.json()).toMatchObject({
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

  it('D22 feedback on a search without results contains the keyword and links back to the search', async () => {
    const portal = docsPortal(accepted);
    const requested = await read('/ja/docs/search/feedback/?keyword=%3Cb%3Ex', portal);
    expect(requested.response.status).toBe(200);
    expect(requested.text).toContain('action="/ja/docs/search/feedback/?keyword=%3Cb%3Ex"');
    expect(requested.text).toContain(': &lt;b&gt;x');
    expect(requested.text).toContain('name="other" checked=""');
    expect(requested.text).toContain('href="/ja/docs/search/?keyword=%3Cb%3Ex"');
    expect(requested.text).toContain('<meta name="robots" content="noindex"');
    const fields = { verdict: 'needs-work', other: '1', content: 'Wanted' };
    const sent = await read('/docs/search/feedback/?keyword=%3Cb%3Ex', portal, post(fields));
    expect([sent.response.status, header(sent, 'location')]).toEqual([
      303,
      '/docs/search/feedback/?keyword=%3Cb%3Ex&sent=1',
    ]);
    expect(await (await storedFeedback(portal))?.json()).toMatchObject({
      pageCode: 'docs-search',
      docName: 'Search the documentation: <b>x',
      docUrl: expect.stringMatching(/\/docs\/search\/$/),
      feedbackContent: 'Wanted',
    });
    const { text } = await read('/docs/search/feedback/?keyword=x&sent=1', portal);
    expect(text).toContain('href="/docs/search/?keyword=x"');
    const half = await read('/docs/search/feedback/', portal, post({ verdict: 'needs-work', content: '' }));
    expect(half.response.status).toBe(422);
  });

  it('feedback from another site is refused', async () => {
    const foreign = { ...post({ verdict: 'helpful' }), headers: { origin: 'https://evil.example' } };
    expect((await read('/docs/10/rules/feedback/', docsPortal(accepted), foreign)).response.status).toBe(403);
  });
});
