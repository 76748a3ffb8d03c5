// Demo on the WAF page: the path after each transform, and the rule that matches.

import {
  describeVerdict,
  MAX_PATH_LENGTH,
  PATH_RULES,
  SAMPLE_PATHS,
  type TraceRow,
  tracePath,
} from '../../../common/demos/path-trace.ts';
import { HeadRow } from '../components/head-row.tsx';
import { useView } from '../context.tsx';
import { Frame, TextField } from './frame.tsx';

/** The path after each transform. */
function Steps({ rows }: { rows: readonly TraceRow[] }) {
  const { t } = useView();
  return (
    <table>
      <HeadRow
        names={[t('demo.path.step'), t('demo.path.path'), t('demo.path.bytes'), t('demo.path.rule')]}
      />
      <tbody translate="no">
        {rows.map(({ step, runs, bytes, isChanged, rule: index }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same transform may occur twice
          <tr key={at} data-same={isChanged ? undefined : ''} data-lit={index < 0 ? undefined : ''}>
            <th scope="row">{step === 'sent' ? t('demo.path.sent') : step}</th>
            <td>
              {runs.map(({ text, mark }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other identity
                <span key={position} className={mark || undefined}>
                  {text}
                </span>
              ))}
            </td>
            <td>{bytes}</td>
            <td>{index < 0 ? '–' : index + 1}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function PathTrace() {
  const { t } = useView();
  const verdict = {
    passed: t('demo.path.passed'),
    blocked: t('demo.path.blocked', { rule: '{{rule}}' }),
    hidden: t('demo.path.hidden'),
  };
  const strings = {
    'data-long': t('demo.path.long', { max: MAX_PATH_LENGTH }),
    'data-query': t('demo.path.query'),
    'data-slash': t('demo.path.slash'),
    'data-encoding': t('demo.path.encoding'),
    'data-passed': verdict.passed,
    'data-blocked': verdict.blocked,
    'data-hidden': verdict.hidden,
  };
  const [sample] = SAMPLE_PATHS;
  const { rows, rule, isHidden } = tracePath(sample);
  return (
    <Frame kind="pathTrace" strings={strings}>
      <div>
        <div className="demo-line">
          <span aria-hidden="true">GET</span>
          <TextField value={sample} label={t('demo.path.input')} />
        </div>
        <p className="demo-samples" translate="no">
          {SAMPLE_PATHS.map((path) => (
            <button key={path} type="button">
              {path}
            </button>
          ))}
        </p>
        <p className="demo-problem" role="status" />
      </div>
      <Steps rows={rows} />
      <div className="demo-side">
        <ol className="demo-rules" translate="no">
          {PATH_RULES.map((pathRule) => (
            <li key={pathRule.name} data-lit={pathRule === rule ? '' : undefined}>
              {pathRule.name}
              <code>{pathRule.pattern.source.replaceAll('\\/', '/')}</code>
            </li>
          ))}
        </ol>
        <output className="demo-verdict" data-blocked={rule ? '' : undefined}>
          <b translate="no">{rule?.status ?? 'pass'}</b>
          <span>{describeVerdict(verdict, rule, isHidden)}</span>
        </output>
      </div>
      <p className="demo-legend">
        <span className="made">{t('demo.path.made')}</span>
        <span className="cut">{t('demo.path.cut')}</span>
      </p>
    </Frame>
  );
}
