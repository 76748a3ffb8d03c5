// Safe lookup in records: plain objects inherit members such as `constructor`.

/** The record's own member of this name; `undefined` without one. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  new Map(Object.entries(record)).get(name);
