// Products, solutions, and the other pages that consist of modules (§3).
import { z } from 'zod';
import { isShownIn, type Locale } from '../../i18n/locales.ts';
import { localeCode } from '../call.ts';
import { DrawingKind, ModuleSchema, ProofSchema } from '../modules/modules.ts';
import { TranslationSchema } from '../translation.ts';

/** Stations on the path of a request, in order. A product acts at one of them. */
export const STATIONS = ['device', 'dns', 'filter', 'delivery', 'network', 'origin'] as const;
export type Station = (typeof STATIONS)[number];

/** §3 Product and solution tree: a leaf, or a group with `classify`. Leaves contain the fields that lists show. */
const LeafSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  desc: z.string(),
  url: z.string(),
  displayOnly: z.array(localeCode).default([]),
  /** Missing for overviews, prices, and services. Another portal may omit it or send other values. */
  station: z.enum(STATIONS).optional().catch(undefined),
  /** A customer's result, for solutions. Another portal may omit it or send other values. */
  proof: ProofSchema.optional().catch(undefined),
});
const GroupSchema = z.object({
  id: z.string(),
  classify: z.literal(true),
  name: z.string(),
  children: z.array(LeafSchema),
});
export const TreeNodeSchema = z.object({
  id: z.string(),
  name: z.string(),
  desc: z.string().default(''),
  url: z.string().default(''),
  defaultIcon: z.string(),
  hoverIcon: z.string(),
  /** Drawing of this branch of the tree. Another portal may omit it or send other values. */
  drawing: DrawingKind.optional().catch(undefined),
  children: z.array(z.union([GroupSchema, LeafSchema])),
});
export type TreeLeaf = z.output<typeof LeafSchema>;
export type TreeNode = z.output<typeof TreeNodeSchema>;

/** All leaves of a tree in order, including those in groups. */
export const leavesOf = (tree: readonly TreeNode[]): TreeLeaf[] =>
  tree.flatMap((node) => node.children.flatMap((child) => ('classify' in child ? child.children : [child])));

/** The leaves of a tree that a locale shows. */
export const visibleLeavesIn = (locale: Locale, tree: readonly TreeNode[]): TreeLeaf[] =>
  leavesOf(tree).filter(({ displayOnly }) => isShownIn(locale, displayOnly));

/** §3 Detail data of a product or solution, and of every page that consists of modules. */
export const DetailSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  desc: z.string(),
  moduleViewList: z.array(ModuleSchema),
  translation: TranslationSchema,
  updateTime: z.iso.datetime({ offset: true }),
  /** Whether the text is unpublished and shown because of a preview token. */
  draft: z.boolean().default(false),
});
export type Detail = z.output<typeof DetailSchema>;

/** §7 GET /{type}/page-code: a page by its code, with its version. */
export const PageSchema = DetailSchema.extend({ type: z.string(), version: z.string() });

/** §3 Collection, video, and app detail. The list is required because an app without one fails to load (§5). */
export const JsonDetailSchema = z.object({
  pageCode: z.string(),
  title: z.string(),
  desc: z.string(),
  extendType: z.string(),
  jsonModuleList: z.array(z.object({ type: z.string(), details: z.string() })),
  hotTopicWords: z.array(z.string()).default([]),
  translation: TranslationSchema,
  updateTime: z.iso.datetime({ offset: true }),
  draft: z.boolean().default(false),
});
export type JsonDetail = z.output<typeof JsonDetailSchema>;

export const SolutionCardSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  desc: z.string(),
  url: z.string(),
});
export const NameSchema = z.object({ id: z.string(), name: z.string() });
