// Real API description as its pages receive it from the portal, in four languages.

import type { ApiIndex, ApiResource } from '../../../common/contract/entities/api-reference.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { applyOverlay } from '../../../compiler/api-reference/overlay.ts';
import { type Reference, referenceOf } from '../../../compiler/api-reference/reference.ts';
import { fillKnown, mapStrings } from '../../../compiler/markdown/prose.ts';
import { openMemo } from '../../../compiler/memo.ts';
import { RESULTS } from '../../../compiler/publication/cache.ts';
import { reference } from '../api-reference/reference.ts';

export const translation = { state: 'fresh' as const, locale: 'en' as const, available: [...localeCodes] };
// Tokens of the samples from the last compilation of the content.
openMemo(RESULTS);
const references = new Map<Locale, Reference>();
for (const locale of localeCodes) {
  const overlay = locale === 'en' ? {} : (reference.overlays.get(locale) ?? {});
  const texts = applyOverlay(reference.document, reference.changelog, overlay);
  const { document, changelog } = mapStrings(texts, fillKnown) as typeof texts;
  references.set(locale, referenceOf(document, changelog));
}
export const referenceIn = (locale: Locale): Reference => {
  const found = references.get(locale);
  if (!found) throw new Error(`no reference in ${locale}`);
  return found;
};

const PRODUCTS = [{ code: 'cloud-dns', name: 'Cloud DNS' }];
export function indexOf(locale: Locale): ApiIndex {
  const { version, groups, resources } = referenceIn(locale);
  const within = (id: string) => resources.filter(({ groupId }) => groupId === id);
  return {
    version,
    products: PRODUCTS,
    groups: groups.map((group) => ({ ...group, resources: within(group.id) })),
    translation,
  };
}
export function resourceOf(locale: Locale, code: string): ApiResource {
  const found = referenceIn(locale).resources.find((resource) => resource.code === code);
  if (!found) throw new Error(`no resource ${code}`);
  return { ...found, productNames: PRODUCTS, group: { id: found.groupId, name: '' }, translation };
}
