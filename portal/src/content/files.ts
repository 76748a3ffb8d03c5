// Files created at publication: finds the file of an article, and reads files.
import type { DataInput } from '../../../common/contract/contract.ts';
import { FILES_PATH, FileSchema } from '../../../common/contract/entities/files.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import type { StoredText } from './stored.ts';
import { DOCUMENT_TYPES, documentName } from './types.ts';

type File = NonNullable<DataInput<'news/getNewsDetail'>['file']>;

/** Finds the document of an article; `null` if there is none, or if visitors must request it. */
export async function findDocument(ctx: Ctx, text: StoredText): Promise<File | null> {
  const isForAll = !text.card.facts.gated && text.state === 'live';
  if (!isForAll || !DOCUMENT_TYPES.includes(text.type)) return null;
  const name = documentName(text.type, text.code, text.locale);
  const row = await ctx.db
    .prepare('SELECT content_type AS contentType, bytes, pages FROM file WHERE name = ? AND part = 0')
    .bind(name)
    .first();
  return row ? FileSchema.parse({ ...row, url: `${FILES_PATH}${name}` }) : null;
}

/** Reads a file by name. Throws not-found if there is none. */
export async function readFile(ctx: Ctx, name: string): Promise<DataInput<'resources/getFile'>> {
  const { results } = await ctx.db
    .prepare('SELECT content_type, data FROM file WHERE name = ? ORDER BY part')
    .bind(name)
    .all<{ content_type: 'application/pdf'; data: string }>();
  const [first] = results;
  if (!first) throw notFound(`file ${name}`);
  return { contentType: first.content_type, data: results.map(({ data }) => data).join('') };
}
