// Sessions of the signed-in customer. Each session except the current one has a button that ends it.
import type { Device } from '../../../common/contract/sign-in/device.ts';
import { OTHER_SESSIONS, SESSIONS_PATH } from '../../../common/contract/sign-in/sessions-path.ts';
import type { OwnSession } from '../../../common/contract/sign-in/sign-in.ts';
import { formatUtc } from '../../../common/i18n/formats.ts';
import type { Translate } from '../../../common/i18n/translator.ts';
import { useView } from '../context.tsx';

interface SessionsPageProps {
  rows: readonly OwnSession[];
  /** Number of sessions that the previous request ended; `null` for other visits. */
  ended: number | null;
}

/** Browser and operating system, as far as they are known. */
function describeDevice({ browser, system }: Device, t: Translate): string {
  if (browser !== null && system !== null) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}

function describeEnd(ended: number, t: Translate): string {
  if (ended === 0) return t('sessions.endedNone');
  return ended === 1 ? t('sessions.endedOne') : t('sessions.endedMany', { n: ended });
}

function Session({ id, device, startedAt, usedAt, isCurrent }: OwnSession) {
  const { t, href, locale } = useView();
  const name = describeDevice(device, t);
  const started = formatUtc(startedAt, locale);
  return (
    <li>
      <div>
        <h2>{name}</h2>
        <p>{t('sessions.started', { time: started })}</p>
        <p>{t('sessions.used', { time: formatUtc(usedAt, locale) })}</p>
      </div>
      {isCurrent ? (
        <p className="label">{t('sessions.current')}</p>
      ) : (
        <form method="post" action={href(`${SESSIONS_PATH}/`)}>
          <input type="hidden" name="id" value={id} />
          <button
            className="button"
            type="submit"
            aria-label={t('sessions.endOf', { device: `${name} · ${started}` })}
          >
            {t('sessions.end')}
          </button>
        </form>
      )}
    </li>
  );
}

export function SessionsPage({ rows, ended }: SessionsPageProps) {
  const { t, href } = useView();
  return (
    <div className="wrap sessions-page">
      <h1>{t('sessions.title')}</h1>
      {ended !== null && (
        <p className="sessions-ended" role="status">
          {describeEnd(ended, t)}
        </p>
      )}
      <p>{t('sessions.lead')}</p>
      <ul className="sessions-list">
        {rows.map((row) => (
          <Session key={row.id} {...row} />
        ))}
      </ul>
      <p className="label">{t('sessions.usedNote')}</p>
      {rows.some(({ isCurrent }) => !isCurrent) ? (
        <form method="post" action={href(`${SESSIONS_PATH}/`)}>
          <input type="hidden" name="id" value={OTHER_SESSIONS} />
          <button className="button" data-kind="primary" type="submit">
            {t('sessions.endOthers')}
          </button>
        </form>
      ) : (
        <p>{t('sessions.onlyOne')}</p>
      )}
      <p>
        <a href={href('/support/')}>{t('sessions.support')}</a>
      </p>
    </div>
  );
}
