// Signs sandbox requests in browsers and in the MCP server, as the API guide requires (RFC 9421, RFC 9530).
import { componentsOf, contentDigest, signatureBase, signatureParams } from './message-signature.ts';

interface Unsigned {
  method: string;
  /** The complete URL (`@target-uri`). */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Body as text; empty if there is none. */
  body: string;
}

/** A sandbox key, and the private half of its key pair. */
export interface SigningKey {
  keyId: string;
  privateKey: CryptoKey;
}

/** Returns the headers of the signed request, with the signature headers last, and the signature base. */
export async function signRequest(
  { method, url, headers, body }: Unsigned,
  { keyId, privateKey }: SigningKey,
): Promise<{ headers: Record<string, string>; base: string }> {
  const all = new Map(Object.entries(headers));
  if (body !== '')
    all.set('Content-Digest', await contentDigest(Uint8Array.from(new TextEncoder().encode(body))));
  const lower = new Map([...all].map(([name, value]) => [name.toLowerCase(), value]));
  const request = { method, url, header: (name: string) => lower.get(name) ?? null };
  const components = componentsOf(request);
  const created = Math.floor(Date.now() / 1000);
  const params = signatureParams(components, { created, keyId, nonce: crypto.randomUUID() });
  const base = signatureBase(request, components, params);
  const signature = await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, new TextEncoder().encode(base));
  all.set('Signature-Input', `sig=${params}`);
  all.set('Signature', `sig=:${btoa(String.fromCharCode(...new Uint8Array(signature)))}:`);
  return { headers: Object.fromEntries(all), base };
}
