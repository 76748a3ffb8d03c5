// Schemas of modules, the blocks of pages: one zod schema of the JSON details per module type, shared by authors,
// portal, and renderers.
import { z } from 'zod';
import { ICONS } from '../../drawing/icons.ts';
import { keysOf } from '../own.ts';
import { ClaimSchema } from './claims.ts';
import { CodeRuns } from './code-tokens.ts';
import { ResultSchema } from './results.ts';
import { listOf, text } from './shapes.ts';

/** A path on this site without a locale (`/products/cloud-dns/`), a fragment, an https URL, or a mailto URL. */
export const Href = z
  .string()
  .regex(/^(\/(?!\/)|#|https:\/\/|mailto:)\S*$/, 'a path, a #hash, https:// or mailto:');
const Action = z.object({ label: text, href: Href });
/** The result of a case study, and its page. The content compiler sets it (content/data/proofs.json). */
export const ProofSchema = z.object({ href: Href, customer: text, result: ResultSchema });
const heading = { title: text, intro: text.optional() };

/** Kinds of drawings; `src/views/drawings` draws each from its data and a seed. */
export const DrawingKind = z.enum([
  'flow', // a field of fine lines that bends around obstacles
  'arcs', // great-circle arcs between points
  'isobars', // pressure lines around a source
  'shield', // a flow that is filtered
  'flood', // a wave breaking on a barrier
  'bots', // many identical bots, some marked
  'gate', // checks passed one after another
  'layers', // stacked planes: edge, mid tier, origin
  'stream', // segments of a stream in time
  'race', // two routes to one target, one straighter
  'lattice', // compute or storage nodes
  'resolver', // a tree of names
  'queue', // a queue at a barrier
  'bridge', // strands between two coasts
  'compass', // a wind rose with a vane
  'ripples', // ripples from two points
  'seal', // a guilloche, as on certificates
  'weave', // strands that form one rope
  'ridges', // ridges with a summit
  'orbits', // bodies in orbit
  'racks', // rows of racks
  'delta', // one stream that divides into many
  'bearings', // a map around London, with true distances and directions
  'barrier', // the Thames and its barrier
  'island', // Singapore and its cables
  'blocks', // the blocks of Barcelona
  'river', // the Han River and its bridges
]);

/** Figures with six numbered parts; `src/views/drawings/plates` draws each. */
export const PlateKind = z.enum([
  'zone', // records of a DNS zone
  'hooks', // functions before and after the cache
  'schema', // a call compared with a schema
  'decode', // transforms of a path, and the rule that matches it
  'signals', // signals of a client, score, and actions
  'scrubbing', // an attack filtered near its sources
  'tiers', // edge caches, mid tier, and origin
  'paths', // measured paths between two sites
  'renditions', // two inputs, and the renditions of a live stream
  'slices', // slices of a file
  'access', // sessions joined at the edge
  'client', // a device that reaches individual applications
  'rollout', // stages of a deployment
  'reach', // the part of a path that the company operates
  'hours', // office hours by time zone
  'logs', // a request ID in the logs of four layers
  'match', // packets of a game, and attacks
  'meters', // meters of a request
  'trial', // response times before and after a DNS record changes
  'delays', // a live stream on players with different buffers
  'program', // the talks of an event, and the hour for questions
]);

/** A figure and the names of its numbered parts, in order. */
export const Plate = z.object({ drawing: PlateKind, parts: z.array(text).length(6) });

/** Demos; `src/views/demos` draws each, and `src/client/demos` computes it. */
export const DemoKind = z.enum([
  'pathTrace', // transforms of a WAF rule, applied to a path
  'cacheKeys', // URLs that share a cached object
  'recordTtl', // resolvers that still return an old address
  'usageMeters', // quantities of an invoice
]);
export type DemoKind = z.output<typeof DemoKind>;

/** Small line drawings at the start of an item. */
export const IconName = z.enum(keysOf(ICONS));

/** A diagram of connected parts: columns of boxes from left to right, and arrows between boxes by ID. */
const Diagram = z.object({
  columns: listOf(2, 4, {
    label: text,
    nodes: listOf(1, 5, {
      id: z.string().regex(/^[a-z0-9-]+$/),
      label: text,
      note: text.optional(),
      accent: z.boolean().optional(),
    }),
  }),
  edges: z
    .array(
      z.object({
        from: z.string(),
        to: z.string(),
        label: text.optional(),
        kind: z.enum(['flow', 'blocked', 'control']).default('flow'),
      }),
    )
    .min(1),
});

export const MODULES = {
  hero: z
    .object({
      eyebrow: text.optional(),
      title: text,
      lead: text,
      actions: z.array(Action).max(2),
      drawing: DrawingKind.optional(),
      /** Caption of the drawing. */
      caption: text.optional(),
      /** Instead of a drawing. */
      plate: Plate.optional(),
    })
    .refine(({ drawing, plate }) => (drawing === undefined) !== (plate === undefined), {
      path: ['drawing'],
      message: 'is missing, or a plate is also set',
    }),
  featureGrid: z.object({
    ...heading,
    items: listOf(2, 9, { icon: IconName, title: text, text, href: Href.optional() }),
  }),
  capabilityTabs: z.object({
    ...heading,
    tabs: listOf(2, 6, {
      label: text,
      title: text,
      text,
      points: z.array(text).max(6),
      drawing: DrawingKind.optional(),
    }),
  }),
  architecture: z.object({ ...heading, caption: text, diagram: Diagram }),
  statistics: z.object({
    title: text.optional(),
    items: listOf(2, 4, { claim: ClaimSchema, label: text }),
  }),
  comparison: z
    .object({
      ...heading,
      /** The first column contains the row headings. */
      columns: z.array(text).min(2).max(5),
      /**
       * Name of the column with the provider's product; absent in comparisons without one, for example of protocols or
       * plans.
       */
      ours: text.optional(),
      /** In legal documents: rows are entries, not values to compare. On phones, each is a block. */
      records: z.boolean().optional(),
      rows: z
        .array(
          z.object({
            label: text,
            values: z.array(z.union([z.boolean(), text])).min(1),
            /** Words for `true` and `false`: languages use different words for features, support, and plans. */
            words: z.enum(['yesNo', 'support', 'included']).default('yesNo'),
          }),
        )
        .min(2),
    })
    .refine(({ columns, ours }) => ours === undefined || columns.indexOf(ours) > 0, {
      path: ['ours'],
      message: 'is not a column of values',
    }),
  steps: z.object({
    ...heading,
    steps: listOf(2, 6, { title: text, text }),
  }),
  logos: z.object({ title: text, names: z.array(text).min(3).max(12) }),
  testimonial: z.object({ quote: text, name: text, role: text }),
  faq: z.object({
    title: text,
    items: listOf(2, 10, { question: text, answer: text }),
  }),
  scenarios: z.object({
    ...heading,
    items: listOf(2, 6, { title: text, problem: text, answer: text }),
  }),
  code: z.object({
    ...heading,
    language: z.enum(['bash', 'http', 'js', 'json', 'yaml', 'dns', 'text']),
    source: z.string().min(1),
    /** Set by the content compiler, which highlights the source; authors omit it. */
    tokens: CodeRuns,
    caption: text.optional(),
  }),
  /** A demo that computes in the browser and starts with a sample input. Its UI strings are in `locales`. */
  demo: z.object({
    ...heading,
    kind: DemoKind,
    /** Assumptions of the demo. */
    note: text,
  }),
  plans: z.object({
    ...heading,
    plans: listOf(2, 4, {
      name: text,
      audience: text,
      price: text,
      points: z.array(text).min(2).max(8),
      action: Action,
      featured: z.boolean().optional(),
    }),
    note: text.optional(),
  }),
  /** Years, or phases with their relative levels, if any. */
  timeline: z.object({
    ...heading,
    events: listOf(3, 8, { time: text, title: text, text, level: z.number().min(0).max(1).optional() }),
  }),
  prose: z.object({
    title: text,
    paragraphs: z.array(text).min(1),
    list: z.array(z.object({ term: text, text })).optional(),
  }),
  contacts: z.object({
    ...heading,
    items: listOf(1, 6, { title: text, text, href: Href, label: text }),
  }),
  /** Products and solutions by code. Their names come from their pages. */
  related: z.object({
    title: text,
    products: z.array(z.string()).default([]),
    solutions: z.array(z.string()).default([]),
    /** Other pages: collections, videos, apps, landing pages. */
    links: z
      .array(z.object({ title: text, text, href: Href }))
      .max(6)
      .default([]),
  }),
  callToAction: z.object({
    title: text,
    text,
    actions: z.array(Action).min(1).max(2),
    /** Authors omit it. */
    proof: ProofSchema.optional(),
  }),
  /** Home page, §3: the columns of services. */
  serviceColumn: z.object({
    ...heading,
    columns: listOf(2, 6, {
      title: text,
      text,
      drawing: DrawingKind,
      href: Href,
      links: z.array(Action).max(6),
    }),
  }),
  /** §3: a promotion with a chart instead of a video. The chart shows an attack by minute, and its events. */
  videoAdPromotion: z
    .object({
      ...heading,
      action: Action,
      /** A small chart, for a page with a size limit. */
      compact: z.boolean().default(false),
      /** The peak, in the unit of the scale. */
      claim: ClaimSchema,
      /** Kinds of traffic from the bottom area to the top, with a share of the peak for each minute. */
      vectors: listOf(1, 4, { label: text, series: z.array(z.number().min(0).max(1)).min(8).max(91) }),
      /** Label of the line along zero: traffic that reached the origin. */
      origin: text,
      /** Events in order, with their minute. */
      events: listOf(2, 8, { minute: z.number().int().min(0), title: text, text }),
    })
    .refine(({ vectors }) => new Set(vectors.map(({ series }) => series.length)).size === 1, {
      path: ['vectors'],
      message: 'have different numbers of minutes',
    })
    .refine(
      ({ vectors, events }) => {
        const times = [-1, ...events.map(({ minute }) => minute), vectors[0]?.series.length ?? 0];
        return times.every((minute, index) => index === 0 || minute > (times[index - 1] ?? 0));
      },
      { path: ['events'], message: 'are not in order, or end after the series' },
    ),
} as const;

export type ModuleType = keyof typeof MODULES;
export type Details<T extends ModuleType> = z.output<(typeof MODULES)[T]>;

/** A module as the portal sends it (§3): `details` is JSON text, in which `visible` may be false. */
export const ModuleSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  type: z.string(),
  details: z.string(),
  /** For events: shows the module, such as an invitation, only until the event ends. */
  until: z.literal('end').optional(),
});
export type PortalModule = z.infer<typeof ModuleSchema>;
