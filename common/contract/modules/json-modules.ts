// JSON modules of collections, videos, and apps (§3 Collection, video and app detail).
import { z } from 'zod';
import { Duration, VideoSchema } from '../entities/files.ts';
import { DrawingKind, Href, IconName, MODULES, Plate } from './modules.ts';
import { text } from './shapes.ts';

const title = { title: text };

/** §4 App download: an entry of the per-platform table. `systemUa` is a regular expression for the user agent. */
export const DownloadSchema = z.object({
  systemPlat: z.string(),
  systemName: text,
  systemUa: z.string(),
  url: Href,
  /** System versions that the download supports. */
  requirement: text.optional(),
});
export type Download = z.output<typeof DownloadSchema>;

export const JSON_MODULES = {
  multipleCarousel: z.object({
    ...title,
    /** Figure of the banner. */
    plate: Plate.optional(),
    slides: z.array(z.object({ icon: IconName, title: text, text })).min(1),
  }),
  appManage: z.object({ ...title, content: z.array(DownloadSchema).min(1) }),
  videoPlayer: z.object({
    ...title,
    duration: Duration,
    drawing: DrawingKind,
    transcript: z.array(text).min(1),
    /** Absent while the video is available on request only. */
    video: VideoSchema.optional(),
  }),
  collection: z.object({
    ...title,
    recommendList: z.array(z.object({ title: text, text: text.optional(), href: Href })).min(1),
  }),
  callToAction: MODULES.callToAction,
} as const;

export type JsonModuleType = keyof typeof JSON_MODULES;
export type JsonDetails<T extends JsonModuleType> = z.output<(typeof JSON_MODULES)[T]>;
