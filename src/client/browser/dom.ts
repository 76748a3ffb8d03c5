// The few things that all browser scripts need of the document.

/** The first element that matches; `null` for none. */
export const find = <E extends HTMLElement>(selector: string, root: ParentNode = document): E | null =>
  root.querySelector<E>(selector);

/** The nearest element around an event's target that matches. */
export const around = <E extends HTMLElement>({ target }: Event, selector: string): E | null =>
  target instanceof Element ? target.closest<E>(selector) : null;

/** The query that the links of this page carry (§2), as the server wrote it into the link to the home page. */
export const currentStickyParams = (): string => find<HTMLAnchorElement>('a.logo')?.search ?? '';

/** Whether a click would open its link here: the first button, without a modifier. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

/**
 * Takes plain clicks on a link in place of the browser, and ahead of soft navigation, which listens further
 * in.
 */
export function onClick(selector: string, take: (link: HTMLAnchorElement) => void): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = around<HTMLAnchorElement>(event, selector);
      if (!link || !isPlain(event)) return;
      event.preventDefault();
      take(link);
    },
    true,
  );
}

/** The value of a cookie that scripts may read; `undefined` for none. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/** Writes a cookie of the whole site; `until` is when it ends. */
export function writeCookie(name: string, value: string, until: Date): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and answers too late for a page that is being left
  document.cookie = `${name}=${value}; path=/; samesite=lax; expires=${until.toUTCString()}${secure}`;
}

/** Runs a task when the page has loaded. */
export function onceLoaded(task: () => void): void {
  if (document.readyState === 'complete') task();
  else addEventListener('load', task, { once: true });
}

/** Runs a task when the browser has time, after two seconds at the latest. */
export const whenIdle = (task: () => unknown): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
};
