// Files that a page offers: documents to be had, recordings to be played.
import { z } from 'zod';
import { localeCode } from '../call.ts';

/** Where a file is: a path of the site, or an absolute https address. */
export const FileAddress = z.string().regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'a path or an https address');

/** A document that anybody may have. */
export const FileSchema = z.object({
  url: FileAddress,
  contentType: z.literal('application/pdf'),
  /** Its size. */
  bytes: z.number().int().positive(),
  /** How many pages it has, where that is known. */
  pages: z.number().int().positive().nullable().default(null),
});
export type File = z.output<typeof FileSchema>;

/** What a file that was made at publication is called: one segment of a path, and nothing that leads elsewhere. */
export const FileName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9][a-z0-9-]*\.pdf$/);

/** A file by its name: base64 of its bytes. */
export const FileContentSchema = z.object({
  contentType: z.literal('application/pdf'),
  data: z.base64(),
});

/** Where the site serves the files that its portal made. */
export const FILES_PATH = '/files/';

const text = z.string().trim().min(1);

/** A length of time as ISO 8601 writes it: `PT1H2M3S`. */
export const Duration = z.string().regex(/^PT(?:\d+H)?(?:\d+M)?(?:\d+S)?$/, 'an ISO 8601 duration');

/** What a browser can play: a file, or the playlist of an HLS stream (RFC 8216). */
export const HLS = 'application/vnd.apple.mpegurl';
const SourceSchema = z.object({
  url: FileAddress,
  contentType: z.enum(['video/mp4', 'video/webm', HLS]),
  /** The size of a file, where it is known. */
  bytes: z.number().int().positive().nullable().default(null),
});

/**
 * A recording that can be played. The sources are the same recording in several forms: a browser takes the
 * first that it can play, so a stream is best followed by a file.
 */
export const VideoSchema = z.object({
  sources: z.array(SourceSchema).min(1).max(4),
  poster: FileAddress,
  /** In pixels, so that the page has its place before anything is there. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  duration: Duration,
  /** Whether nothing is to be heard: said beside the player. */
  silent: z.boolean().default(false),
  /** WebVTT, one a language. */
  captions: z
    .array(z.object({ locale: localeCode, url: FileAddress }))
    .max(8)
    .default([]),
  /** Seconds from the start. */
  chapters: z
    .array(z.object({ start: z.number().min(0), title: text }))
    .max(40)
    .default([]),
  /** What is said or shown, in the language of the page. */
  transcript: z.array(text).max(400).default([]),
});
export type Video = z.output<typeof VideoSchema>;
