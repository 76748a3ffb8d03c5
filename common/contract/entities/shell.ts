// Data of the page shell (§3 Global state, Menu item, User info).

import { z } from 'zod';
import { lang, localeCode } from '../call.ts';
import { Href } from '../modules/modules.ts';
import { recordOf } from '../own.ts';
import { SITE_ITEMS } from './site-info.ts';

const Promotion = z.object({
  title: z.string(),
  content: z.string(),
  urlText: z.string(),
  url: Href,
  image: z.string(),
});

/** §2 Menu item types, as documented in the OpenAPI document for other portals. */
const MENU_TYPES =
  'Layout of the panel that the item opens. 1: a product list in two columns; the advertisement of /hot-menus appears below it. 2: a list with the promotion card. 3: like 2. 4: a plain link without a panel. 5: a resource list with an illustration and a link to all resources; the hot article of /hot-menus appears below it.';

/** §3 Menu item. `type` 1–5 is the layout of the panel (§2); `displayOnly` limits the item to locales. */
export const MenuItemSchema = z.object({
  ID: z.number().int(),
  title: z.string(),
  url: z.string(),
  target: z.enum(['_self', '_blank']).default('_self'),
  type: z.number().int().min(1).max(5).default(4).describe(MENU_TYPES),
  description: z.string().default(''),
  className: z.string().default(''),
  col: z.enum(['left', 'right']).default('left'),
  latest: z.boolean().default(false),
  hottest: z.boolean().default(false),
  displayOnly: z.array(localeCode).default([]),
  linkType: z.enum(['internal', 'external']).default('internal'),
  isLanguage: z.boolean().default(false),
  promotion: Promotion.nullable().default(null),
  get children() {
    return z.array(MenuItemSchema);
  },
});
export type MenuItem = z.output<typeof MenuItemSchema>;

/** Contact data by item. `copyright` has its own field. */
export const SiteInfoSchema = z.object(
  recordOf(
    SITE_ITEMS.map(({ id }) => id),
    () => z.string().max(300).optional(),
  ),
);

/** §3 webInfo. The ICP number of a locale is part of its `copyright` entry. */
export const WebInfoSchema = z.object({
  logoUrl: z.string(),
  iconUrl: z.string(),
  copyright: z.array(z.object({ languageCode: lang, text: z.string(), icp: z.string().default('') })),
  siteLanguageList: z.array(z.object({ name: z.string(), value: lang, host: z.string().optional() })).min(1),
  defaultLanguage: lang,
  /** IDs of a page's sample facts, by path without locale (content/sample.json). */
  samples: z.record(z.string(), z.string()).optional(),
  /** Contact data for footer, contact page, and structured data. */
  info: SiteInfoSchema.optional(),
});
export type WebInfo = z.output<typeof WebInfoSchema>;

/** The bar above the menu: sign-in targets and two buttons (§1, §2). */
export const HeaderSchema = z.object({
  logins: z.array(z.object({ title: z.string(), url: Href })),
  actions: z.array(
    z.object({
      title: z.string(),
      /** Short title for narrow bars. */
      short: z.string().optional(),
      url: Href,
      kind: z.enum(['primary', 'secondary']),
    }),
  ),
});
export type Header = z.output<typeof HeaderSchema>;

/** §3 Navigation content record: `details` is JSON text with a visible flag or a recommendList. */
export const HotMenuSchema = z.object({
  type: z.enum(['hotArticle', 'hotRecommend', 'ad']),
  details: z.string(),
});

/** §3 User info; the name is `null` for an anonymous visitor. */
export const UserInfoSchema = z.object({
  displayName: z.string().nullable(),
  /** Set for staff who view the site as this customer (§6). Absent for customers. */
  isSwitched: z.boolean().optional(),
});

/** Text that marketing can override: the top banner and other advertisements (§1, §4 Top banner). */
export const AdvertisementSchema = z.object({
  id: z.string(),
  position: z.string(),
  title: z.string(),
  text: z.string(),
  url: Href,
  urlText: z.string(),
  image: z.string().default(''),
  startsAt: z.iso.datetime({ offset: true }).nullable(),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
});
export type Advertisement = z.output<typeof AdvertisementSchema>;

export const DictEntrySchema = z.object({ code: z.string(), name: z.string() });
export const CountrySchema = z.object({ code: z.string(), name: z.string(), region: z.string() });

/** The redirect for a path; `null` without a mapping (§7 common/getMapping). */
export const MappingSchema = z
  .object({ target: z.string(), status: z.union([z.literal(301), z.literal(302)]) })
  .nullable();

/** SEO metadata of a page (§7 seoCommon, seoModule). */
export const SeoSchema = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.string().default(''),
  image: z.string().default(''),
});
