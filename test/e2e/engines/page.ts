// Completeness of a page in any browser engine. The functions run in the page.

/** URL, number of main headings with text, whether the page was found, and images that cannot be shown. */
export const contentOf = () => ({
  path: location.pathname + location.search,
  heads: [...document.querySelectorAll('h1')].filter((head) => head.innerText.trim() !== '').length,
  isFound: document.querySelector('.error-page, .docs-lost') === null,
  images: [...document.images]
    .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
    .map(({ src }) => src),
});

/** Pixels beyond the width of the window, whether there is empty space below the page, and whether it has its shell. */
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
