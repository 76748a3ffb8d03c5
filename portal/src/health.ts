// GET /healthz: database state and publication hash.
import { api } from '../../common/config.ts';
import { NO_STORE } from './response.ts';

/** Returns 200 with the hash of the publication, or 503 if the database does not respond or is empty. */
export async function health(env: Env): Promise<Response> {
  const publication = await env.DB.prepare('SELECT hash, at FROM publication')
    .first<{ hash: string; at: string }>()
    .catch(() => null);
  return Response.json(
    {
      status: publication ? 'ok' : 'failing',
      version: api.clientVersion,
      database: publication ? 'ok' : 'failing',
      publication: publication?.hash ?? null,
      publishedAt: publication?.at ?? null,
    },
    { status: publication ? 200 : 503, headers: { 'cache-control': NO_STORE } },
  );
}
