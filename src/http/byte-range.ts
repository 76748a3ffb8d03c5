// Which bytes of a file a request asks for (RFC 9110 §14): players fetch the part that they are about to show.

export interface ByteRange {
  /** The first byte and the last, both included. */
  first: number;
  last: number;
}

/**
 * The range that a `Range` header asks of a file of so many bytes: `null` for the whole file, which also
 * answers what is no range of bytes, and several at once (§14.2 lets a server do so); `unsatisfiable` for one
 * that has no byte of the file.
 */
export function byteRangeOf(header: string | undefined, length: number): ByteRange | null | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const count = Math.min(Number(to), length);
    return count === 0 ? 'unsatisfiable' : { first: length - count, last: length - 1 };
  }
  const [first, last] = [Number(from), to === '' ? length - 1 : Math.min(Number(to), length - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first >= length ? 'unsatisfiable' : { first, last };
}
