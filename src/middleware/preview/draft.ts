// Drafts of overrides (common/overrides/draft.ts): shown only at their secret URLs. They are neither cached nor
// indexed.
import type { MiddlewareHandler } from 'hono';
import {
  DRAFT_PARAM,
  type Draft,
  draftKey,
  isDraftToken,
  parseDraft,
} from '../../../common/overrides/draft.ts';
import { readKv } from '../../cache/kv.ts';
import { forbidStoring } from '../../cache/lifetime.ts';
import type { OuterContext, OuterEnv } from '../../env.ts';
import type { Isolate } from '../../isolate.ts';

/** Whether the URL refers to a draft, which may not be in KV yet. */
export const hasDraftToken = (c: OuterContext): boolean => isDraftToken(c.req.query(DRAFT_PARAM));

async function readDraft(c: OuterContext, { kv }: Isolate): Promise<Draft | null> {
  const token = c.req.query(DRAFT_PARAM);
  if (c.get('rejection') !== null || !isDraftToken(token)) return null;
  try {
    const draft = parseDraft(await readKv(kv, () => c.env.KV.get(draftKey(token))), new Date());
    return draft?.locales.includes(c.get('locale')) ? draft : null;
  } catch (error) {
    c.get('log').report({ event: 'draft-read-failed', error: String(error) });
    return null;
  }
}

/** Sets the draft of a request if its URL refers to one that has not expired. */
export const draft = (isolate: Isolate): MiddlewareHandler<OuterEnv> =>
  async function draft(c, next) {
    const override = await readDraft(c, isolate);
    c.set('draft', override);
    await next();
    if (!hasDraftToken(c)) return;
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
    forbidStoring(c.res.headers);
    c.res.headers.delete('Speculation-Rules');
  };
