// Live filter of the API center: shows the operations that match the product and the keyword while the visitor types.
// The button sends the form, whose search also covers the descriptions of operations.
import { fold } from '../../../common/text/fold.ts';
import { find } from '../browser/dom.ts';
import { parsePage } from '../browser/parse-page.ts';

const ROW = '.api-rows > li';

/** Splits a keyword into folded words. */
export const wordsOf = (keyword: string): string[] => fold(keyword).split(/\s+/).filter(Boolean);

/** Whether a string contains every word. */
export function containsAll(text: string, words: readonly string[]): boolean {
  const compared = fold(text);
  return words.every((word) => compared.includes(word));
}

/** Replaces a list that the server has filtered with the complete list. */
async function loadOtherSections(form: HTMLFormElement, groups: HTMLElement): Promise<void> {
  const address = new URL(form.action);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[type=hidden]'))
    address.searchParams.append(name, value);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`API index: HTTP ${response.status}`);
  const page = parsePage(await response.text());
  const all = find('[data-groups=all]', page);
  if (!all) throw new Error('API index: no groups');
  groups.replaceChildren(...document.importNode(all, true).childNodes);
  groups.dataset.groups = 'all';
}

/** Hides groups and resources without a visible row. Returns the number of visible rows. */
function show(groups: HTMLElement, product: string, words: readonly string[]): number {
  let visibleCount = 0;
  for (const resource of groups.querySelectorAll<HTMLElement>('.api-resource')) {
    const isOf = product === '' || resource.dataset.products?.split(' ').includes(product) === true;
    const title = find('h3', resource)?.textContent ?? '';
    let visibleRows = 0;
    for (const row of resource.querySelectorAll<HTMLElement>(ROW)) {
      row.hidden = !(isOf && containsAll(`${title} ${row.textContent}`, words));
      if (!row.hidden) visibleRows++;
    }
    resource.hidden = visibleRows === 0;
    visibleCount += visibleRows;
  }
  for (const group of groups.querySelectorAll<HTMLElement>('.api-group'))
    group.hidden = !find('.api-resource:not([hidden])', group);
  return visibleCount;
}

/** Starts the filter of the current page. */
export function start(): void {
  const form = find<HTMLFormElement>('.api-search');
  const groups = find('[data-groups]');
  if (!form || !groups || form.dataset.ready !== undefined) return;
  form.dataset.ready = '';
  const keyword = find<HTMLInputElement>('[name=keyword]', form);
  const product = find<HTMLSelectElement>('[name=product]', form);
  const status = find('[data-found]');
  const emptyMessage = find('.docs-empty');
  let loading: Promise<void> | undefined;
  const apply = async () => {
    if (groups.dataset.groups !== 'all') {
      loading ??= loadOtherSections(form, groups).finally(() => {
        loading = undefined;
      });
      // Without the complete list, the button still sends the form.
      const isLoaded = await loading.then(
        () => true,
        () => false,
      );
      if (!isLoaded) return;
    }
    const visibleCount = show(groups, product?.value ?? '', wordsOf(keyword?.value ?? ''));
    if (status) status.textContent = status.dataset.found?.replace('#', String(visibleCount)) ?? '';
    if (emptyMessage) emptyMessage.hidden = visibleCount > 0;
  };
  form.addEventListener('input', () => void apply());
  // The visitor may have typed before this script loaded, or the browser may have restored the input.
  const isChanged =
    keyword?.value !== keyword?.defaultValue || product?.selectedOptions[0]?.defaultSelected === false;
  if (isChanged) void apply();
}
