// Looks a field up by its name: names come from outside, too, and every object has a `constructor`.

/** What a record holds under a name of its own. */
export const valueIn = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.entries(record).find(([key]) => key === name)?.[1];
