// Lays what was flipped over what the portal says.
import type { Flip, FlipKind } from './snapshot.ts';

/** What advertisements and banners have in common. */
interface Entry {
  id: string;
  startsAt: string | null;
  endsAt: string | null;
}

/**
 * The portal's entries with their flips: one that is hidden is left out, one that is shown has the flip's period
 * in place of its own. Of advertisements, those flipped on come first, as only one has the place at the top.
 * An entry that the portal does not send stays unknown.
 */
export function overlay<T extends Entry>(
  kind: FlipKind,
  entries: readonly T[],
  flips: readonly Flip[],
): readonly T[] {
  const byId = new Map(flips.filter((flip) => flip.kind === kind).map((flip) => [flip.id, flip]));
  if (byId.size === 0) return entries;
  const laid = entries.flatMap((entry) => {
    const flip = byId.get(entry.id);
    if (!flip) return [entry];
    return flip.shown ? [{ ...entry, startsAt: flip.startsAt, endsAt: flip.endsAt }] : [];
  });
  const isFlipped = ({ id }: T) => byId.has(id);
  return kind === 'advertisement'
    ? [...laid.filter(isFlipped), ...laid.filter((entry) => !isFlipped(entry))]
    : laid;
}
