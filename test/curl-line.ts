// Requests of the curl commands in the API reference.
import { requestsIn } from '../compiler/api-reference/sample-requests.ts';

/** Parses the request of a curl command; the body is empty if it has none. */
export function requestOf(line: string) {
  const [request] = requestsIn(line, 'bash');
  if (!request) throw new Error(`not a curl command: ${line}`);
  return { ...request, headers: Object.fromEntries(request.headers) };
}
