// Publishes redirects like ops, for tests of the site.
import { env } from 'cloudflare:workers';
import { REDIRECTS_KEY, type Redirect, serializeRedirects } from '../../../../common/redirects/rules.ts';

/** Writes redirects to KV. The default is a 301 in every locale. */
export async function publishRedirects(
  ...redirects: (Pick<Redirect, 'from' | 'to'> & Partial<Redirect>)[]
): Promise<void> {
  const rows = redirects.map((redirect, index) => ({
    id: index + 1,
    locale: null,
    status: 301 as const,
    ...redirect,
  }));
  const { value, stamp } = await serializeRedirects(rows);
  await env.KV.put(REDIRECTS_KEY, value, { metadata: { stamp } });
}
