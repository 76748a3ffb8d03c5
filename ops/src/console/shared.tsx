// /ops/kept: the shared data that pages are made of (§3 commonData), as the edge keeps it: how old, how large, of
// which version. A value can be seen beside the portal's, asked anew, pinned, and let go of again.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { parseSharedKey } from '../../../src/live/shared-value.ts';
import { LocaleCode } from '../calls/fields.ts';
import { COMPARED, HoldBody, KeptQuery, KeptValueQuery } from '../calls/shared.ts';
import type { ConsoleEnv } from '../env.ts';
import type { HeldRow } from '../shared/held.ts';
import type { KeptValue } from '../shared/values.ts';
import { callsOf, given } from './calls.ts';
import { Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { Difference, SharedValue } from './shared-value.tsx';
import { type Column, Table } from './table.tsx';
import { form, query } from './validated.ts';
import { Confirm, Versions } from './versions.tsx';
import { When } from './when.tsx';

const HERE = '/ops/kept';
const valueHref = (key: string): string => `${HERE}/value?${new URLSearchParams({ key })}`;

const paramsText = (params: Record<string, unknown>): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');

const sizeText = (bytes: number): string =>
  bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} kB`;

const holdText = (hold: HeldRow | undefined): string => {
  if (hold?.pin) return `Pinned by ${hold.by}`;
  return hold?.renewed ? `Asked anew by ${hold.by}` : 'As it comes';
};

interface Row extends KeptValue {
  hold: HeldRow | undefined;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    name: 'Value',
    isHead: true,
    cell: ({ key, name, params }) => (
      <>
        <a href={valueHref(key)}>{name}</a> <small>{paramsText(params)}</small>
      </>
    ),
  },
  { name: 'Stored', cell: ({ meta }) => <When at={meta && new Date(meta.storedAt).toISOString()} /> },
  { name: 'Size', cell: ({ meta }) => (meta ? sizeText(meta.bytes) : '–') },
  { name: 'Version', cell: ({ meta }) => <code>{meta?.version?.slice(0, 8) ?? '–'}</code> },
  { name: 'Held', cell: ({ hold }) => holdText(hold) },
];

function Locales({ present }: { present: Locale }) {
  return (
    <nav aria-label="Language">
      <ul className="choices">
        {localeCodes.map((code) => (
          <li key={code}>
            <a
              href={`${HERE}?locale=${code}`}
              lang={LOCALES[code].htmlLang}
              aria-current={code === present ? 'page' : undefined}
            >
              {LOCALES[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const ListQuery = KeptQuery.extend({ locale: LocaleCode.catch(defaultLocale) });

async function list(c: Context<ConsoleEnv>, wanted: z.output<typeof ListQuery>) {
  const { locale } = wanted;
  const { values, held, ...next } = await given(await callsOf(c).shared.$get({ query: wanted }));
  const rows = values.map((value): Row => ({ ...value, hold: held.find(({ key }) => key === value.key) }));
  return c.render(
    <>
      <p>
        Menus, web info, banners and the other data that many pages share. The edge keeps each value in KV and
        asks the portal again when it grows old.
      </p>
      <Locales present={locale} />
      <Table
        caption={`Shared data in ${LOCALES[locale].name}`}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ key }) => key}
        empty="Nothing is kept yet in this language: open a page of the site in it."
      />
      {next.cursor !== null && (
        <p className="actions">
          <a href={`${HERE}?${new URLSearchParams({ locale, cursor: next.cursor })}`}>More values</a>
        </p>
      )}
      <p className="actions">
        <a href={`${HERE}/everything`}>Make everything new</a>
      </p>
    </>,
    { title: 'What is kept', ...PAGE },
  );
}

const everything = (c: Context<ConsoleEnv>) =>
  c.render(
    <Confirm
      back={HERE}
      form={
        <Form action={`${HERE}/everything`}>
          <button type="submit">Make everything new</button>
        </Form>
      }
    >
      <p>
        Every page and every shared value in all languages is made new from the portal, once, when somebody
        next asks for it. Until then visitors see what is kept; with the portal down they go on seeing it.
      </p>
    </Confirm>,
    { title: 'Make everything new', ...PAGE },
  );

/** A button that wishes something of a value. */
function Wish({ name, fields }: { name: string; fields: Record<string, string | number> }) {
  return (
    <Form action={`${HERE}/value`}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit">{name}</button>
    </Form>
  );
}

const COMPARISONS: Readonly<Record<(typeof COMPARED)[number], string>> = {
  portal: 'Compare with the portal’s',
  previous: 'Compare with the value before',
  pinned: 'Compare with the pinned value',
};

const ValueQuery = KeptValueQuery.extend({ with: z.enum(COMPARED).optional().catch(undefined) });

async function value(c: Context<ConsoleEnv>, { key, with: other }: z.output<typeof ValueQuery>) {
  const calls = callsOf(c).shared;
  const answer = await calls.value.$get({ query: { key } });
  if (answer.status === 404) return c.notFound();
  const { present, previous, pinned, held } = await given(answer);
  const parsed = parseSharedKey(key);
  const compared = other && (await calls.comparison.$get({ query: { key, with: other } }));
  const seen = held?.version ?? 0;
  const isThere = { portal: true, previous: previous !== null, pinned: pinned !== null };
  return c.render(
    <>
      <p>
        <a href={`${HERE}?locale=${parsed?.locale}`}>All values in this language</a>
      </p>
      <p>
        <code>{parsed?.name}</code> {parsed && paramsText(parsed.params)} · {parsed?.locale} ·{' '}
        {holdText(held ?? undefined)}
      </p>
      <div className="actions">
        <Wish name="Ask the portal now" fields={{ wish: 'renew', key, seen }} />
        {present && <Wish name="Pin this value" fields={{ wish: 'pin', value: 'present', key, seen }} />}
        {previous && (
          <Wish name="Pin the value before" fields={{ wish: 'pin', value: 'previous', key, seen }} />
        )}
        {held?.pin && <Wish name="Release the pin" fields={{ wish: 'release', key, seen }} />}
      </div>
      <ul className="choices">
        {COMPARED.filter((name) => isThere[name]).map((name) => (
          <li key={name}>
            <a href={`${valueHref(key)}&with=${name}`} aria-current={name === other ? 'true' : undefined}>
              {COMPARISONS[name]}
            </a>
          </li>
        ))}
      </ul>
      {compared && other && <Difference answer={await compared.json()} other={other} />}
      {pinned && <SharedValue title="Pinned: what pages show" value={pinned} />}
      {present && (
        <SharedValue title={pinned ? 'What is kept beside it' : 'What pages show'} value={present} />
      )}
      {previous && <SharedValue title="The value before" value={previous} />}
    </>,
    { title: 'Shared value', ...PAGE },
  );
}

const DONE = {
  renew: 'The portal is asked for it with the next page.',
  pin: 'Pinned: pages show this value until it is released.',
  release: 'Released: the portal is asked for it with the next page.',
} as const;

/** A form has texts only. */
const Posted = z.object({ seen: z.coerce.number() }).loose().pipe(HoldBody);

const unknownWish = (c: Context) => seeOther(c, HERE, 'That was not understood; nothing was changed.', 'bad');

export const sharedPages = new Hono<ConsoleEnv>()
  .get('/', query(ListQuery), (c) => list(c, c.req.valid('query')))
  .get('/everything', everything)
  .post('/everything', async (c) => {
    await given(await callsOf(c).version.$post());
    return seeOther(c, HERE, 'Everything is made new, each page when it is next asked for.');
  })
  .get('/value', query(ValueQuery), (c) => value(c, c.req.valid('query')))
  .post('/value', form(Posted, unknownWish), async (c) => {
    const wish = c.req.valid('form');
    const { key } = wish;
    const answer = await callsOf(c).shared.$post({ json: wish });
    if (answer.status === 404)
      return seeOther(c, valueHref(key), 'There is no such value any more; nothing was changed.', 'bad');
    if (answer.status !== 409) {
      await given(answer);
      return seeOther(c, valueHref(key), DONE[wish.wish]);
    }
    const { held } = await answer.json();
    c.status(409);
    return c.render(
      <>
        <p role="alert">
          {held?.by ?? 'Somebody'} has changed this value since you looked at it. Nothing of yours was done.
        </p>
        <Versions
          left={{ pin: held?.pin ?? null, asked: held?.renewed ?? null, by: held?.by ?? null }}
          right={{ wish: wish.wish }}
          names={['As it is now', 'What you wished']}
        />
        <div className="actions">
          <Wish name="Do it all the same" fields={{ ...wish, seen: held?.version ?? 0 }} />
          <a href={valueHref(key)}>Look at it again</a>
        </div>
      </>,
      { title: 'Somebody was faster', ...PAGE },
    );
  });
