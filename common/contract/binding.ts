// Origin of requests to the portal over a service binding.

/**
 * The origin of requests over the service binding; never resolved. The portal trusts requests with this origin. On
 * the platform, external requests reach a Worker only through a zone's hostname or workers.dev, which wrangler.toml
 * disables. `portal` is neither. On a local server without TLS, the protocol is `http:`.
 */
export const BINDING_ORIGIN = 'https://portal';
