// The header's menus are disclosures that work by themselves. This adds what people expect of menus (S1):
// hover with intent, Escape, leaving closes.
import { shell } from '../../../common/config.ts';
import { around, find } from '../browser/dom.ts';

const OPEN_AFTER_MS = 80;
const CLOSE_AFTER_MS = 250;
const MENU = 'details[name=menu]';

/** Where menus are panels below the bar; elsewhere they are an accordion (header-narrow.css). */
const panels = matchMedia(`(min-width: ${shell.mobileBreakpointPx + 1}px)`);

const header = find('.site-header');
const menus = () => header?.querySelectorAll<HTMLDetailsElement>('details') ?? [];

/** The menu that the pointer opened, as long as no click has confirmed it. */
let hovered: HTMLDetailsElement | null = null;
/** Where in the bar the pointer is: a menu, `null` beside all of them, `undefined` outside of the bar. */
let aim: HTMLDetailsElement | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Closes every menu, whoever opened it. */
export function closeMenus(): void {
  clearTimeout(timer);
  hovered = null;
  for (const menu of menus()) menu.open = false;
}

/** Says the state of every trigger to assistive technology. */
export function tellMenus(): void {
  for (const menu of menus()) menu.firstElementChild?.setAttribute('aria-expanded', String(menu.open));
}

/** Only a pointer that moves aims: a bar that appears under one at rest, when an overlay closes, opens nothing. */
function onMove(event: PointerEvent): void {
  if (event.pointerType !== 'mouse' || !panels.matches) return;
  const menu = around<HTMLDetailsElement>(event, MENU);
  if (menu === aim) return;
  aim = menu;
  clearTimeout(timer);
  if (menu?.open) return;
  timer = setTimeout(
    () => {
      if (hovered) hovered.open = false;
      hovered = menu;
      if (menu) menu.open = true;
    },
    menu ? OPEN_AFTER_MS : CLOSE_AFTER_MS,
  );
}

function onLeave(): void {
  aim = undefined;
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (hovered) hovered.open = false;
    hovered = null;
  }, CLOSE_AFTER_MS);
}

function onClick(event: MouseEvent): void {
  const menu = around(event, 'summary')?.parentElement;
  if (!menu) return;
  clearTimeout(timer);
  // The first click on what hovering opened keeps it open.
  if (menu === hovered) event.preventDefault();
  hovered = null;
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  for (const menu of [...menus()].reverse()) {
    if (!menu.open) continue;
    const isInside = menu.contains(document.activeElement) || menu.matches('.burger');
    if (menu === hovered) hovered = null;
    menu.open = false;
    if (isInside) find('summary', menu)?.focus();
    return;
  }
}

function onFocusOut(event: FocusEvent): void {
  const to = event.relatedTarget;
  if (!(to instanceof Node)) return;
  const menu = around<HTMLDetailsElement>(event, MENU);
  if (panels.matches && menu && !menu.contains(to)) menu.open = false;
  if (!header?.contains(to)) closeMenus();
}

export function startMenus(): void {
  if (!header) return;
  tellMenus();
  header.addEventListener('toggle', tellMenus, true);
  header.addEventListener('pointermove', onMove);
  header.addEventListener('pointerleave', onLeave);
  header.addEventListener('click', onClick);
  header.addEventListener('focusout', onFocusOut);
  document.addEventListener('keydown', onEscape);
  document.addEventListener('pointerdown', (event) => {
    if (panels.matches && !around(event, MENU)) closeMenus();
  });
  addEventListener('pagehide', closeMenus);
}
