// Where the portal is asked over a service binding.

/**
 * The origin of such a request; never resolved. The portal trusts whoever asks with it: on the platform a
 * request reaches a Worker only by a host name of a zone or by workers.dev, which wrangler.toml switches off,
 * and `portal` is neither; a local server without TLS sees `http:`.
 */
export const BINDING_ORIGIN = 'https://portal';
