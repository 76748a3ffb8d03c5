// Incident or maintenance: title, state, components, and updates, newest first.
import { formatUtc } from '../../../common/i18n/formats.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { isEnded, scopeOf, stateOf, worstImpact } from '../../../common/status/phase.ts';
import { type Incident, selectText, type Update } from '../../../common/status/status.ts';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';

const Instant = ({ at }: { at: string }) => {
  const { locale } = useView();
  return <time dateTime={at}>{formatUtc(at, locale)}</time>;
};

/** Text in the language of the page, or in English with a `lang` attribute. */
export function LocalizedText({ strings }: { strings: Readonly<Record<string, string>> }) {
  const { locale } = useView();
  const { text, locale: textLocale } = selectText(strings, locale);
  return textLocale === locale ? (
    <Phrases text={text} column="narrow" />
  ) : (
    <span lang={LOCALES[textLocale].htmlLang}>{text}</span>
  );
}

/** Update with state, time, and text. Each line of the text is a paragraph. */
function UpdateItem({ state, at, text: strings }: Update) {
  const { t, locale } = useView();
  const { text, locale: textLocale } = selectText(strings, locale);
  const lang = textLocale === locale ? undefined : LOCALES[textLocale].htmlLang;
  return (
    <li>
      <p className="status-when">
        <strong>{t(`status.state.${state}`)}</strong> <Instant at={at} />
      </p>
      {text.split(/\n+/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an update never changes
        <p key={index} lang={lang}>
          {line}
        </p>
      ))}
    </li>
  );
}

/** `nameOf` returns the name of a component. */
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
  const shownImpact = isEnded(state) ? worstImpact(incident) : impact;
  return (
    <article id={id} className="status-incident" data-impact={shownImpact}>
      <h3>
        <LocalizedText strings={title} />
      </h3>
      <p className="status-facts">
        <strong>{t(`status.state.${state}`)}</strong>
        {' · '}
        {t(`status.impact.${shownImpact}`)}
        {' · '}
        {endsAt === null ? (
          <Instant at={startsAt} />
        ) : (
          t('status.period', { from: formatUtc(startsAt, locale), until: formatUtc(endsAt, locale) })
        )}
        {' · '}
        {components.map(nameOf).join(' · ')}
      </p>
      <ol className="status-updates">
        {updates.toReversed().map((update) => (
          <UpdateItem key={update.id} {...update} />
        ))}
      </ol>
    </article>
  );
}
