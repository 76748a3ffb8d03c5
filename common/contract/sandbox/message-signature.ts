// HTTP message signatures (RFC 9421) as the API guide requires them, shared by the signer in browsers and the
// verifier.

/** Validity of a signature in seconds after `created`. */
export const SIGNATURE_LIFETIME_SECONDS = 300;
/** Maximum time in seconds that `created` may be in the future, because clocks differ. */
export const MAX_CLOCK_SKEW_SECONDS = 30;
/** Fields that a signature must cover if the request has them; `@method` and `@target-uri` are always required. */
export const SIGNED_FIELDS = ['content-type', 'content-digest', 'idempotency-key', 'if-match'] as const;
const DERIVED: ReadonlySet<string> = new Set(['@method', '@target-uri']);
const TAG = 'edge-api';

export interface SignedRequest {
  method: string;
  /** The complete URL (`@target-uri`). */
  url: string;
  header: (name: string) => string | null;
}

/** RFC 9530: the digest of a body. */
export async function contentDigest(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return `sha-256=:${btoa(String.fromCharCode(...bytes))}:`;
}

/** Components of a request that a signature must cover, in the order of the guide. */
export const componentsOf = ({ header }: Pick<SignedRequest, 'header'>): string[] => [
  '@method',
  '@target-uri',
  ...SIGNED_FIELDS.filter((name) => header(name) !== null),
];

/**
 * The parameters of a signature, as in `Signature-Input` after the label. `created` is in seconds. A `nonce`
 * distinguishes identical requests within one second.
 */
export const signatureParams = (
  components: readonly string[],
  { created, keyId, nonce }: { created: number; keyId: string; nonce?: string },
): string =>
  `(${components.map((name) => `"${name}"`).join(' ')});created=${created};keyid="${keyId}"${nonce === undefined ? '' : `;nonce="${nonce}"`};alg="ed25519";tag="${TAG}"`;

/** RFC 9421 §2.5: the signature base. */
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
  /** The original text of the parameters, for the signature base. */
  params: string;
  created: number;
  /** Seconds; `null` if the signature does not expire. */
  expires: number | null;
  keyId: string;
}

const INPUT =
  /^sig=(\(("[@a-z-]{1,40}"(?: "[@a-z-]{1,40}"){0,9})\)((?:;[a-z]{1,10}=(?:"[^"\\]{0,80}"|\d{1,12})){1,8}))$/;

/**
 * Parses `Signature-Input`. Returns `null` if it does not follow the guide, repeats a component or a parameter (RFC
 * 9421 §2, §3.1), or contains an unknown derived component.
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
