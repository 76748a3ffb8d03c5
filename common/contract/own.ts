// Safe lookup in records: plain objects inherit members such as `constructor`.

/** The record's own member of this name; `undefined` without one. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
