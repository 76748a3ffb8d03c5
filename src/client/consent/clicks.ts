// Clicks on search results: sends the search, language, and rank of the result, but not the keyword or the page. Loaded
// only with consent to statistics (consented.ts).
import { CLICK_PATH } from '../../../common/metrics/beacon-path.ts';

let isListening = false;

/** Reports clicks on results of the search pages; `isAllowed` is evaluated before each report. */
export function countClicks(isAllowed: () => boolean): void {
  if (isListening) return;
  isListening = true;
  // Soft navigation stops the event, so this listener runs before it.
  document.addEventListener(
    'click',
    ({ target }) => {
      const result = target instanceof Element && target.closest('a') && target.closest('[data-rank]');
      if (!(result instanceof HTMLElement) || !isAllowed()) return;
      const scope = location.pathname.includes('/docs/') ? 'docs' : 'site';
      const body = JSON.stringify({
        scope,
        lang: document.documentElement.lang,
        rank: Number(result.dataset.rank),
      });
      navigator.sendBeacon(CLICK_PATH, new Blob([body], { type: 'application/json' }));
    },
    true,
  );
}
