// The OpenAPI description as files, in the language of the URL. /openapi.json is a second URL of the JSON file, where
// tools look for it.
import type { Hono } from 'hono';
import { siteOrigin } from '../../../common/config.ts';
import { API_FORMATS, type ApiFormat, apiFilePath } from '../../../common/contract/api-paths.ts';
import { fileHref } from '../../../common/i18n/links.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { CACHE_CONTROL } from '../common/page/send.tsx';

export const OPENAPI = '/openapi.json';

export const API_TYPES: Readonly<Record<ApiFormat, string>> = {
  json: 'application/vnd.oai.openapi+json;version=3.1',
  yaml: 'application/vnd.oai.openapi;version=3.1',
};

async function sendFile(c: SiteContext, format: ApiFormat): Promise<Response> {
  const { text } = await c.get('portal').call('document/apiDescription', { format });
  const canonical = `${siteOrigin}${fileHref(apiFilePath(format), c.get('locale'))}`;
  return c.body(text, 200, {
    'Content-Type': `${API_TYPES[format]}; charset=utf-8`,
    'Cache-Control': CACHE_CONTROL.page,
    Link: `<${canonical}>; rel="canonical"`,
  });
}

/** Adds the routes for the description. */
export function addApiFileRoutes(app: Hono<SiteEnv>): void {
  for (const format of API_FORMATS) app.get(apiFilePath(format), (c) => sendFile(c, format));
  app.get(OPENAPI, (c) => sendFile(c, 'json'));
}
