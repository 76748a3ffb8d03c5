// Schemas of settings. The publisher validates settings before writing, the portal after reading.
import { z } from 'zod';
import { LimitSchema, PublishedClaimSchema } from '../../../common/contract/entities/facts.ts';
import {
  BannerSchema,
  CustomerCaseSchema,
  ImageResourceSchema,
  LinkCardSchema,
} from '../../../common/contract/entities/home.ts';
import { NetworkSchema } from '../../../common/contract/entities/network.ts';
import { NewsTypeSchema } from '../../../common/contract/entities/news.ts';
import {
  AdvertisementSchema,
  HeaderSchema,
  HotMenuSchema,
  MenuItemSchema,
  WebInfoSchema,
} from '../../../common/contract/entities/shell.ts';
import { DrawingKind, ModuleSchema } from '../../../common/contract/modules/modules.ts';
import { ContentStateSchema } from '../../../common/editorial/editorial.ts';

const Leaf = z.object({ code: z.string() });
/** Tree of pages. The portal adds the names of the leaves from their pages. */
const Tree = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    desc: z.string(),
    /** Code of the node's own page; empty if there is none. */
    code: z.string(),
    icon: z.string(),
    drawing: DrawingKind.optional(),
    children: z.array(
      z.union([z.object({ id: z.string(), name: z.string(), children: z.array(Leaf) }), Leaf]),
    ),
  }),
);
const Image = ImageResourceSchema.omit({ type: true });

/**
 * An acronym and its expansions in a locale (content/data/acronyms.json): a search for any form finds the others.
 * `english` lists the forms that English content may contain.
 */
const AcronymSchema = z.object({
  forms: z.array(z.string().min(1)).min(2),
  english: z.array(z.string().min(1)).min(1),
});
export type Acronym = z.output<typeof AcronymSchema>;

export const SETTINGS = {
  menus: z.array(MenuItemSchema),
  header: HeaderSchema,
  website: WebInfoSchema,
  'hot-menus': z.array(HotMenuSchema),
  advertisement: z.array(AdvertisementSchema),
  'news-types': z.array(NewsTypeSchema),
  'top-search-words': z.array(z.string()),
  acronyms: z.array(AcronymSchema),
  network: NetworkSchema,
  'sign-in': z.record(z.string(), z.string()),
  'product-tree': Tree,
  'solution-tree': Tree,
  // Sections of the home page, each read by its own call.
  'home-banners': z.array(BannerSchema),
  'home-modules': z.array(ModuleSchema),
  'home-images': z.object({ topcase: Image, distribution: Image }),
  'home-shortcuts': z.array(LinkCardSchema),
  'home-customer-case': CustomerCaseSchema,
  'home-special-services': z.array(LinkCardSchema),
  /** Codes of recommended solutions, in order. */
  'home-solutions': z.array(z.string()),
  /** Version of the customer API, and its resource groups in order. */
  'api-index': z.object({
    version: z.string(),
    groups: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  /** Product limits and claims about the provider, for the MCP server. */
  limits: z.array(LimitSchema),
  claims: z.array(PublishedClaimSchema),
  'content-state': ContentStateSchema,
} as const;
export type SettingName = keyof typeof SETTINGS;
export type Setting<N extends SettingName> = z.output<(typeof SETTINGS)[N]>;
export type NewSetting<N extends SettingName> = z.input<(typeof SETTINGS)[N]>;
