// An incident or a maintenance: title, state, components, and its updates, the newest first.
import { dayTag } from '../../../common/i18n/formats.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { isEnded, scopeOf, stateOf, worstImpact } from '../../../common/status/phase.ts';
import { type Incident, textIn } from '../../../common/status/status.ts';
import { useView } from '../context.tsx';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** An instant in UTC with its zone: `27 Nov, 14:03 UTC`. */
export function instantShort(at: string, locale: Locale): string {
  const format =
    formats.get(locale) ??
    new Intl.DateTimeFormat(dayTag(locale), {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
    });
  formats.set(locale, format);
  return `${format.format(new Date(at))} UTC`;
}

const Instant = ({ at }: { at: string }) => {
  const { locale } = useView();
  return <time dateTime={at}>{instantShort(at, locale)}</time>;
};

/** A text in the language of the page, or the English one, marked as such. */
function Written({ texts }: { texts: Readonly<Record<string, string>> }) {
  const { locale } = useView();
  const { text, locale: own } = textIn(texts, locale);
  return own === locale ? text : <span lang={LOCALES[own].htmlLang}>{text}</span>;
}

/** `nameOf` names components. */
export function IncidentArticle({
  incident,
  now,
  nameOf,
}: {
  incident: Incident;
  now: number;
  nameOf: (id: string) => string;
}) {
  const { t, locale } = useView();
  const { id, title, startsAt, endsAt, updates } = incident;
  const state = stateOf(incident, now);
  const { impact, components } = scopeOf(incident);
  const shown = isEnded(state) ? worstImpact(incident) : impact;
  return (
    <article id={id} className="status-incident" data-impact={shown}>
      <h3>
        <Written texts={title} />
      </h3>
      <p className="status-facts">
        <strong>{t(`status.state.${state}`)}</strong>
        {' · '}
        {t(`status.impact.${shown}`)}
        {' · '}
        {endsAt === null ? (
          <Instant at={startsAt} />
        ) : (
          t('status.period', { from: instantShort(startsAt, locale), until: instantShort(endsAt, locale) })
        )}
        {' · '}
        {components.map(nameOf).join(' · ')}
      </p>
      <ol className="status-updates">
        {updates.toReversed().map((update) => (
          <li key={update.id}>
            <p className="status-when">
              <strong>{t(`status.state.${update.state}`)}</strong> <Instant at={update.at} />
            </p>
            {textIn(update.text, locale)
              .text.split(/\n+/)
              .map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an update never changes
                <p key={index} lang={textIn(update.text, locale).locale === locale ? undefined : 'en'}>
                  {line}
                </p>
              ))}
          </li>
        ))}
      </ol>
    </article>
  );
}
