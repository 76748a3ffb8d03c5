// /ops/plan/cancel: cancels a scheduled change of a banner, after a confirmation.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Locale } from '../../../src/i18n/locales.ts';
import { type StoredFlip, wishOf } from '../banners/flips.ts';
import { FlipParam, type Wish } from '../calls/banners.ts';
import type { ConsoleEnv } from '../env.ts';
import { EDGES, type Edge } from '../plan/entries.ts';
import { isSameWish } from '../plan/groups.ts';
import { callsOf, given } from './calls.ts';
import { Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { dayIn } from './month.ts';
import { seeOther } from './notice.ts';
import { namesOf } from './plan-entry.tsx';
import { seenField, Ticked } from './seen-fields.ts';
import { form, path, query } from './validated.tsx';
import { Confirm, type Values, Versions } from './versions.tsx';
import { When } from './when.tsx';

const HERE = '/ops/plan';
/** Which instant of the flip is not to come, in which languages. */
const Asked = z
  .object({ edge: z.enum(EDGES) })
  .and(Ticked)
  .refine(({ locales }) => locales.length > 0);
type Asked = z.output<typeof Asked> & FlipParam;

const instantOf = (flip: StoredFlip, edge: Edge): string | null => flip[`${edge}At`];
const isToCome = (flip: StoredFlip, edge: Edge): boolean =>
  flip.shown && (instantOf(flip, edge) ?? '') > new Date().toISOString();

/** What the flip is to be instead: without a start it is none at all, without an end it goes on. */
const withoutEdge = (flip: StoredFlip | undefined, edge: Edge): Wish | null =>
  edge === 'starts' || !flip ? null : { ...wishOf(flip), endsAt: null };

/** What a flip says, and nothing of what it leaves to the portal. */
const valuesOf = (wish: Wish | null): Values =>
  wish && Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null));

/** The flips of a target as they are now, in the languages that are named. */
async function flipsOf(c: Context<ConsoleEnv>, { kind, target, locales }: Asked): Promise<StoredFlip[]> {
  const { rows } = await given(await callsOf(c).banners.$get({ query: {} }));
  return rows.flatMap(({ kind: of, id, flip }) =>
    flip && of === kind && id === target && locales.includes(flip.locale) ? [flip] : [],
  );
}

/** The form that does it: for each language a tick, and the version that the editor has seen. */
function CancelForm({ asked, seen }: { asked: Asked; seen: ReadonlyMap<Locale, number> }) {
  const { kind, target, edge } = asked;
  return (
    <Form action={`${HERE}/cancel/${kind}/${encodeURIComponent(target)}`}>
      <input type="hidden" name="edge" value={edge} />
      <fieldset className="choice">
        <legend>Languages</legend>
        {[...seen].map(([code, version]) => (
          <label key={code}>
            <input type="checkbox" name="locale" value={code} defaultChecked />
            {namesOf([code])}
            <input type="hidden" name={seenField(code)} value={version} />
          </label>
        ))}
      </fieldset>
      <button type="submit" className="danger">
        Cancel this change
      </button>
    </Form>
  );
}

const gone = (c: Context<ConsoleEnv>) =>
  seeOther(c, HERE, 'This is no longer scheduled. Nothing was changed.', 'bad');

const unnamed = (c: Context) =>
  seeOther(c, HERE, 'Choose at least one language. Nothing was changed.', 'bad');

/** The confirmation. */
async function confirm(c: Context<ConsoleEnv>, asked: Asked) {
  const { edge, target } = asked;
  const [first, ...others] = (await flipsOf(c, asked)).filter((flip) => isToCome(flip, edge));
  if (!first) return gone(c);
  const flips = [first, ...others.filter((flip) => isSameWish(flip, first))];
  return c.render(
    <Confirm
      back={HERE}
      form={
        <CancelForm asked={asked} seen={new Map(flips.map(({ locale, version }) => [locale, version]))} />
      }
    >
      <p>
        The period of <strong>{target}</strong> {edge} at
      </p>
      <p>
        <When at={instantOf(first, edge)} />
      </p>
      <p>
        {edge === 'starts'
          ? 'If you cancel this, the change is removed with its end: the portal’s banner shows from now on.'
          : 'If you cancel this, the banner has no end: it stays on until somebody turns it off.'}
      </p>
      <Versions
        left={valuesOf(wishOf(first))}
        right={valuesOf(withoutEdge(first, edge))}
        names={['As scheduled', 'After canceling']}
      />
    </Confirm>,
    { title: `Cancel a scheduled change of ${target}`, ...PAGE },
  );
}

/** Two editors at once: both versions, and the choice. */
function Conflict({ asked, flips }: { asked: Asked; flips: StoredFlip[] }) {
  const versionOf = (code: Locale) => flips.find(({ locale }) => locale === code)?.version ?? 0;
  return (
    <>
      <p className="notice bad" role="alert">
        Somebody else has changed this banner since you opened this page. Nothing was canceled.
      </p>
      {asked.locales
        .filter((code) => versionOf(code) !== asked.seen[code])
        .map((code) => {
          const theirs = flips.find(({ locale }) => locale === code);
          return (
            <section key={code}>
              <h2>
                {namesOf([code])} {theirs && <small>changed by {theirs.by}</small>}
              </h2>
              <Versions
                left={valuesOf(theirs ? wishOf(theirs) : null)}
                right={valuesOf(withoutEdge(theirs, asked.edge))}
                names={['Their version, saved', 'After canceling']}
              />
            </section>
          );
        })}
      <div className="actions">
        <CancelForm asked={asked} seen={new Map(asked.locales.map((code) => [code, versionOf(code)]))} />
        <a href={HERE}>Keep their version</a>
      </div>
    </>
  );
}

const DONE: Readonly<Record<Edge, string>> = {
  starts: 'is canceled: the portal’s banner shows',
  ends: 'has no end any more: it stays on',
};

export const cancelPages = new Hono<ConsoleEnv>()
  .get('/:kind/:target', path(FlipParam), query(Asked), (c) =>
    confirm(c, { ...c.req.valid('param'), ...c.req.valid('query') }),
  )
  .post('/:kind/:target', path(FlipParam), form(Asked, unnamed), async (c) => {
    const asked = { ...c.req.valid('param'), ...c.req.valid('form') };
    const { kind, target, edge, locales, seen } = asked;
    const flips = await flipsOf(c, asked);
    const isSeen = (flip: StoredFlip) => flip.version === seen[flip.locale];
    // What the editor has seen may have happened while they thought.
    if (flips.some((flip) => isSeen(flip) && !isToCome(flip, edge))) return gone(c);
    const answer = await callsOf(c).flips[':kind'][':target'].$put({
      param: { kind, target },
      json: { seen, flip: withoutEdge(flips.find(isSeen) ?? flips[0], edge) },
    });
    if (answer.status === 409) {
      c.status(409);
      return c.render(<Conflict asked={asked} flips={(await answer.json()).flips} />, {
        title: `Two versions of ${target}`,
        ...PAGE,
      });
    }
    await given(answer);
    const at = flips[0] && instantOf(flips[0], edge);
    const month = at ? `${HERE}/${dayIn(at, c.var.zone).slice(0, 7)}` : HERE;
    return seeOther(c, month, `${target} ${DONE[edge]} in ${namesOf(locales)}.`);
  });
