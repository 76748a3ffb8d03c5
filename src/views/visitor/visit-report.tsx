// Visit report: a waterfall of the first page load, and the transferred bytes. The server renders rows and
// explanations; a script inserts the measured values (src/client/visit/visit.ts).

import type { Figure } from '../../../common/metrics/published.ts';
import { HeadRow } from '../components/head-row.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { FILE_KINDS, PHASES, type Phase } from './visit-parts.ts';

interface VisitReportProps {
  /** Formatted 75th percentile of all visits, by metric; empty before the first metrics. */
  usual: Partial<Record<Figure['metric'], string>>;
}

/** Placeholder for a value, which the script inserts. */
const Value = ({ name }: { name: string }) => <span data-value={name}>–</span>;

function Waterfall({ usual }: VisitReportProps) {
  const { t } = useView();
  const typicalValueOf = (phase: Phase) =>
    phase === 'ttfb' ? usual.TTFB : phase === 'lcp' ? usual.LCP : undefined;
  const hasUsual = Object.keys(usual).length > 0;
  return (
    <table className="visit-times">
      <caption className="visually-hidden">{t('speed.visit.times')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('speed.visit.phase')}</th>
          <td className="visit-scale" aria-hidden="true">
            <div>
              <span>0</span> <Value name="scale" />
            </div>
          </td>
          <th scope="col">{t('speed.visit.time')}</th>
          {hasUsual && <th scope="col">{t('speed.visit.usual')}</th>}
        </tr>
      </thead>
      <tbody>
        {PHASES.map((phase) => (
          <tr key={phase}>
            <th scope="row">
              {t(`speed.visit.${phase}`)} <small>{t(`speed.visit.${phase}Note`)}</small>
            </th>
            <td>
              <svg className="visit-line" width="100%" height="12" aria-hidden="true">
                <line data-line={phase} x1="0%" x2="0%" y1="6" y2="6" />
              </svg>
            </td>
            <td>
              <Value name={phase} />
            </td>
            {hasUsual && <td>{typicalValueOf(phase) ?? ''}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bytes() {
  const { t } = useView();
  return (
    <table className="visit-bytes">
      <caption className="visually-hidden">{t('speed.visit.bytes')}</caption>
      <HeadRow names={[t('speed.visit.bytes'), t('speed.visit.files'), t('speed.visit.size')]} />
      <tbody>
        {[...FILE_KINDS, 'total' as const, 'third' as const].map((kind) => (
          <tr key={kind} data-kind={kind}>
            <th scope="row">{t(`speed.visit.of.${kind}`)}</th>
            <td>
              <Value name={`${kind}-files`} />
            </td>
            <td>
              <Value name={`${kind}-size`} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The four main values, in large type. */
function Figures() {
  const { t } = useView();
  const figures = [
    ['ttfb', t('speed.visit.ttfb')],
    ['lcp', t('speed.visit.lcp')],
    ['total-size', t('speed.visit.bytes')],
    ['third-files', t('speed.visit.of.third')],
  ] as const;
  return (
    <dl className="visit-figures">
      {figures.map(([value, name]) => (
        <div key={value}>
          <dt>{name}</dt>
          <dd data-figure={value}>–</dd>
        </div>
      ))}
    </dl>
  );
}

export function VisitReport({ usual }: VisitReportProps) {
  const { t } = useView();
  return (
    <Section id="visit" kind="speed" title={t('speed.visit.title')} intro={t('speed.visit.intro')} wide night>
      <div className="visit" data-visit="">
        <Figures />
        <p className="visit-page">
          {t('speed.visit.page')} <Value name="page" />
        </p>
        <p className="visit-server">{t('speed.visit.server')}</p>
        <div className="visit-tables">
          <Waterfall usual={usual} />
          <Bytes />
        </div>
        <p className="visit-note">{t('speed.visit.note')}</p>
      </div>
    </Section>
  );
}
