// Responses of ops: their bodies, or error messages for the user.

interface Answer {
  status: number;
  json: () => Promise<unknown>;
}
type Good<A extends Answer> = Extract<A, { status: 200 }>;
const isGood = <A extends Answer>(answer: A): answer is Good<A> => answer.status === 200;

/**
 * Throws the warnings that need confirmation, as a message for the user; returns for every other response. The body stays unread.
 */
export async function throwUnconfirmed(answer: {
  status: number;
  clone: () => { json: () => Promise<unknown> };
}): Promise<void> {
  if (answer.status !== 422) return;
  const { error, warnings = [] } = (await answer.clone().json()) as {
    error?: string;
    warnings?: { line?: number; message: string }[];
  };
  if (error !== 'unconfirmed') return;
  const reasons = warnings.map(({ line, message }) =>
    line === undefined ? message : `line ${line}: ${message}`,
  );
  throw new Error(`nothing was saved: ${reasons.join('; ')}; --confirm saves it anyway`);
}

/** The body of a successful response. Throws a message for the user for any other response. */
export async function bodyOf<A extends Answer>(answer: A): Promise<Awaited<ReturnType<Good<A>['json']>>> {
  if (isGood(answer)) return (await answer.json()) as Awaited<ReturnType<Good<A>['json']>>;
  if (answer.status === 429) throw new Error('too many wrong tokens: try again in 15 minutes');
  if (answer.status === 403) {
    const { needs } = (await answer.json()) as { needs?: string };
    if (needs) throw new Error(`this token may not do that: it needs the role ${needs}`);
  }
  if (answer.status === 401) throw new Error('the token was refused: is OPS_TOKEN the right one?');
  if (answer.status === 503) throw new Error('visitors may not see it yet: run the same command again');
  throw new Error(`ops answered ${answer.status}: ${JSON.stringify(await answer.json().catch(() => ''))}`);
}
