// What a call of ops gave, or a sentence for a person about why it gave nothing.

interface Answer {
  status: number;
  json: () => Promise<unknown>;
}
type Good<A extends Answer> = Extract<A, { status: 200 }>;
const isGood = <A extends Answer>(answer: A): answer is Good<A> => answer.status === 200;

/** What a call gave that worked. Throws what a person can do with one that did not. */
export async function bodyOf<A extends Answer>(answer: A): Promise<Awaited<ReturnType<Good<A>['json']>>> {
  if (isGood(answer)) return (await answer.json()) as Awaited<ReturnType<Good<A>['json']>>;
  if (answer.status === 401) throw new Error('the token was refused: is OPS_TOKEN the right one?');
  if (answer.status === 503) throw new Error('visitors may not see it yet: run the same command again');
  throw new Error(`ops answered ${answer.status}: ${JSON.stringify(await answer.json().catch(() => ''))}`);
}
