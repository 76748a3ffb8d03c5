// Fills {brand}, {claim:…}, and {limit:…} in authored text, and finds numbers without a claim.

import { brand } from '../../common/config.ts';
import { type Claim, formatClaim } from '../../common/contract/modules/claims.ts';
import { LOCALES, type Locale } from '../../common/i18n/locales.ts';
import { adjustParticles } from '../terms/particles.ts';

export type Claims = ReadonlyMap<string, Claim>;
/** Product limits by name (content/limits.json). */
export type Limits = ReadonlyMap<string, number>;

/** Values that placeholders refer to. */
export interface Values {
  claims: Claims;
  limits: Limits;
}

/** Keys of strings that are not prose: links, identifiers, source code. */
const NOT_PROSE = new Set([
  'href',
  'type',
  'drawing',
  'icon',
  'claim',
  'id',
  'from',
  'to',
  'kind',
  'language',
  'words',
  'source',
  'tokens',
  'time',
  'code',
  'url',
  'slug',
  'date',
  'cover',
  'startsAt',
  'endsAt',
  'timeZone',
  'src',
  'image',
  'duration',
  'systemUa',
  'systemPlat',
  'products',
  'solutions',
]);

/** Numbers that need no claim, such as standards, status codes, years, and ports. */
const ALLOWED = [
  /\b(?:HTTP|TLS|SSL|SHA|AES|IPv|OWASP Top|Layer|L|H\.|MP|ISO|PCI DSS|SOC|SP|RFC|CVE|IEC|EN|NIST SP|WebP|AV|S|Web|OAuth|UTF|EC|RSA|ES|MD|Base|K|P|Wi-Fi|Node|SQL|RS|x|Ed|Curve|AS|HDR|Dolby)[ /-]?\d+(?:[.:-]\d+)*\b/giu,
  /\b[1-5](?:xx|\d\d)\b/gu, // HTTP status codes
  /\b(?:19|20)\d\d\b/gu, // years
  /(?:ポート|端口|포트|ports?)\s*\d+(?:[、,和and과 ]+\d+)*/giu,
  /\d+\/\d+/gu, // 24/7, 8/10
  /\b(?:480|720|1080|2160|1440)p\b/gu,
];

/**
 * A number that may be a statement about size or performance: grouped thousands, myriads, percentages, capacities,
 * a plus sign, or a number of at least three digits.
 */
const FIGURE =
  /\d{1,3}(?:,\d{3})+\+?|\d+(?:\.\d+)?\s?(?:%|％|万|亿|億|만|억|billion|million|[TGMK]bps|[TGP]B\b|qps|ms\b|毫秒|ミリ秒|밀리초)\+?|\b\d{3,}\+?|\d+\+/giu;

/** The numbers in a string that are not `{claim:…}` references and need a claim. */
export function unclaimedNumbers(text: string): string[] {
  let remaining = text.replace(/\{[^}]*\}/g, ' ');
  for (const pattern of ALLOWED) remaining = remaining.replace(pattern, ' ');
  return remaining.match(FIGURE) ?? [];
}

/** Placeholders in unfinished text. */
const UNFINISHED = /X{4,}|\b(?:TODO|FIXME|TBD|lorem ipsum)\b/i;

/** The first marker of unfinished text, if any. */
export const unfinishedMarker = (text: string): string | undefined => UNFINISHED.exec(text)?.[0];

const PLACEHOLDERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    brand: brand.name,
    brandSlug: brand.slug,
    brandLegal: brand.legalName,
    brandMail: brand.mail,
    abuseMail: brand.abuseMail,
    securityMail: brand.securityMail,
    brandHost: brand.host,
    apiHost: brand.apiHost,
    consoleUrl: brand.consoleUrl,
    portalUrl: brand.portalUrl,
    careersUrl: brand.careersUrl,
  }),
);

/** Fills known placeholders and leaves other braces unchanged, for code samples and URLs. */
export const fillKnown = (text: string): string =>
  text.replace(/\{([a-zA-Z]+)\}/g, (match, name: string) => PLACEHOLDERS.get(name) ?? match);

/** Fills the placeholders in a string. Throws on an unknown placeholder. */
export function fill(authored: string, { claims, limits }: Values, locale: Locale): string {
  const text = locale === 'ko' ? adjustParticles(authored) : authored;
  return text.replace(/\{([a-zA-Z]+)(?::([a-zA-Z0-9]+))?\}/g, (match, name: string, id?: string) => {
    if (name === 'claim' && id !== undefined) {
      const claim = claims.get(id);
      if (!claim) throw new Error(`unknown claim ${id}`);
      return formatClaim(claim, locale);
    }
    if (name === 'limit' && id !== undefined) {
      const limit = limits.get(id);
      if (limit === undefined) throw new Error(`unknown limit ${id}`);
      return limit.toLocaleString(LOCALES[locale].htmlLang);
    }
    const value = PLACEHOLDERS.get(name);
    if (value === undefined) throw new Error(`${match} is not a placeholder`);
    return value;
  });
}

/** Maps every string of a JSON value, with its path. */
export function mapStrings(
  value: unknown,
  visit: (text: string, path: PropertyKey[]) => unknown,
  path: PropertyKey[] = [],
): unknown {
  if (typeof value === 'string') return visit(value, path);
  if (Array.isArray(value)) return value.map((item, index) => mapStrings(item, visit, [...path, index]));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, mapStrings(item, visit, [...path, key])]),
    );
  }
  return value;
}

/** Whether the string at this path is prose for visitors. */
export const isProse = (path: readonly PropertyKey[]): boolean => {
  const key = path.findLast((part) => typeof part === 'string');
  return !NOT_PROSE.has(String(key));
};
