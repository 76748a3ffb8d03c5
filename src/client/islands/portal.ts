// What islands ask the portal, through our own origin (§7: base path, `lang`, time-out, envelope).
import { api } from '../../config.ts';

/**
 * Makes a call that the contract opens to browsers: GET without a body, POST with one. Rejects on any code
 * but '0'.
 */
export async function ask<T>(path: string, lang: string, body?: Record<string, unknown>): Promise<T> {
  const answer = await fetch(`${api.basePath}${path}?lang=${lang}`, {
    signal: AbortSignal.timeout(api.timeoutMs),
    ...(body
      ? { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
      : {}),
  });
  const { code, data } = (await answer.json()) as { code: string; data: T };
  if (code !== '0') throw new Error(`${path} answered ${code}`);
  return data;
}
