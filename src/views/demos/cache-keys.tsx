// Demo on the content acceleration page: URLs, their cache keys, and the cached objects that they share.

import { groupByKey, parameterNames, SAMPLE_NAMES, SAMPLE_URLS } from '../../../common/demos/cache-keys.ts';
import { HeadRow } from '../components/head-row.tsx';
import { useView } from '../context.tsx';
import { Frame, TextField } from './frame.tsx';

/** Mode of the cache rule, and its list of query parameters. */
function Choices() {
  const { t } = useView();
  return (
    <div>
      <p className="demo-choices" translate="no">
        <code>"queryInKey":</code>
        {(['true', 'list', 'false'] as const).map((value) => (
          <label key={value}>
            <input type="radio" name="queryInKey" value={value} defaultChecked={value === 'list'} />
            <code>{value === 'list' ? JSON.stringify([...SAMPLE_NAMES]) : value}</code>
          </label>
        ))}
      </p>
      <p className="demo-choices demo-names" translate="no">
        <span className="label">{t('demo.key.names')}</span>
        {parameterNames(SAMPLE_URLS).map((name) => (
          <label key={name}>
            <input type="checkbox" value={name} defaultChecked={SAMPLE_NAMES.has(name)} />
            <code>{name}</code>
          </label>
        ))}
      </p>
    </div>
  );
}

export function CacheKeys() {
  const { t } = useView();
  const shared = groupByKey(SAMPLE_URLS, SAMPLE_NAMES);
  return (
    <Frame kind="cacheKeys" strings={{ 'data-not-url': t('demo.key.notUrl') }}>
      <Choices />
      <table>
        <HeadRow names={[t('demo.key.url'), t('demo.key.key'), t('demo.key.object')]} />
        <tbody translate="no">
          {SAMPLE_URLS.map((url, index) => {
            const row = shared.rows[index];
            return (
              <tr key={url} data-lit={row?.object === shared.largest.object ? '' : undefined}>
                <td>
                  <TextField value={url} label={`${t('demo.key.url')} ${index + 1}`} />
                </td>
                <td className="demo-key">
                  <span>{row?.key.host}</span>
                  <span>{row?.key.path}</span>
                  <span>{row?.key.query}</span>
                </td>
                <td>{row && String.fromCodePoint(65 + row.object)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <output className="demo-verdict">
        <b>{`${shared.largest.urls}/${shared.urls}`}</b>
        <span>{t('demo.key.shared')}</span>
        <b>{shared.objects}</b>
        <span>{t('demo.key.objects')}</span>
      </output>
    </Frame>
  );
}
