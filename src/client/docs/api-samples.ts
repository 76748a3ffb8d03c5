// Samples of an operation's form in each language, loaded on the first edit.
import { apiOrigin, siteOrigin } from '../../../common/config.ts';
import type { SampleLanguage } from '../../../common/contract/entities/api-reference.ts';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import type { Json } from '../../../common/text/json-text.ts';
import { SAMPLE_WRITERS, type SampleRequest, sandboxLine } from '../../../common/text/request-samples.ts';
import { find } from '../browser/dom.ts';
import { type FormRequest, headersOf, pathOf } from './api-request.ts';
import { writeCode } from './highlight.ts';

/** Body as a value; `null` if it is not JSON. */
function parseBody(body: string): { value: Json } | null {
  try {
    return { value: JSON.parse(body) };
  } catch {
    return null;
  }
}

/**
 * Converts the request of a form to the request that samples show.
 *
 * @param server origin of the API
 * @returns `null` if the body is not JSON
 */
export function sampleRequestOf(request: FormRequest, server: string): SampleRequest | null {
  const body = request.type === '' ? { value: undefined } : parseBody(request.body);
  return (
    body && {
      method: request.method,
      url: `${server}${pathOf(request)}`,
      headers: headersOf(request),
      isRepeatable: request.isRepeatable,
      body: body.value,
    }
  );
}

const isSampleLanguage = (language: string): language is SampleLanguage =>
  Object.hasOwn(SAMPLE_WRITERS, language);

/** Source of a sample; `null` for an unknown language. */
export const sampleIn = (language: string, request: SampleRequest): string | null =>
  isSampleLanguage(language) ? SAMPLE_WRITERS[language](request) : null;

/** Latest source of each sample, whose displayed text may contain the reader's own values (own-values.ts). */
const written = new WeakMap<Element, string>();

/**
 * Updates the samples of a pane with the request of its form, unless the body is not JSON.
 *
 * @returns whether the body is JSON
 */
export function writeSamples(form: FormRequest, pane: HTMLElement): boolean {
  const request = sampleRequestOf(form, apiOrigin);
  if (!request) return false;
  for (const code of pane.querySelectorAll<HTMLElement>('.code-group code')) {
    const language = code.dataset.language ?? '';
    const source = sampleIn(language, request);
    if (source === null || source === (written.get(code) ?? code.textContent)) continue;
    written.set(code, source);
    writeCode(code, source, language);
  }
  const line = find('.api-try code', pane);
  const [token] = /sk_test\w+/.exec(line?.textContent ?? '') ?? [];
  if (line && token) {
    const url = `${siteOrigin}${SANDBOX_PATH}${pathOf(form)}`;
    writeCode(line, sandboxLine({ ...request, url }, token), 'bash');
  }
  return true;
}
