// §7 POST /bai-du/sem: tells the portal of a visit that an advertisement on a search engine brought (`bd_vid`). The
// page waits for nothing, and nobody is told when it fails.
import { landing } from '../../../common/config.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { ask } from '../browser/portal.ts';

let isRecorded = false;

/** Whether this document is where the visit began: `bd_vid` travels on from it, to every other page. */
function isLanding(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}

/** Records the landing that the present address tells of, once. */
export async function recordLanding(): Promise<void> {
  if (isRecorded || !isLanding()) return;
  isRecorded = true;
  const url = withoutPreview(location.origin + location.pathname + location.search);
  const body = { url, newType: landing.type };
  await ask('/bai-du/sem', { body, quiet: true, stay: true, keepalive: true }).catch(() => undefined);
}
