// Typed access to records, and safe access to their members: plain objects inherit members such as `constructor`.

/** The record's own member of this name; `undefined` if there is none. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/**
 * The names of a constant record's members, in order. The record must have only the members of its type. Mark
 * top-level calls as pure so that bundlers drop them if the result is unused.
 */
export const keysOf = <T extends object>(record: T): (keyof T & string)[] =>
  Object.keys(record) as (keyof T & string)[];

/** A record with a value for each key. */
export const recordOf = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
