// Live regions: elements whose text screen readers announce. A region must be in the document before its text, so a
// chunk adds its region when it is evaluated. The HTML or the boot script would add them to every page.
import { create } from './element.ts';

/**
 * Adds a live region to the end of the body, which soft navigation preserves.
 *
 * @param name `data-*` attribute that identifies the region
 */
export function addLiveRegion(name: 'toasts' | 'announcer', className: string): HTMLElement {
  const region = create('div', { className });
  region.dataset[name] = '';
  region.setAttribute('role', 'status');
  return document.body.appendChild(region);
}
