// Demo of the content acceleration page: keys of the URLs that the visitor enters.
import { groupByKey, parameterNames, type QueryInKey } from '../../../common/demos/cache-keys.ts';
import { find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import { setText } from './parts.ts';

/** Names of the parameters selected for the key. */
const selectedNames = (names: HTMLElement): Set<string> =>
  new Set([...names.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value));

/** Shows a checkbox for each parameter of the URLs; existing checkboxes keep their state. */
function showNames(names: HTMLElement, list: readonly string[]): void {
  const labels = [...names.querySelectorAll('label')];
  const shownNames = labels.map((label) => label.textContent);
  if (shownNames.join('&') === list.join('&')) return;
  const checked = selectedNames(names);
  const label = (name: string): HTMLLabelElement => {
    const box = create('input', { type: 'checkbox', value: name, checked: checked.has(name) });
    return create('label', {}, box, create('code', {}, name));
  };
  for (const old of labels) old.remove();
  names.append(...list.map(label));
}

function queryInKey(demo: HTMLElement, listed: ReadonlySet<string>): QueryInKey {
  const choice = find<HTMLInputElement>('[name=queryInKey]:checked', demo)?.value;
  return choice === 'list' ? listed : choice === 'true';
}

/** Computes all keys on each input event. */
export function startDemo(demo: HTMLElement): void {
  const rows = [...demo.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  const names = find('.demo-names', demo);
  const verdict = demo.querySelectorAll('.demo-verdict > b');
  const list = demo.querySelector('[value=list] + code');
  if (!names) return;

  const show = (): void => {
    const urls = rows.map((row) => find<HTMLInputElement>('input', row)?.value ?? '');
    showNames(names, parameterNames(urls));
    const listed = selectedNames(names);
    setText(list, JSON.stringify([...listed]));
    const shared = groupByKey(urls, queryInKey(demo, listed));
    rows.forEach((row, index) => {
      const match = shared.rows[index];
      const [, key, object] = row.cells;
      const parts = match ? [match.key.host, match.key.path, match.key.query] : [demo.dataset.notUrl ?? ''];
      key?.querySelectorAll('span').forEach((span, part) => {
        setText(span, parts[part] ?? '');
      });
      setText(object, match ? String.fromCodePoint(65 + match.object) : '–');
      row.toggleAttribute('data-lit', match?.object === shared.largest.object);
    });
    setText(verdict[0], `${shared.largest.urls}/${shared.urls}`);
    setText(verdict[1], String(shared.objects));
  };
  demo.addEventListener('input', (event) => {
    // Parameters have an effect only if the rule uses a list, so selecting one selects the list.
    const target = event.target instanceof HTMLInputElement ? event.target : null;
    const choice = find<HTMLInputElement>('[value=list]', demo);
    if (target?.type === 'checkbox' && choice) choice.checked = true;
    show();
  });
  show();
}
