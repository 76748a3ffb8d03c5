// Whether a request came in over plain http on one's own machine, where a browser would drop a Secure cookie.

/**
 * True for http://localhost and http://127.0.0.1 with any port; every other address has TLS in front of it.
 */
export function isLocalHost(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  );
}
