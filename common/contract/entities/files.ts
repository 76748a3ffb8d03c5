// Files that a page offers: downloadable documents and recordings.
import { z } from 'zod';
import { localeCode } from '../call.ts';
import { text } from '../modules/shapes.ts';

/** URL of a file: a path of the site, or an absolute https URL. */
export const FileUrl = z.string().regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'a path or an https address');

/** A public document. */
export const FileSchema = z.object({
  url: FileUrl,
  contentType: z.literal('application/pdf'),
  bytes: z.number().int().positive(),
  /** Number of pages; `null` if unknown. */
  pages: z.number().int().positive().nullable().default(null),
});
export type File = z.output<typeof FileSchema>;

/** Name of a file generated at publication: one path segment without traversal. */
export const FileName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9][a-z0-9-]*\.pdf$/);

/** Content of a file in base64. */
export const FileContentSchema = z.object({
  contentType: z.literal('application/pdf'),
  data: z.base64(),
});

/** Path prefix under which the site serves generated files. */
export const FILES_PATH = '/files/';

/** An ISO 8601 duration, such as `PT1H2M3S`. */
export const Duration = z.string().regex(/^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/, 'an ISO 8601 duration');

/** Media type of an HLS playlist (RFC 8216). */
export const HLS = 'application/vnd.apple.mpegurl';
const SourceSchema = z.object({
  url: FileUrl,
  contentType: z.enum(['video/mp4', 'video/webm', HLS]),
  /** Size of the file; `null` if unknown. */
  bytes: z.number().int().positive().nullable().default(null),
});

/** A recording in alternative formats. Browsers play the first supported one, so a file should follow a stream. */
export const VideoSchema = z.object({
  sources: z.array(SourceSchema).min(1).max(4),
  poster: FileUrl,
  /** In pixels; reserves space on the page before the video loads. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  duration: Duration,
  /** Whether the recording has no sound, which the player indicates. */
  silent: z.boolean().default(false),
  /** WebVTT files, one per language. */
  captions: z
    .array(z.object({ locale: localeCode, url: FileUrl }))
    .max(8)
    .default([]),
  /** `start` is in seconds. */
  chapters: z
    .array(z.object({ start: z.number().min(0), title: text }))
    .max(40)
    .default([]),
  /** Transcript in the language of the page. */
  transcript: z.array(text).max(400).default([]),
});
export type Video = z.output<typeof VideoSchema>;
