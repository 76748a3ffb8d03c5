// Byte ranges of files (RFC 9110 §14), because players fetch recordings in parts.

export interface ByteRange {
  /** First and last byte, both inclusive. */
  first: number;
  last: number;
}

/**
 * Parses a `Range` header for a file of `length` bytes.
 *
 * @returns `null` for the complete file, also for malformed and multiple ranges (§14.2 allows ignoring them);
 *   `unsatisfiable` for a range outside the file
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
