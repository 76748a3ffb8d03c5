// Recordings that pages can play, for page lists.
import { z } from 'zod';
import type { DataInput } from '../../../common/contract/contract.ts';
import { VideoSchema } from '../../../common/contract/entities/files.ts';
import type { Ctx } from '../context.ts';
import { reportBadRow } from './rows.ts';
import { inJson, type StoredText } from './stored.ts';

type PublishedVideo = NonNullable<DataInput<'site/getPublished'>['rows'][number]['video']>;

const TYPES: readonly string[] = ['video', 'webinar', 'json-video'];

const RowSchema = z.object({ type: z.string(), code: z.string(), video: inJson(VideoSchema) });
const keyOf = ({ type, code }: Pick<StoredText, 'type' | 'code'>): string => `${type} ${code}`;

/** Reads the recordings of content items, by type and code. Invalid ones are logged and omitted. */
export async function readRecordings(
  ctx: Ctx,
  texts: readonly StoredText[],
): Promise<(text: StoredText) => PublishedVideo | null> {
  const keys = texts
    .filter(({ type }) => TYPES.includes(type))
    .map(({ type, code, locale, state }) => [type, code, locale, state]);
  if (keys.length === 0) return () => null;
  const { results } = await ctx.db
    .prepare(
      `SELECT type, code, video FROM (
         SELECT c.type, c.code, coalesce(
           json_extract(c.body, '$.video'),
           (SELECT json_extract(m.value ->> '$.details', '$.video') FROM json_each(c.body, '$.modules') m
            WHERE m.value ->> '$.type' = 'videoPlayer' AND json_valid(m.value ->> '$.details') LIMIT 1)
         ) AS video
         FROM json_each(?) k CROSS JOIN content c
           ON c.type = k.value ->> 0 AND c.code = k.value ->> 1 AND c.locale = k.value ->> 2
             AND c.state = k.value ->> 3
         WHERE json_valid(c.body)
       ) WHERE video IS NOT NULL`,
    )
    .bind(JSON.stringify(keys))
    .all<Record<string, unknown>>();
  const videos = new Map(
    results.flatMap((row) => {
      const parsed = RowSchema.safeParse(row);
      if (parsed.success) return [[keyOf(parsed.data), parsed.data.video] as const];
      reportBadRow(ctx, 'content', row, parsed.error);
      return [];
    }),
  );
  return (text) => {
    const video = videos.get(keyOf(text));
    if (!video) return null;
    const { sources, poster, duration } = video;
    return { sources, poster, duration, publishTime: text.publishedAt ?? text.updatedAt };
  };
}
