// First-paint script: a classic script in the head, before the style sheet. It sets all state that would otherwise
// cause a flash or a layout shift, and has no imports.
{
  const { dataset } = document.documentElement;
  try {
    const { theme } = localStorage;
    if (theme) dataset.theme = theme;
  } catch {
    // Storage is unavailable: the system theme applies.
  }
  // The search shortcut has a different label on macOS (docs-header.css).
  if (/^Mac/.test(navigator.platform)) dataset.mac = '';
  // The banner's space is reserved unless the visitor has closed the banner today (§4). No other cookie name ends with
  // its name.
  if (!/topAdBannerShown=[1-9]/.test(document.cookie)) dataset.banner = '';
}
