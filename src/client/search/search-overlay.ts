// Search overlay: hot words and suggestions as a combobox (D15). Updates the server-rendered dialog without a renderer
// (decision 034).
import type { SearchOverlayProps } from '../../views/layout/search-overlay.tsx';
import type { Mount } from '../boot/registry.ts';
import { closest, follow, isPlainClick } from '../browser/dom.ts';
import {
  createSuggestions,
  requestHotWords,
  requestRecommended,
  type SuggestionAnswer,
  type Suggestions,
} from './search-calls.ts';
import { createChoices, createOption, type Parts, partsIn, setAttribute } from './search-elements.ts';

/** Step of an arrow key in the list of suggestions. */
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Status message for a response. */
function messageOf({ keyword, found }: SuggestionAnswer, { strings }: SearchOverlayProps): string {
  if (keyword === '') return '';
  if (!found) return navigator.onLine ? strings.failed : strings.offline;
  return found.total === 0 ? strings.none : strings.count.replace('{{n}}', String(found.total));
}

/** The list of suggestions, one of which may be active. */
function optionsIn({ list, field }: Parts) {
  let shown: Suggestions | undefined;
  let active = -1;
  const activate = (index: number) => {
    active = index;
    for (const [position, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(position === index));
    const option = list.children[index];
    setAttribute(field, 'aria-activedescendant', option?.id);
    // The option may be outside a short viewport, such as at 400% zoom.
    option?.scrollIntoView({ block: 'nearest' });
  };
  return {
    activate,
    /** The URL of the active option. */
    address: () => shown?.rows[active]?.href,
    /** Moves to the next or previous option. The field is between the last option and the first. */
    move: (step: number) => {
      const places = list.childElementCount + 1;
      activate(((active + 1 + step + places) % places) - 1);
    },
    /** Shows suggestions. If they are unchanged, keeps the options, because a pointer may be on them. */
    show: (next: Suggestions | undefined) => {
      if (shown === next) return;
      shown = next;
      list.replaceChildren(
        ...(next?.rows ?? []).map((row, index) => createOption(row, `${list.id}-${index}`)),
      );
      activate(-1);
    },
  };
}

/** Adds hot words before recommended pages, whichever arrive first, so that no link moves under the pointer. */
async function addChoices({ list }: Parts, props: SearchOverlayProps, changed: () => void): Promise<void> {
  const hot = requestHotWords(props).catch(() => []);
  const recommended = props.isDocs ? [] : requestRecommended(props).catch(() => []);
  let last: HTMLElement = list;
  const add = (title: string, choices: Awaited<typeof hot>) => {
    if (choices.length === 0) return;
    const block = createChoices(title, choices);
    last.after(block);
    last = block;
    changed();
  };
  add(props.strings.hot, await hot);
  add(props.strings.recommended, await recommended);
}

/** Starts the overlay. */
export const mountSearchOverlay: Mount<SearchOverlayProps> = (island, props) => {
  const listening = new AbortController();
  const parts = partsIn(island);
  if (parts) start(parts, props, listening);
  return () => listening.abort();
};

function start(parts: Parts, props: SearchOverlayProps, { signal }: AbortController): void {
  const { dialog, form, field, status, list } = parts;
  const options = optionsIn(parts);
  const answers = createSuggestions(props, show);

  function show(): void {
    const answer = answers.latest();
    const entered = field.value.trim();
    options.show(answer.found);
    const isOpen = list.childElementCount > 0;
    list.hidden = !isOpen;
    for (const block of dialog.querySelectorAll<HTMLElement>('.search-hot')) block.hidden = isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    setAttribute(form, 'aria-busy', entered === '' || entered === answer.keyword ? undefined : 'true');
    status.className = isOpen ? 'visually-hidden' : 'search-message';
    const message = messageOf(answer, props);
    if (status.textContent !== message) status.textContent = message;
  }
  function update(): void {
    answers.ask(field.value.trim());
    options.activate(-1);
    show();
  }
  function leave(href: string): void {
    dialog.close();
    field.value = '';
    update();
    follow(href);
  }
  function onKey(event: KeyboardEvent): void {
    if (event.isComposing || list.childElementCount === 0) return;
    const step = STEPS.get(event.key);
    const address = event.key === 'Enter' ? options.address() : undefined;
    if (step === undefined && address === undefined) return;
    event.preventDefault();
    if (step !== undefined) options.move(step);
    else if (address !== undefined) leave(address);
  }

  field.addEventListener('input', update, { signal });
  field.addEventListener('keydown', onKey, { signal });
  dialog.addEventListener(
    'click',
    (event) => {
      const link = closest<HTMLAnchorElement>(event, 'a');
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      leave(link.href);
    },
    { signal },
  );
  addEventListener('online', answers.retry, { signal });
  void addChoices(parts, props, show);
  // Handles input entered before this script loaded (search-dialog.ts).
  dialog.dataset.state = 'live';
  update();
}
