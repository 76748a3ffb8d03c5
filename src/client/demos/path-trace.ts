// Demo of the WAF page: traces the path that the visitor enters.
import { describeVerdict, PATH_RULES, type TraceRow, tracePath } from '../../../common/demos/path-trace.ts';
import { closest, find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import { setText } from './parts.ts';

function showRow(row: HTMLTableRowElement, { runs, bytes, isChanged, rule }: TraceRow): void {
  const [, path, length, match] = row.cells;
  path?.replaceChildren(...runs.map(({ text, mark }) => create('span', { className: mark }, text)));
  setText(length, String(bytes));
  setText(match, rule < 0 ? '–' : String(rule + 1));
  row.toggleAttribute('data-same', !isChanged);
  row.toggleAttribute('data-lit', rule >= 0);
}

/** Traces the path on each input event. */
export function startDemo(demo: HTMLElement): void {
  const { passed = '', blocked = '', hidden = '' } = demo.dataset;
  const input = find<HTMLInputElement>('input', demo);
  const rows = demo.querySelectorAll<HTMLTableRowElement>('tbody tr');
  const rules = demo.querySelectorAll('.demo-rules > li');
  const verdict = find('.demo-verdict', demo);
  if (!input || !verdict) return;

  const show = (): void => {
    const { rows: traced, notes, rule, isHidden } = tracePath(input.value);
    traced.forEach((row, index) => {
      const element = rows[index];
      if (element) showRow(element, row);
    });
    rules.forEach((element, index) => {
      element.toggleAttribute('data-lit', PATH_RULES[index] === rule);
    });
    setText(find('.demo-problem', demo), notes.map((note) => demo.dataset[note]).join(' '));
    verdict.toggleAttribute('data-blocked', rule !== undefined);
    setText(find('b', verdict), String(rule?.status ?? 'pass'));
    setText(find('span', verdict), describeVerdict({ passed, blocked, hidden }, rule, isHidden));
  };
  demo.addEventListener('input', show);
  demo.addEventListener('click', (event) => {
    const sample = closest(event, 'button');
    if (!sample) return;
    input.value = sample.textContent;
    show();
  });
  show();
}
