// Product pages: loads the script of each demo (src/views/demos), and the controls of code samples.
import { loadChunk } from '../boot/chunk.ts';
import { find } from '../browser/dom.ts';

/** Scripts by demo. Each starts with the current input, which the browser may have restored. */
const SCRIPTS: ReadonlyMap<string, () => Promise<{ startDemo: (demo: HTMLElement) => void }>> = new Map([
  ['pathTrace', () => import('./path-trace.ts')],
  ['cacheKeys', () => import('./cache-keys.ts')],
  ['recordTtl', () => import('./record-ttl.ts')],
  ['usageMeters', () => import('./usage-meters.ts')],
]);

/** Disables autocomplete, autocapitalization, and spell checking, which are unsuitable for technical text. */
function disableCorrections(field: HTMLInputElement): void {
  field.autocomplete = 'off';
  field.autocapitalize = 'off';
  field.spellcheck = false;
}

async function startDemoOf(demo: HTMLFieldSetElement): Promise<void> {
  const script = SCRIPTS.get(demo.dataset.demo ?? '');
  if (!script || demo.dataset.ready !== undefined) return;
  demo.dataset.ready = '';
  const loaded = await loadChunk(script);
  if (!loaded) return;
  demo.disabled = false;
  for (const field of demo.querySelectorAll<HTMLInputElement>('input:not([type])')) disableCorrections(field);
  loaded.startDemo(demo);
}

/** Starts the demos and the code samples of the page, once each. */
export function start(): void {
  for (const demo of document.querySelectorAll<HTMLFieldSetElement>('[data-demo]')) void startDemoOf(demo);
  if (find('.module-code'))
    void loadChunk(() => import('../docs/code-controls.ts')).then((samples) => samples?.addControls());
}
