// Footer line: time to first byte, transferred bytes, and third parties of this visit, as a link to /speed/. The link
// is part of the extras (views/layout/floating.tsx). Unknown values are omitted. Nothing is sent or stored.
import { formatMilliseconds, formatSize } from '../../../common/i18n/formats.ts';
import { loadExtras } from '../boot/extras.ts';
import { find } from '../browser/dom.ts';
import { pageLocale } from '../browser/locale.ts';
import { navigationTiming, resourceTimings, summaryOf } from './visit-data.ts';

/** Moves the link from the extras into the footer, with the current measurements. */
export async function start(): Promise<void> {
  const page = navigationTiming();
  if (!page || !(await loadExtras())) return;
  const link = find('#extras .footer-line');
  const name = link && find('span', link);
  if (!link || !name) return;
  const locale = pageLocale();
  const { firstByte, bytes, thirdParties } = summaryOf(page, resourceTimings(), location.host);
  const { one = '', other = '' } = name.dataset;
  const parts = [
    firstByte === undefined ? [] : formatMilliseconds(firstByte, locale),
    bytes === undefined ? [] : formatSize(bytes, locale),
    (thirdParties === 1 ? one : other).replace('#', String(thirdParties)),
  ];
  link.append(` ${parts.flat().join(' · ')}`);
  find('.footer-bar')?.append(link);
}
