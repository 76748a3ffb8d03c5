// Derives each password hash once per Worker, because a derivation is slow by design and its result depends only on the
// password and the parameters. Tests still see all calls.

/** Secrets of imported keys. */
const secrets = new WeakMap<CryptoKey, string>();
const derived = new Map<string, Promise<ArrayBuffer>>();

const { subtle } = crypto;
const importKey = subtle.importKey.bind(subtle);
const deriveBits = subtle.deriveBits.bind(subtle);

subtle.importKey = async (...args: Parameters<typeof importKey>) => {
  const key = await importKey(...args);
  const [, data] = args;
  if (data instanceof Uint8Array) secrets.set(key, data.toHex());
  return key;
};

subtle.deriveBits = async (...args: Parameters<typeof deriveBits>) => {
  const [algorithm, key, length] = args;
  const secret = secrets.get(key);
  // Proofs of work use SHA-256. They derive thousands of different keys.
  if (typeof algorithm === 'string' || algorithm.hash !== 'SHA-512' || secret === undefined)
    return deriveBits(...args);
  const { salt, iterations } = algorithm;
  const id = [secret, new Uint8Array(salt as ArrayBuffer).toHex(), iterations, length].join();
  const bits = derived.get(id) ?? deriveBits(...args);
  derived.set(id, bits);
  return (await bits).slice(0);
};
