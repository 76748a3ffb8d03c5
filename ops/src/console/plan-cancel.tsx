// /ops/plan/cancel: asks whether a planned change of a flip is not to happen, and cancels it by the call that flips.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Locale } from '../../../src/i18n/locales.ts';
import { type StoredFlip, wishOf } from '../banners/flips.ts';
import { FlipParam, type Wish } from '../calls/banners.ts';
import { LocaleCode } from '../calls/fields.ts';
import type { ConsoleEnv } from '../env.ts';
import { EDGES, type Edge } from '../plan/entries.ts';
import { isSameWish } from '../plan/groups.ts';
import { callsOf, given } from './calls.ts';
import { Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { dayIn } from './month.ts';
import { seeOther } from './notice.ts';
import { namesOf } from './plan-entry.tsx';
import { Confirm, type Values, Versions } from './versions.tsx';
import { When } from './when.tsx';

const HERE = '/ops/plan';
const several = <S extends z.ZodType>(one: S) =>
  z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(one).min(1).max(4));

const Asked = FlipParam.extend({ edge: z.enum(EDGES), locale: several(LocaleCode) });
type Asked = z.output<typeof Asked>;
const Version = z.coerce.number().int().min(0).catch(0);

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
async function flipsOf(c: Context<ConsoleEnv>, { kind, target, locale }: Asked): Promise<StoredFlip[]> {
  const { rows } = await given(await callsOf(c).banners.$get({ query: {} }));
  return rows.flatMap(({ kind: of, id, flip }) =>
    flip && of === kind && id === target && locale.includes(flip.locale) ? [flip] : [],
  );
}

/** The form that does it: for each language a tick, and the version that the editor has seen. */
function CancelForm({ asked, seen }: { asked: Asked; seen: ReadonlyMap<Locale, number> }) {
  const { kind, target, edge } = asked;
  return (
    <Form action={`${HERE}/cancel/${kind}/${encodeURIComponent(target)}`}>
      <input type="hidden" name="edge" value={edge} />
      <fieldset className="choice">
        <legend>In which languages</legend>
        {[...seen].map(([code, version]) => (
          <label key={code}>
            <input type="checkbox" name="locale" value={code} defaultChecked />
            {namesOf([code])}
            <input type="hidden" name={`seen-${code}`} value={version} />
          </label>
        ))}
      </fieldset>
      <button type="submit" className="danger">
        Cancel it
      </button>
    </Form>
  );
}

const gone = (c: Context<ConsoleEnv>) =>
  seeOther(c, HERE, 'That is not planned any more; nothing was changed.', 'bad');

/** What is asked before anything is done. */
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
        The flip of <strong>{target}</strong> {edge} at
      </p>
      <p>
        <When at={instantOf(first, edge)} />
      </p>
      <p>
        {edge === 'starts'
          ? 'Cancelled, the whole flip is lifted, its end too: from now on the portal’s own value shows.'
          : 'Cancelled, the flip has no end: it stays on until somebody ends it.'}
      </p>
      <Versions
        left={valuesOf(wishOf(first))}
        right={valuesOf(withoutEdge(first, edge))}
        names={['As planned', 'Once cancelled']}
      />
    </Confirm>,
    { title: `Cancel what is planned for ${target}`, ...PAGE },
  );
}

/** Somebody was faster: both versions, and the choice. */
function Conflict({ asked, flips, seen }: { asked: Asked; flips: StoredFlip[]; seen: Map<Locale, number> }) {
  const versionOf = (code: Locale) => flips.find(({ locale }) => locale === code)?.version ?? 0;
  return (
    <>
      <p className="notice bad" role="alert">
        Somebody changed this flip after you looked at it. Nothing of yours was done.
      </p>
      {asked.locale
        .filter((code) => versionOf(code) !== seen.get(code))
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
                names={['Theirs, as it is now', 'Yours, once cancelled']}
              />
            </section>
          );
        })}
      <div className="actions">
        <CancelForm asked={asked} seen={new Map(asked.locale.map((code) => [code, versionOf(code)]))} />
        <a href={HERE}>Keep theirs</a>
      </div>
    </>
  );
}

const DONE: Readonly<Record<Edge, string>> = {
  starts: 'is cancelled: the portal’s own value shows',
  ends: 'has no end any more: it stays on',
};

export const cancelPages = new Hono<ConsoleEnv>()
  .get('/:kind/:target', (c) => {
    const asked = Asked.safeParse({
      ...c.req.param(),
      edge: c.req.query('edge'),
      locale: c.req.queries('locale'),
    });
    return asked.success ? confirm(c, asked.data) : c.notFound();
  })
  .post('/:kind/:target', async (c) => {
    const body = await c.req.parseBody({ all: true });
    const checked = Asked.safeParse({ ...c.req.param(), edge: body.edge, locale: body.locale });
    if (!checked.success) return seeOther(c, HERE, 'No language was named; nothing was changed.', 'bad');
    const asked = checked.data;
    const { kind, target, edge, locale } = asked;
    const seen = new Map(locale.map((code) => [code, Version.parse(body[`seen-${code}`])]));
    const flips = await flipsOf(c, asked);
    const isSeen = (flip: StoredFlip) => flip.version === seen.get(flip.locale);
    // What the editor has seen may have happened while they thought.
    if (flips.some((flip) => isSeen(flip) && !isToCome(flip, edge))) return gone(c);
    const answer = await callsOf(c).flips[':kind'][':target'].$put({
      param: { kind, target },
      json: { seen: Object.fromEntries(seen), flip: withoutEdge(flips.find(isSeen) ?? flips[0], edge) },
    });
    if (answer.status === 409) {
      c.status(409);
      return c.render(<Conflict asked={asked} flips={(await answer.json()).flips} seen={seen} />, {
        title: `Two versions of ${target}`,
        ...PAGE,
      });
    }
    await given(answer);
    const at = flips[0] && instantOf(flips[0], edge);
    const month = at ? `${HERE}/${dayIn(at, c.var.zone).slice(0, 7)}` : HERE;
    return seeOther(c, month, `${target} ${DONE[edge]} in ${namesOf(locale)}.`);
  });
