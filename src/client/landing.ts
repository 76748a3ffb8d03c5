// §7 POST /bai-du/sem: tells the portal of a visit that an advertisement on a search engine brought (`bd_vid`), once
// a visit. The page waits for nothing, and nobody is told when it fails.
import { landing } from '../config.ts';
import { withoutPreview } from '../i18n/carried.ts';
import { ask } from './portal.ts';

const MARK = 'landing';

/** Records the landing that the present address tells of, unless it has been: the mark travels from page to page. */
export async function recordLanding(): Promise<void> {
  const visit = new URLSearchParams(location.search).get('bd_vid') ?? '';
  try {
    if (visit === '' || sessionStorage.getItem(MARK) === visit) return;
    sessionStorage.setItem(MARK, visit);
  } catch {
    // Storage is refused: nothing could tell one page of the visit from the next.
    return;
  }
  const url = withoutPreview(location.origin + location.pathname + location.search);
  const body = { url, newType: landing.type };
  await ask('/bai-du/sem', { body, quiet: true, stay: true, keepalive: true }).catch(() => undefined);
}
