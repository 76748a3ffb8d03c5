// HTTP message signatures (RFC 9421) as the guide of the API asks for them: what is signed, and with which
// parameters. Shared by who signs in a browser and who verifies.

/** For how many seconds after `created` a signature is good. */
export const SIGNATURE_SECONDS = 300;
/** How many seconds `created` may be ahead of our clock. */
export const AHEAD_SECONDS = 30;
/** The fields that have to be covered where a request has them; `@method` and `@target-uri` always. */
export const SIGNED_FIELDS = ['content-type', 'content-digest', 'idempotency-key', 'if-match'] as const;
const DERIVED: ReadonlySet<string> = new Set(['@method', '@target-uri']);
const TAG = 'edge-api';

export interface SignedRequest {
  method: string;
  /** The whole address, as the request's target. */
  url: string;
  header: (name: string) => string | null;
}

/** RFC 9530: the digest of a body. */
export async function contentDigest(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `sha-256=:${btoa(String.fromCharCode(...bytes))}:`;
}

/** What a request has that a signature has to cover, in the order of the guide. */
export const componentsOf = ({ header }: Pick<SignedRequest, 'header'>): string[] => [
  '@method',
  '@target-uri',
  ...SIGNED_FIELDS.filter((name) => header(name) !== null),
];

/**
 * The parameters of a signature, as they stand in `Signature-Input` behind its name. `created` in seconds; a `nonce`
 * tells equal requests of one second apart.
 */
export const signatureParams = (
  components: readonly string[],
  { created, keyId, nonce }: { created: number; keyId: string; nonce?: string },
): string =>
  `(${components.map((name) => `"${name}"`).join(' ')});created=${created};keyid="${keyId}"${nonce === undefined ? '' : `;nonce="${nonce}"`};alg="ed25519";tag="${TAG}"`;

/** RFC 9421 §2.5: the text that is signed. */
export function signatureBase(request: SignedRequest, components: readonly string[], params: string): string {
  const componentValue = (name: string): string => {
    if (name === '@method') return request.method;
    if (name === '@target-uri') return request.url;
    return (request.header(name) ?? '').trim();
  };
  return [
    ...components.map((name) => `"${name}": ${componentValue(name)}`),
    `"@signature-params": ${params}`,
  ].join('\n');
}

export interface SignatureInput {
  components: string[];
  /** As it stands, for the base. */
  params: string;
  created: number;
  /** In seconds; `null` when the signature names no end of its own. */
  expires: number | null;
  keyId: string;
}

const INPUT =
  /^sig=(\(("[@a-z-]{1,40}"(?: "[@a-z-]{1,40}"){0,9})\)((?:;[a-z]{1,10}=(?:"[^"\\]{0,80}"|\d{1,12})){1,8}))$/;

/**
 * Reads `Signature-Input`; `null` when it is not of the guide's form, names a component or a parameter twice
 * (RFC 9421 §2, §3.1), or a derived component that no request has.
 */
export function readSignatureInput(header: string): SignatureInput | null {
  const match = INPUT.exec(header.trim());
  if (!match) return null;
  const [, params = '', names = '', rest = ''] = match;
  const pairs = [...rest.matchAll(/;([a-z]+)=(?:"([^"]*)"|(\d+))/g)].map(
    ([, name, text, digits]) => [name, text ?? digits ?? ''] as const,
  );
  const values = new Map(pairs);
  const components = names.split(' ').map((name) => name.slice(1, -1));
  const isOnce = values.size === pairs.length && new Set(components).size === components.length;
  if (!isOnce || components.some((name) => name.startsWith('@') && !DERIVED.has(name))) return null;
  if (values.get('alg') !== 'ed25519' || values.get('tag') !== TAG) return null;
  const created = Number(values.get('created'));
  const keyId = values.get('keyid') ?? '';
  const expires = values.has('expires') ? Number(values.get('expires')) : null;
  if (!Number.isInteger(created) || created === 0 || keyId === '') return null;
  if (expires !== null && !Number.isInteger(expires)) return null;
  return { components, params, created, expires, keyId };
}
