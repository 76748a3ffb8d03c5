// Landing record (§7 POST /bai-du/sem) for a visit from a search ad (`bd_vid`). The page does not wait for it, and
// failures are not reported.
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { callPortal } from '../browser/portal.ts';

let isRecorded = false;

/** Whether the visit began with this document. `bd_vid` is sticky, so later pages also have it. */
function isLanding(): boolean {
  const navigation = performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming);
  return navigation?.type === 'navigate' && !document.referrer.startsWith(`${location.origin}/`);
}

/** Records the landing with the current URL once. */
export async function recordLanding(): Promise<void> {
  if (isRecorded || !isLanding()) return;
  isRecorded = true;
  const url = withoutPreview(location.origin + location.pathname + location.search);
  const body = { url, newType: 'landing' };
  await callPortal('/bai-du/sem', { body, quiet: true, stay: true, keepalive: true }).catch(() => undefined);
}
