// Console script: the browser's time zone, copy buttons, the banner preview, status fields in lists, options by type of
// incident, filtered rows, and folded sections. Every page works without it.

const { zone, zoneSource, isGet } = document.documentElement.dataset;
const isSecure = location.protocol === 'https:';
const cookie = isSecure ? '__Host-ops-tz' : 'ops-tz';

/** Stores the browser's time zone in a cookie, and reloads the page once if it uses another zone. */
function reportZone() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!own || zoneSource === 'chosen' || (zoneSource === 'browser' && own === zone)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${cookie}=${encodeURIComponent(own)}; Path=/; Max-Age=31536000; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  // Reloads only once, because the server may use another name for this zone, and the browser may reject cookies.
  if (isGet !== 'yes' || sessionStorage.getItem(cookie) === own) return;
  sessionStorage.setItem(cookie, own);
  location.reload();
}

/** Copies the value of the button's input (`data-copy`), or selects it if the clipboard is unavailable. */
async function copy(button) {
  const input = document.getElementById(button.dataset.copy);
  // select() does not focus the input in every browser, and the list shows the input only while it has focus.
  input.focus();
  input.select();
  const label = await navigator.clipboard.writeText(input.value).then(
    () => {
      // Hides the input again. If the next click hid it, the layout would shift and the click would miss its button.
      button.focus();
      return 'Copied';
    },
    () => 'Selected',
  );
  button.textContent = label;
  button.nextElementSibling.textContent = label;
}

/** The displayed value of a banner field. An empty field falls back to its placeholder, the portal's value. */
function shownText({ elements }, name) {
  const { value = '', placeholder = '' } = elements.namedItem(name) ?? {};
  return (elements.namedItem('shown').value === 'portal' ? '' : value.trim()) || placeholder;
}

/** Shows the text of a banner in its preview. */
function previewTexts(form) {
  for (const place of document.querySelectorAll('[data-shown]')) {
    const text = shownText(form, place.dataset.shown);
    if (place.textContent !== text) place.textContent = text;
  }
}

/** Loads the image of a banner in its preview. The page's CSP limits it to images of the site. */
function previewImage(form) {
  const path = shownText(form, 'image');
  for (const image of document.querySelectorAll('[data-image]')) {
    image.hidden = path === '';
    if (path !== '') image.src = path.startsWith('/') ? image.dataset.prefix + path : path;
  }
}

const banner = document.querySelector('form:has(+ .preview-columns > .shots)');
banner?.addEventListener('input', () => previewTexts(banner));
// Not on `input`, because every prefix of the path would be requested.
banner?.addEventListener('change', () => previewImage(banner));

/** Saves the status of a lead without leaving the list. */
async function saveInPlace(event) {
  event.preventDefault();
  const { currentTarget: form, submitter } = event;
  const body = new FormData(form);
  body.set('to', 'script');
  submitter.textContent = await fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then(
    ({ ok }) => (ok ? 'Saved' : 'Not saved'),
    () => 'Not saved',
  );
}
for (const form of document.querySelectorAll('form[data-in-place]')) {
  const button = form.querySelector('button');
  // The button appears once the status has changed.
  button.hidden = true;
  form.addEventListener('submit', saveInPlace);
  form.addEventListener('change', () => {
    button.hidden = false;
    button.textContent = 'Save';
  });
}

/** Offers only the states and severities of the chosen type of incident. Each type has a group of options. */
function offerOptions(type) {
  const name = type.selectedOptions[0].text;
  for (const group of type.form.querySelectorAll('optgroup')) {
    const select = group.closest('select');
    group.disabled = group.label !== name;
    if (group.disabled && group.contains(select.selectedOptions[0]))
      select.value = select.querySelector(`optgroup[label="${name}"] > option`).value;
  }
}
for (const type of document.querySelectorAll('form:has(optgroup) select[name="kind"]')) {
  type.addEventListener('change', () => offerOptions(type));
  offerOptions(type);
}

// Shows the packages that match the filter (sbom/page.tsx). Selecting another build requires submitting the form.
for (const form of document.querySelectorAll('form[data-filter]')) {
  const { search, license } = form.elements;
  const rows = [...document.querySelectorAll(`.${form.dataset.filter} > tbody > tr`)];
  const count = document.querySelector(`[data-count="${form.dataset.filter}"]`);
  form.addEventListener('input', () => {
    const text = search.value.trim().toLowerCase();
    for (const row of rows) {
      const cells = [...row.cells].map(({ textContent }) => textContent);
      row.hidden =
        !cells.join(' ').toLowerCase().includes(text) || (license.value !== '' && cells[1] !== license.value);
    }
    count.textContent = rows.filter(({ hidden }) => !hidden).length;
  });
}

/** Opens the folded section that contains the fragment target, in browsers that do not open it themselves. */
function revealTarget() {
  const target = document.querySelector(':target');
  const section = target?.closest('details:not([open])');
  if (!section) return;
  section.open = true;
  target.scrollIntoView();
}
addEventListener('hashchange', revealTarget);
revealTarget();

// Scrolls rows of links to the current one on a phone. Does not scroll the page, because it may show a field error.
for (const here of document.querySelectorAll(':is(.sections, .choices) [aria-current]'))
  here
    .closest('.sections, .choices')
    .scrollTo({ left: here.offsetLeft - (innerWidth - here.offsetWidth) / 2 });

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', () => copy(button));
}
reportZone();
