// A classic script in the head, before the style sheet: what must be known before the first paint, so that
// nothing flashes or shifts. Imports nothing.
{
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme) root.dataset.theme = theme;
  } catch {
    // Storage is refused: the system's theme it is.
  }
  // §4 Top banner: its place is kept free as long as the visitor has not closed it today.
  if (!/(^|; )topAdBannerShown=[1-9]/.test(document.cookie)) root.dataset.banner = '';
}
