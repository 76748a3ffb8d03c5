// Proxy that intercepts method calls, for databases and RPC stubs.

export type Method = (...values: unknown[]) => unknown;

/** Returns a proxy of `target`. `replace` returns the replacement of a method; `null` keeps the original. */
export function interceptMethods<T extends object>(
  target: T,
  replace: (name: string, method: Method) => Method | null,
): T {
  return new Proxy(target, {
    get(original, key) {
      const value: unknown = Reflect.get(original, key);
      if (typeof value !== 'function') return value;
      // Not `value.apply`: on an RPC stub, it is a remote method.
      const method: Method = (...values) => Reflect.apply(value, original, values);
      return replace(String(key), method) ?? method;
    },
  });
}
