// S6, §4 Preview mode: the portal reports whether a token was valid.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../common/config.ts';
import { callPortal, fetchPortal, load } from '../portal.ts';

describe('S6 validity of preview tokens', () => {
  const fetchPreviewState = async (token: string | null) => {
    const response = await callPortal(
      'common/getNav',
      {},
      token === null ? {} : { headers: { 'x-preview-token': token } },
    );
    return [response.headers.get('x-preview-state'), response.headers.get('cache-control')];
  };

  it('the portal reports a preview token as valid or invalid, and nothing without one', async () => {
    expect(await fetchPreviewState('local-preview')).toEqual(['valid', 'no-store']);
    expect(await fetchPreviewState('made-up')).toEqual(['invalid', 'no-store']);
    expect((await fetchPreviewState(null))[0]).toBeNull();
  });

  it('the portal reports the validity of a preview token in error responses', async () => {
    const headers = { 'x-preview-token': 'made-up' };
    expect(
      (await callPortal('products/productDetailByCode', { pageCode: 'no-such' }, { headers })).headers.get(
        'x-preview-state',
      ),
    ).toBe('invalid');
    const rejected = await fetchPortal(`${api.basePath}/mapping`, {
      method: 'POST',
      body: 'no json',
      headers,
    });
    expect([rejected.status, rejected.headers.get('x-preview-state')]).toEqual([400, 'invalid']);
  });

  it('an expired token is invalid and shows no draft', async () => {
    const detail = (token: string) =>
      load(
        'products/productDetailByCode',
        { pageCode: 'cloud-security' },
        { headers: { 'x-preview-token': token } },
      );
    expect((await detail('local-preview')).draft).toBe(true);
    await env.DB.prepare("UPDATE preview_token SET expires_at = '2020-01-01T00:00:00Z'").run();
    expect((await detail('local-preview')).draft).toBe(false);
    expect(await fetchPreviewState('local-preview')).toEqual(['invalid', 'no-store']);
  });
});
