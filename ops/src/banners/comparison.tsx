// The portal's values next to those that visitors see, on the page of a banner, a menu item, or site info.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { isFrameKind } from '../../../common/overrides/kinds.ts';
import type { Values } from '../console/field-texts.ts';
import { LastChange } from '../console/resource.tsx';
import { Versions } from '../console/versions.tsx';
import { type BannerRow, portalValue } from './list.ts';
import type { OverrideInput, OverrideParam } from './schema.ts';
import { overrideInputOf } from './store.ts';

/** The portal's values. For menu items and site info: title, text, and URL, if set. */
const portalOf = (kind: OverrideParam['kind'], portal: BannerRow['portal']): Values =>
  portal && isFrameKind(kind)
    ? Object.fromEntries(
        (['title', 'text', 'url'] as const).flatMap((name) => {
          const value = portalValue(portal, name);
          return value === null ? [] : [[name, value]];
        }),
      )
    : portal && { ...portal };

/** Values that visitors see for an overridden banner. Content fields without an override value come from the portal. */
const shownOf = (portal: Values, overrideInput: OverrideInput): Values => {
  const { shown, startsAt, endsAt, ...content } = overrideInput;
  const overriddenFields = Object.entries(content).filter(([, value]) => value !== null);
  return { ...portal, ...Object.fromEntries(overriddenFields), startsAt, endsAt, shown };
};

export const nounOf = (kind: OverrideParam['kind']): string => (isFrameKind(kind) ? 'item' : 'banner');

interface ComparisonProps {
  kind: OverrideParam['kind'];
  rows: readonly BannerRow[];
  /** Languages for which the portal did not respond. */
  unavailable: readonly Locale[];
  locale: Locale;
}

/** The portal's values next to those that visitors see. */
export function Comparison({ kind, rows, unavailable, locale }: ComparisonProps) {
  const { override = null, portal = null } = rows.find((row) => row.locale === locale) ?? {};
  return (
    <section className="panel" aria-labelledby="covered">
      <h2 id="covered">{override ? 'Changed here' : 'Not changed here'}</h2>
      {override && !portal && kind !== 'site' && unavailable.length === 0 && (
        <p>
          The portal has no such {nounOf(kind)} in {LOCALES[locale].name}, so visitors do not see it.
        </p>
      )}
      {/* Without an override, both sides show the portal's values, so no field is marked as different. */}
      <Versions
        left={portalOf(kind, portal)}
        right={override ? shownOf(portalOf(kind, portal), overrideInputOf(override)) : portalOf(kind, portal)}
        names={['In the portal', override ? 'With the change' : 'Visitors see']}
      />
      {override && <LastChange {...override} />}
    </section>
  );
}
