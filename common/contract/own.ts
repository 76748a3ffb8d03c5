// Looks a word of any kind up among an object's own members: every object has a `constructor`, too.

/** The member of this name; `undefined` where the object has none of its own. */
export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  new Map(Object.entries(record)).get(name);
