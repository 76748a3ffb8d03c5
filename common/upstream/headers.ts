// Selection of headers to forward.

/** Copies the named headers that exist. */
export function pickHeaders(from: Headers, names: readonly string[]): Headers {
  const headers = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}
