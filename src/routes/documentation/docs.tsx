// Documentation center (§2): home page, categories, documents with Markdown, PDF, and feedback, and search.

import type { Hono } from 'hono';
import { z } from 'zod';
import { code, MAX_BODY_BYTES } from '../../../common/contract/call.ts';
import { DOCS_SEARCH_TYPES } from '../../../common/contract/calls/news.ts';
import { FEEDBACK_TYPES } from '../../../common/contract/entities/forms.ts';
import type { SiteEnv } from '../../env.ts';
import { pageIndex } from '../common/articles/list-path.ts';
import { requestBody } from '../common/input/request-body.ts';
import { form, path, query, text } from '../common/input/validated.ts';
import { sendDocument } from './document.tsx';
import { loadSubject, showFeedback, storeFeedback } from './feedback.tsx';
import { sendMarkdown, sendPdf } from './files.ts';
import { sendCategory, sendDocsHome } from './home.tsx';
import { sendDocsSearch } from './search.tsx';

const SearchQuery = {
  keyword: text(100),
  type: z.string().toLowerCase().pipe(z.enum(DOCS_SEARCH_TYPES)).catch('document'),
  product: code.max(80).catch(''),
  pageIndex,
};
const checkbox = z.string().max(8).optional();
const Feedback = {
  verdict: z.string().max(20).default(''),
  content: z.string().default(''),
  ...Object.fromEntries(FEEDBACK_TYPES.map((type) => [type, checkbox])),
};
const DocumentParams = { cateId: code, docId: code };

/** Adds the routes for the documentation center: `/docs/` and all paths under it, except the API. */
export function addDocsRoutes(app: Hono<SiteEnv>): void {
  app.get('/docs', sendDocsHome);
  app.get('/docs/search', query(SearchQuery), (c) => sendDocsSearch(c, c.req.valid('query')));
  const ofSearch = query({ keyword: text(100), sent: text(8) });
  app.get('/docs/search/feedback', ofSearch, async (c) => {
    const { keyword, sent } = c.req.valid('query');
    return showFeedback(c, await loadSubject(c, { keyword }), sent);
  });
  app.post(
    '/docs/search/feedback',
    requestBody({ maxSize: MAX_BODY_BYTES }),
    ofSearch,
    form(Feedback),
    async (c) =>
      storeFeedback(c, await loadSubject(c, { keyword: c.req.valid('query').keyword }), c.req.valid('form')),
  );
  app.get('/docs/:cateId', path({ cateId: code }), (c) => sendCategory(c, c.req.valid('param').cateId));
  app.get('/docs/:cateId/:docId', path(DocumentParams), query({ edition: text(20) }), (c) =>
    c.get('isMarkdown')
      ? sendMarkdown(c, c.req.valid('param'))
      : sendDocument(c, c.req.valid('param'), c.req.valid('query').edition),
  );
  app.post('/docs/:cateId/:docId/pdf', path(DocumentParams), (c) => sendPdf(c, c.req.valid('param').docId));
  app.get('/docs/:cateId/:docId/feedback', path(DocumentParams), query({ sent: text(8) }), async (c) =>
    showFeedback(c, await loadSubject(c, c.req.valid('param')), c.req.valid('query').sent),
  );
  app.post(
    '/docs/:cateId/:docId/feedback',
    requestBody({ maxSize: MAX_BODY_BYTES }),
    path(DocumentParams),
    form(Feedback),
    async (c) => storeFeedback(c, await loadSubject(c, c.req.valid('param')), c.req.valid('form')),
  );
}
