// What a publication would take away: a folder that was moved or a menu that was emptied by mistake must not
// empty the site.
import type { RowSet } from '../../compiler/publication/rows.ts';

/** More of everything than this is not taken away without being told to. */
export const SHARE_OF_ALL = 0.1;
/** More of one kind of text than this is not, either. */
export const SHARE_OF_KIND = 0.5;

/** The live texts of a database, as `kind/code/locale`. */
export const PUBLISHED_TEXTS = `SELECT type || '/' || code || '/' || locale AS text FROM content WHERE state = 'live'
  UNION ALL SELECT 'doc/' || doc_id || '/' || locale FROM doc_text`;

/** The live texts of what was compiled, named alike. */
export const textsOf = ({ tables }: RowSet): string[] => [
  ...(tables.get('content') ?? [])
    .filter(({ state }) => state === 'live')
    .map(({ type, code, locale }) => `${type}/${code}/${locale}`),
  ...(tables.get('doc_text') ?? []).map(({ doc_id, locale }) => `doc/${doc_id}/${locale}`),
];

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Why a publication takes too much away, or `null` when it does not. */
export function tooMuchWithdrawn(before: readonly string[], after: readonly string[]): string | null {
  const kept = new Set(after);
  const kinds = Map.groupBy(before, (text) => text.slice(0, text.indexOf('/')));
  for (const [kind, texts] of [...[['all', before] as const], ...kinds]) {
    const gone = texts.filter((text) => !kept.has(text));
    const share = kind === 'all' ? SHARE_OF_ALL : SHARE_OF_KIND;
    if (gone.length <= texts.length * share) continue;
    const what = kind === 'all' ? 'texts' : `texts of the kind ${kind}`;
    return (
      `${gone.length} of the ${texts.length} published ${what} would be taken away ` +
      `(${gone.slice(0, 3).join(', ')}…), more than ${percent(share)}: --force does it`
    );
  }
  return null;
}
