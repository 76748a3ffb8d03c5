// Limits the number of content items that one publication may withdraw, so that a folder moved or a menu emptied by
// mistake does not empty the site.
import type { RowSet } from '../../compiler/publication/rows.ts';

/** Share of all content items that a publication may withdraw without `--force`. */
export const SHARE_OF_ALL = 0.1;
/** Share of the content items of one kind that a publication may withdraw without `--force`. */
export const SHARE_OF_KIND = 0.5;

/** Query for the live content items in a database, as `kind/code/locale`. */
export const PUBLISHED_TEXTS = `SELECT type || '/' || code || '/' || locale AS text FROM content WHERE state = 'live'
  UNION ALL SELECT 'doc/' || doc_id || '/' || locale FROM doc_text`;

/** Live content items of the compiled content, in the same format. */
export const textsOf = ({ tables }: RowSet): string[] => [
  ...(tables.get('content') ?? [])
    .filter(({ state }) => state === 'live')
    .map(({ type, code, locale }) => `${type}/${code}/${locale}`),
  ...(tables.get('doc_text') ?? []).map(({ doc_id, locale }) => `doc/${doc_id}/${locale}`),
];

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Explains why a publication withdraws too many content items; `null` if it does not. */
export function exceedsRemovalLimit(before: readonly string[], after: readonly string[]): string | null {
  const remaining = new Set(after);
  const kinds = Map.groupBy(before, (text) => text.slice(0, text.indexOf('/')));
  for (const [kind, texts] of [...[['all', before] as const], ...kinds]) {
    const gone = texts.filter((text) => !remaining.has(text));
    const share = kind === 'all' ? SHARE_OF_ALL : SHARE_OF_KIND;
    if (gone.length <= texts.length * share) continue;
    const what = kind === 'all' ? 'content items' : `content items of the kind ${kind}`;
    return (
      `${gone.length} of the ${texts.length} published ${what} would be withdrawn ` +
      `(${gone.slice(0, 3).join(', ')}…), more than ${percent(share)}: add --force to withdraw them`
    );
  }
  return null;
}
