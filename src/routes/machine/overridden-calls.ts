// Applies ops overrides to portal responses that are forwarded to browsers.
import { type CallName, contract } from '../../../common/contract/contract.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { overlayMenus, withSiteInfo } from '../../../common/overrides/frame-overlay.ts';
import type { BANNER_KINDS } from '../../../common/overrides/kinds.ts';
import { overlay } from '../../../common/overrides/overlay.ts';
import type { Override } from '../../../common/overrides/snapshot.ts';

const OVERRIDDEN = new Map<CallName, (typeof BANNER_KINDS)[number]>([
  ['common/getAdvertisement', 'advertisement'],
  ['home/getBanner', 'banner'],
]);

interface Entry {
  id: string;
  startsAt: string | null;
  endsAt: string | null;
}
const isEntries = (data: unknown): data is readonly Entry[] => Array.isArray(data);

/** Applies the overrides of a locale to header and footer data; `null` for other calls. */
function overrideFrame(
  name: CallName,
  data: unknown,
  overrides: readonly Override[],
  context: OverrideContext,
): unknown {
  const { locale, now } = context;
  if (name === 'common/getNav') return overlayMenus(contract[name].data.parse(data), overrides, locale, now);
  if (name !== 'common/getWebInfo') return null;
  const webInfo = contract[name].data.parse(data);
  return withSiteInfo(webInfo, overrides, locale, now);
}

interface OverrideContext {
  locale: Locale;
  /** Time of the request in milliseconds. */
  now: number;
}

/** Applies the overrides to the data of a call and omits expired entries. Data of other calls is unchanged. */
export function applyOverrides(
  name: CallName,
  data: unknown,
  overrides: readonly Override[],
  context: OverrideContext,
): unknown {
  const frame = overrideFrame(name, data, overrides, context);
  if (frame !== null) return frame;
  const kind = OVERRIDDEN.get(name);
  if (kind === undefined || !isEntries(data)) return data;
  return overlay(kind, data, overrides).filter(
    ({ endsAt }) => endsAt === null || context.now < Date.parse(endsAt),
  );
}
