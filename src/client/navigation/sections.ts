// Current section of a page: marks its link in the module bar (§4) and in tables of contents (D3).

/** Events that indicate that the reader scrolls. */
const SCROLLING = ['wheel', 'pointerdown', 'keydown'];

/**
 * Marks the link of the uppermost visible section with `aria-current`, and calls `onChange` with it, or with
 * `undefined` above the first section. A link that the reader follows is marked until the reader scrolls, because the
 * last sections of a page cannot scroll to the top.
 *
 * @param links links to sections of the page, in the order of the sections
 * @param top height of the sticky bars in pixels
 */
export function followSections(
  links: Iterable<HTMLAnchorElement>,
  top: number,
  onChange?: (link: HTMLAnchorElement | undefined) => void,
): void {
  const byId = new Map([...links].map((link) => [link.hash.slice(1), link]));
  const visible = new Set<string>();
  let followed: HTMLAnchorElement | undefined;
  const ids = [...byId.keys()];
  /** Whether the viewport is above the first section, where no link is marked. Between sections, the mark remains. */
  const isAbove = () => (document.getElementById(ids[0] ?? '')?.getBoundingClientRect().top ?? 0) > top;
  const mark = () => {
    const current = followed ?? byId.get(ids.find((id) => visible.has(id)) ?? '');
    if (current ? current.ariaCurrent === 'true' : !isAbove()) return;
    for (const link of byId.values()) link.ariaCurrent = link === current ? 'true' : null;
    onChange?.(current);
  };
  // One function for all clicks, so that a repeated click does not add a second listener.
  const end = () => {
    followed = undefined;
    for (const type of SCROLLING) removeEventListener(type, end);
  };
  const follow = (link: HTMLAnchorElement) => {
    followed = link;
    mark();
    for (const type of SCROLLING) addEventListener(type, end, { passive: true });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      mark();
    },
    { rootMargin: `-${top}px 0px -60% 0px` },
  );
  // Observes the title, because a jump from below the last section to the top does not change a section's visibility.
  const title = document.querySelector('h1');
  if (title) observer.observe(title);
  for (const [id, link] of byId) {
    const section = document.getElementById(id);
    if (section) observer.observe(section);
    link.addEventListener('click', () => follow(link));
  }
}

/**
 * Scrolls the bar, not the page, so that a link is centered; without a link, scrolls to the start. A link with keyboard
 * focus remains visible (WCAG 2.4.11).
 */
function center(link: HTMLAnchorElement | undefined, bar: HTMLElement): void {
  if (bar.querySelector(':focus-visible')) return;
  bar.scrollTo({ left: link ? link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2 : 0 });
}

/** Starts the module bar, or the table of contents of an article, of the current page. */
export function start(): void {
  const bar = document.querySelector<HTMLElement>(':is(.fixed-nav, .article-contents):not([data-ready])');
  const list = bar?.querySelector<HTMLElement>('ol');
  if (!bar || !list) return;
  bar.dataset.ready = '';
  const bars = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  followSections(bar.querySelectorAll('a'), bars + 18, (link) => center(link, list));
}
