// API changelog: the author's entries and recorded changes, merged by date. An entry replaces the recorded changes that
// it describes: changes to its operations, in its version, published no later than the entry.
import { z } from 'zod';
import { apiPagePath } from '../../../common/contract/api-paths.ts';
import type { ApiChangelogEntry } from '../../../common/contract/entities/api-reference.ts';
import { type ApiFact, ApiFactSchema } from '../../../common/contract/entities/changes.ts';
import { inJson } from '../content/stored.ts';
import type { Ctx } from '../context.ts';

/** Maximum number of recorded changes and of recorded entries that are read. */
const MAX_RECORDED = 200;
/** Maximum number of operations to which a recorded change links. */
const MAX_LINKS = 6;

const Codes = inJson(z.array(z.string()));
const Recorded = z.object({ id: z.string(), at: z.string(), version: z.string(), operations: Codes });
const Note = Recorded.extend({ kind: z.literal('note'), body: inJson(z.object({ id: z.string() })) });
const Change = Recorded.extend({ kind: z.literal('change'), body: inJson(ApiFactSchema), products: Codes });
const Row = z.discriminatedUnion('kind', [Note, Change]);
type Note = z.output<typeof Note>;
type Change = z.output<typeof Change>;

/** Selects the paths of all operations, without events. */
const ADDRESSES = `SELECT o.id, r.body ->> '$.path' AS path FROM api_operation o
  JOIN api_page r ON r.code = o.resource AND r.kind = 'resource' AND r.locale = 'en' WHERE o.locale = 'en'`;

const KIND_OF: Partial<Record<ApiFact['change'], ApiChangelogEntry['kind']>> = {
  added: 'added',
  valuesAdded: 'added',
  removed: 'removed',
  valuesRemoved: 'removed',
  deprecated: 'deprecated',
};

const isEvent = ({ subject }: ApiFact): boolean => subject === 'event' || subject === 'eventField';

function entryOf(
  { id, at, version, body: fact, operations, products }: Change,
  addresses: ReadonlyMap<string, string>,
): ApiChangelogEntry {
  const links = operations.flatMap((operation) => {
    const path = isEvent(fact) ? apiPagePath('events') : addresses.get(operation);
    return path === undefined ? [] : [{ id: operation, to: `${path}#${operation}` }];
  });
  return {
    id,
    version,
    date: at.slice(0, 10),
    kind: KIND_OF[fact.change] ?? 'changed',
    text: [],
    operations: links.slice(0, MAX_LINKS),
    products,
    fact,
  };
}

/** Whether an entry of the author describes, and thus replaces, a recorded change. */
const isDescribedBy = (
  note: Note,
  { version, at, operations }: Change,
  entryIds: ReadonlySet<string>,
): boolean =>
  entryIds.has(note.body.id) &&
  note.version === version &&
  note.at >= at &&
  note.operations.some((operation) => operations.includes(operation));

/** Merges the author's entries and the recorded changes, newest first. */
export async function mergeRecorded(
  { db }: Ctx,
  entries: readonly ApiChangelogEntry[],
): Promise<ApiChangelogEntry[]> {
  const statement = (kind: string) =>
    db
      .prepare(
        `SELECT id, kind, at, version, operations, products, body FROM api_change
         WHERE kind = ? ORDER BY at DESC, id LIMIT ${MAX_RECORDED}`,
      )
      .bind(kind);
  const [changeRows, noteRows, operations] = await db.batch<Record<string, unknown>>([
    statement('change'),
    statement('note'),
    db.prepare(ADDRESSES),
  ]);
  const rows = [...(changeRows?.results ?? []), ...(noteRows?.results ?? [])].map((row) => Row.parse(row));
  const changes = rows.filter((row) => row.kind === 'change');
  const notes = rows.filter((row) => row.kind === 'note');
  const addresses = new Map((operations?.results ?? []).map((row) => [String(row.id), String(row.path)]));
  const entryIds = new Set(entries.map(({ id }) => id));
  const recorded = changes
    .filter((change) => !notes.some((note) => isDescribedBy(note, change, entryIds)))
    .map((change) => entryOf(change, addresses));
  // The sort is stable: entries of a day precede its recorded changes and stay in the author's order.
  return [...entries, ...recorded].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}
