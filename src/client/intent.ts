// Fetches soft navigation at the first sign that the visitor is going somewhere; until it is there, links are
// just links.
import { chunk } from './chunk.ts';
import { around } from './dom.ts';

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

let soft: ((address: string) => void) | undefined;

/** Goes to an address of ours: softly when that is possible. */
export const go = (address: string): void => (soft ? soft(address) : location.assign(address));

export function startIntent(): void {
  const onSign = (event: Event) => {
    if (!around(event, 'a[href]')) return;
    for (const sign of SIGNS) document.removeEventListener(sign, onSign);
    void chunk(() => import('./navigation.ts')).then((navigation) => {
      soft = navigation?.startNavigation();
    });
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
}
