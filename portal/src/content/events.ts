// Event list of the events page.
import type { EventRow } from '../../../common/contract/entities/news.ts';
import type { Ctx } from '../context.ts';
import { chosenFor, Values } from './chosen.ts';
import { columnsOf, reportBadRow, textsOf } from './rows.ts';
import { BODIES, inJson } from './stored.ts';

const FACTS = inJson(BODIES.event.omit({ modules: true }));

/** Maximum length of the list. */
const MAX_EVENTS = 100;

/** Lists the events that this visitor may see, latest start first, each in one locale. */
export async function listEvents(ctx: Ctx): Promise<EventRow[]> {
  const values = new Values();
  const { results } = await ctx.db
    .prepare(
      `SELECT ${columnsOf('c')}, json_remove(c.body, '$.modules') AS facts FROM content c
       WHERE c.type = 'event' AND ${chosenFor(ctx, values)}
       ORDER BY unixepoch(c.body ->> '$.startsAt') DESC, c.code LIMIT ${MAX_EVENTS}`,
    )
    .bind(...values.all)
    .all();
  return results.flatMap((row) => {
    const [text] = textsOf(ctx, [row]);
    if (!text) return [];
    const facts = FACTS.safeParse(row.facts);
    if (facts.success)
      return [
        {
          ...facts.data,
          code: text.code,
          title: text.title,
          desc: text.summary,
          url: text.card.url,
          cover: text.card.cover,
          locale: text.locale,
        },
      ];
    reportBadRow(ctx, 'content', text, facts.error);
    return [];
  });
}
