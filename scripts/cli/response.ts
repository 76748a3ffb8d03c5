// Reads responses of ops, and converts errors to messages for the user.

interface ApiResponse {
  status: number;
  json: () => Promise<unknown>;
}
/** Response that is cloned before it is read, so that its body can be read again. */
export interface CloneableResponse {
  status: number;
  clone: () => { json: () => Promise<unknown> };
}
type Good<A extends ApiResponse> = Extract<A, { status: 200 }>;
const isGood = <A extends ApiResponse>(response: A): response is Good<A> => response.status === 200;

/** Throws warnings that need confirmation as a message for the user. Returns for all other responses. */
export async function throwUnconfirmed(response: CloneableResponse): Promise<void> {
  if (response.status !== 422) return;
  const { error, warnings = [] } = (await response.clone().json()) as {
    error?: string;
    warnings?: { line?: number; message: string }[];
  };
  if (error !== 'unconfirmed') return;
  const reasons = warnings.map(({ line, message }) =>
    line === undefined ? message : `line ${line}: ${message}`,
  );
  throw new Error(`nothing was saved: ${reasons.join('; ')}; --confirm saves it anyway`);
}

/** Throws the reasons why a change was rejected as a message for the user. Returns for all other responses. */
export async function throwIfRejected(response: CloneableResponse): Promise<void> {
  await throwUnconfirmed(response);
  if (response.status !== 422 && response.status !== 400) return;
  const { problems, issues } = (await response.clone().json()) as {
    problems?: { field?: string; message: string }[];
    issues?: { at: string; message: string }[];
  };
  const reasons = [
    ...(problems ?? []).map(({ field, message }) => [field, message].filter(Boolean).join(' ')),
    ...(issues ?? []).map(({ at, message }) => `${at} ${message}`),
  ];
  if (reasons.length > 0) throw new Error(`nothing was saved: ${reasons.join('; ')}`);
}

/** Message for a 503 by its `error`. A response without one may be from a server in front of ops. */
async function unavailableText(response: ApiResponse): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
  if (body?.error === 'not-published') return 'visitors may not see it yet: run the same command again';
  if (body?.error === 'busy') return 'the database is busy: try again';
  if (body?.error === 'no-key') return 'no link can be created: the setting PREVIEW_KEY is missing';
  return 'ops is unavailable: try again';
}

/** Reads JSON. Other content is from a server in front of ops, such as the sign-in page of Access. */
const jsonOf = (response: ApiResponse): Promise<unknown> =>
  response.json().catch(() => {
    throw new Error(
      'the response is not from ops: behind Cloudflare Access, set CF_ACCESS_CLIENT_ID and CF_ACCESS_CLIENT_SECRET',
    );
  });

/** Returns the body of a successful response. Throws a message for the user for other responses. */
export async function bodyOf<A extends ApiResponse>(
  response: A,
): Promise<Awaited<ReturnType<Good<A>['json']>>> {
  if (isGood(response)) return (await jsonOf(response)) as Awaited<ReturnType<Good<A>['json']>>;
  if (response.status === 429) throw new Error('too many wrong tokens: try again in 15 minutes');
  if (response.status === 403) {
    const { needs, error, id } = (await jsonOf(response)) as { needs?: string; error?: string; id?: string };
    if (error === 'unconfirmed')
      throw new Error(
        `nothing was done yet: another person confirms it with approvals confirm ${id}; then repeat this command`,
      );
    if (error === 'too-many-requests')
      throw new Error('too many open requests: decline some (approvals list)');
    if (needs) throw new Error(`this token may not do that: it needs the role ${needs}`);
  }
  if (response.status === 401) throw new Error('the token was rejected: check OPS_TOKEN');
  if (response.status === 503) throw new Error(await unavailableText(response));
  throw new Error(
    `ops responded with ${response.status}: ${JSON.stringify(await response.json().catch(() => ''))}`,
  );
}

/** Returns the text of a successful response, including its byte order mark. Throws a user message for others. */
export async function textOf(
  response: ApiResponse & { arrayBuffer: () => Promise<ArrayBuffer> },
): Promise<string> {
  if (response.status !== 200) await bodyOf(response);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer());
}
