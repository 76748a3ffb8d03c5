// Hands headers on: some by their names, and no other.

/** Those of the named headers that there are. */
export function pickHeaders(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
