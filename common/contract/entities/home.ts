// What the home page shows beside its modules (§3 Home content).
import { z } from 'zod';
import { Href } from '../modules/modules.ts';

export const BannerSchema = z.object({
  id: z.string(),
  type: z.enum(['banner', 'adBanner']),
  /** A new line begins where the sentence after it has to. */
  title: z.string(),
  text: z.string(),
  actions: z.array(z.object({ label: z.string(), href: Href })).max(2),
  drawing: z.string(),
  startsAt: z.iso.datetime({ offset: true }).nullable(),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
});
export type Banner = z.output<typeof BannerSchema>;

/** §7 image/resource: `topcase` names customers, `distribution` is the picture of where we serve. */
export const ImageResourceSchema = z.object({
  type: z.enum(['topcase', 'distribution']),
  title: z.string(),
  /** Alternative text of the picture as a whole. */
  alt: z.string(),
  images: z.array(
    z.object({
      name: z.string(),
      /** A drawing's name, or an image's address. */
      src: z.string(),
      url: z.string().default(''),
      note: z.string().default(''),
      /** Degrees; only the points of the distribution picture have a place. */
      longitude: z.number().optional(),
      latitude: z.number().optional(),
    }),
  ),
});
export type ImageResource = z.output<typeof ImageResourceSchema>;

export const LinkCardSchema = z.object({ code: z.string(), title: z.string(), text: z.string(), url: Href });
export const CustomerCaseSchema = z.object({
  code: z.string(),
  title: z.string(),
  text: z.string(),
  url: Href,
  customer: z.string(),
});
