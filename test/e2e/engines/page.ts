// Completeness and layout of a page in any browser engine. The functions run in the page.

/** Returns the path with query, the number of `h1` with text, whether the page was found, and broken images. */
export const contentOf = () => ({
  path: location.pathname + location.search,
  heads: [...document.querySelectorAll('h1')].filter((head) => head.innerText.trim() !== '').length,
  isFound: document.querySelector('.error-page, .docs-lost') === null,
  images: [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
    .map(({ src }) => src),
});

/** Returns the horizontal overflow in pixels, whether space is left below the page, and whether it has its shell. */
export const layoutOf = () => {
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  const heightOf = (selector: string) =>
    document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
  return {
    beyond: scrollWidth - clientWidth,
    hasSpaceBelow: scrollHeight - scrollY - document.body.getBoundingClientRect().bottom >= 2,
    hasShell: heightOf('.site-header') > 40 && heightOf('.site-footer') > 40,
  };
};
