// Header menus are disclosures that work without JavaScript. This script adds the expected menu behavior (S1): hover
// with intent, Escape, and closing on leave.
import { shell } from '../../../common/config.ts';
import { closest, find } from '../browser/dom.ts';

const OPEN_AFTER_MS = 80;
const CLOSE_AFTER_MS = 250;
const MENU = 'details[name=menu]';

/** Media query of menus with panels below the bar; narrower windows have an accordion (header-narrow.css). */
const panels = matchMedia(`(min-width: ${shell.mobileBreakpointPx + 1}px)`);

const header = find('.site-header');
const menus = () => header?.querySelectorAll<HTMLDetailsElement>('details') ?? [];

/** The menu opened by hovering, until a click confirms it. */
let hovered: HTMLDetailsElement | null = null;
/** Position of the pointer: a menu, `null` in the bar outside all menus, `undefined` outside the bar. */
let aim: HTMLDetailsElement | null | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Closes every menu. */
export function closeMenus(): void {
  clearTimeout(timer);
  hovered = null;
  for (const menu of menus()) menu.open = false;
}

/** Updates `aria-expanded` of every trigger. */
export function updateMenus(): void {
  for (const menu of menus()) menu.firstElementChild?.setAttribute('aria-expanded', String(menu.open));
}

/** Opens a menu only on pointer movement, not when a bar appears under a stationary pointer. */
function onMove(event: PointerEvent): void {
  if (event.pointerType !== 'mouse' || !panels.matches) return;
  const menu = closest<HTMLDetailsElement>(event, MENU);
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
  const menu = closest(event, 'summary')?.parentElement;
  if (!menu) return;
  clearTimeout(timer);
  // The first click on a menu opened by hovering leaves it open.
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
  const menu = closest<HTMLDetailsElement>(event, MENU);
  if (panels.matches && menu && !menu.contains(to)) menu.open = false;
  if (!header?.contains(to)) closeMenus();
}

/** Adds hover, Escape, and closing on leave to the menus of the header. */
export function startMenus(): void {
  if (!header) return;
  updateMenus();
  header.addEventListener('toggle', updateMenus, true);
  header.addEventListener('pointermove', onMove);
  header.addEventListener('pointerleave', onLeave);
  header.addEventListener('click', onClick);
  header.addEventListener('focusout', onFocusOut);
  document.addEventListener('keydown', onEscape);
  document.addEventListener('pointerdown', (event) => {
    if (panels.matches && !closest(event, MENU)) closeMenus();
  });
  addEventListener('pagehide', closeMenus);
}
