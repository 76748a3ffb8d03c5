// Home page content that does not consist of modules (§3 Home content).
import { z } from 'zod';
import { Href } from '../modules/modules.ts';

export const BannerSchema = z.object({
  id: z.string(),
  type: z.enum(['banner', 'adBanner']),
  /** A line break separates sentences. */
  title: z.string(),
  text: z.string(),
  actions: z.array(z.object({ label: z.string(), href: Href })).max(2),
  drawing: z.string(),
  startsAt: z.iso.datetime({ offset: true }).nullable(),
  endsAt: z.iso.datetime({ offset: true }).nullable(),
});
export type Banner = z.output<typeof BannerSchema>;

/** §7 image/resource: `topcase` lists customers, `distribution` is the image of the served locations. */
export const ImageResourceSchema = z.object({
  type: z.enum(['topcase', 'distribution']),
  title: z.string(),
  /** Alternative text of the complete image. */
  alt: z.string(),
  images: z.array(
    z.object({
      name: z.string(),
      /** Name of a drawing, or URL of an image. */
      src: z.string(),
      url: z.string().default(''),
      note: z.string().default(''),
      /** In degrees; only points of the distribution image have coordinates. */
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
