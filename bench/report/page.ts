// Report as one self-contained HTML page without scripts: tables, SVG bars, light and dark mode, from 320 px.
import { escapeHtml } from '../../common/text/xml.ts';
import { formatValue } from './format.ts';
import { columnOf, isMet, type Limit, type Report } from './schema.ts';

type MeasuredBenchmark = Report['parts'][string];

const STYLES = `:root{color-scheme:light dark;--ink:light-dark(#1b1d22,#e8e6e1);--soft:light-dark(#5c616b,#a3a8b3);
--line:light-dark(#d9d7d1,#333a47);--bar:light-dark(#2f6fb3,#79b1ee);--good:light-dark(#1b7340,#6fce95);
--bad:light-dark(#b3261e,#ff9c92)}
body{margin:0;background:light-dark(#fbfaf7,#0b0f17);color:var(--ink);
font:1rem/1.5 system-ui,sans-serif}main{margin:0 auto;max-width:72rem;padding:1rem}
h2{margin:2.5rem 0 .25rem}p{margin:.25rem 0 .75rem;max-width:70ch}.soft{color:var(--soft);font-size:.875rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{border-bottom:1px solid var(--line);padding:.25rem .75rem .25rem 0;text-align:right;white-space:nowrap}
th:first-child{text-align:left}th{font-weight:500}tbody th{min-width:8rem;max-width:16rem;white-space:normal;overflow-wrap:anywhere}
svg{display:block;width:6rem;height:.375rem;margin-left:auto}rect{fill:var(--bar)}
ul{list-style:none;padding:0}.pass b{color:var(--good)}.fail b{color:var(--bad)}`;

const bar = (value: number, max: number): string =>
  `<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true"><rect width="${((100 * value) / max).toFixed(1)}" height="6"/></svg>`;

function limitItem(limit: Limit): string {
  const state = isMet(limit) ? 'pass' : 'fail';
  return `<li class="${state}"><b>${state}</b> ${escapeHtml(limit.name)}: ${formatValue(limit.value, limit.unit)} (${limit.kind} ${formatValue(limit.limit, limit.unit)})</li>`;
}

function tableOf({ title, columns, rows, chart }: MeasuredBenchmark): string {
  const max = Math.max(0, ...columnOf({ columns, rows }, chart ?? '').values());
  const cell = (value: number | null | undefined, { name, unit }: MeasuredBenchmark['columns'][number]) =>
    `<td>${formatValue(value, unit)}${name === chart && max > 0 && typeof value === 'number' ? bar(value, max) : ''}</td>`;
  const head = columns.map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const body = rows.map(
    ({ name, values }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th>${columns.map((column, index) => cell(values[index], column)).join('')}</tr>`,
  );
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table><thead><tr><td></td>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function section(benchmark: MeasuredBenchmark): string {
  const measured = `<p class="soft">Commit ${escapeHtml(benchmark.commit)}, ${benchmark.measuredAt.slice(0, 16).replace('T', ' ')} UTC</p>`;
  if (benchmark.problem !== undefined)
    return `<h2>${escapeHtml(benchmark.title)}</h2><p>Not measured: ${escapeHtml(benchmark.problem)}</p>${measured}`;
  const limits = benchmark.limits.length > 0 ? `<ul>${benchmark.limits.map(limitItem).join('')}</ul>` : '';
  return `<h2>${escapeHtml(benchmark.title)}</h2><p>${escapeHtml(benchmark.note)}</p>${measured}${limits}${tableOf(benchmark)}`;
}

/** Renders a report as HTML. */
export function renderReport(report: Report): string {
  const parts = Object.values(report.parts);
  const limits = parts.flatMap((benchmark) => benchmark.limits);
  const summary = `${limits.filter(isMet).length} of ${limits.length} limits pass. Machine: ${report.machine}.`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Benchmark report</title><style>${STYLES}</style></head>
<body><main><h1>Benchmark report</h1><p>${escapeHtml(summary)}</p>
${parts.map(section).join('\n')}
</main></body></html>
`;
}
