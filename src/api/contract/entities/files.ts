// Files that a page offers: documents to be had.
import { z } from 'zod';

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
