// Script of the console: the browser's time zone, and copy buttons. Every page works without it.

const { zone, zoneSource, isGet } = document.documentElement.dataset;
const isSecure = location.protocol === 'https:';
const cookie = isSecure ? '__Host-ops-tz' : 'ops-tz';

/** Sends the browser's time zone to the server, and reloads the page once if it shows another one. */
function reportZone() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!own || zoneSource === 'chosen' || (zoneSource === 'browser' && own === zone)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${cookie}=${encodeURIComponent(own)}; Path=/; Max-Age=31536000; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  // Reloads once only: the server may have another name for this zone, and the browser may reject cookies.
  if (isGet !== 'yes' || sessionStorage.getItem(cookie) === own) return;
  sessionStorage.setItem(cookie, own);
  location.reload();
}

/** Copies the value of the input of a button (`data-copy`), or selects it if the clipboard is unavailable. */
async function copy(button) {
  const input = document.getElementById(button.dataset.copy);
  input.select();
  const label = await navigator.clipboard.writeText(input.value).then(
    () => 'Copied',
    () => 'Selected',
  );
  button.textContent = label;
  button.nextElementSibling.textContent = label;
}

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => copy(button));
}
reportZone();
