// DOM, cookie, and scheduling helpers for all browser scripts.

/** Returns the first matching element, or `null`. */
export const find = <E extends HTMLElement>(selector: string, root: ParentNode = document): E | null =>
  root.querySelector<E>(selector);

/** Returns the nearest matching ancestor of an event's target, or the target. */
export const closest = <E extends HTMLElement>({ target }: Event, selector: string): E | null =>
  target instanceof Element ? target.closest<E>(selector) : null;

/** Returns the query with this page's sticky parameters (§2), which the link to the home page contains. */
export const currentStickyParams = (): string => find<HTMLAnchorElement>('a.logo')?.search ?? '';

/** Whether a click would open its link in this tab: primary button, no modifier. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

/** Handles plain clicks on a link before browser and soft navigation, which listens on an inner element. */
export function onClick(selector: string, handler: (link: HTMLAnchorElement) => void): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = closest<HTMLAnchorElement>(event, selector);
      if (!link || !isPlainClick(event)) return;
      event.preventDefault();
      handler(link);
    },
    true,
  );
}

/** Navigates with a click on a link, so that soft navigation may handle it. */
export function follow(href: string): void {
  const link = Object.assign(document.createElement('a'), { href });
  document.body.append(link);
  link.click();
  link.remove();
}

/** Returns the value of a cookie that scripts may read, or `undefined`. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes a cookie for the entire site; `until` is its expiry. */
export function writeCookie(name: string, value: string, until: Date): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and is too slow before a page is unloaded
  document.cookie = `${name}=${value}; path=/; samesite=lax; expires=${until.toUTCString()}${secure}`;
}

/** Runs a task after the page has loaded. */
export function onceLoaded(task: () => void): void {
  if (document.readyState === 'complete') task();
  else addEventListener('load', task, { once: true });
}

/** Runs a task when the browser is idle, at the latest after two seconds. */
export const whenIdle = (task: () => unknown): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
};
