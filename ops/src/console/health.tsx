// /ops/health: whether everything behind the site is well, what to do where it is not, and how fast and complete the
// site is for its readers.
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import type { Titled } from '../../../src/editorial.ts';
import { type Figure, samplesOf } from '../../../src/figures/published.ts';
import { LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import type { ConsoleEnv } from '../env.ts';
import { faultsOf, type Health, type Looked, missesBy } from '../health/look.ts';
import { callsOf, given } from './calls.ts';
import { ErrorChart, percent } from './chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { Form } from './form.tsx';
import { PAGE } from './layout.tsx';
import { seeOther } from './notice.ts';
import { type Column, Table } from './table.tsx';
import { When } from './when.tsx';

/** A part of the page: what it shows where it was to be had, or how it failed. */
function Part<T>({
  id,
  title,
  looked,
  children,
}: {
  id: string;
  title: string;
  looked: Looked<T>;
  children: (value: T) => ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {looked.ok ? (
        children(looked.value)
      ) : (
        <p className="notice bad">
          This could not be had: {looked.error}. What to do is in docs/ops.md, “On a bad day”.
        </p>
      )}
    </section>
  );
}

const Said = ({ looked, well, broken }: { looked: Looked<unknown>; well: string; broken: string }) => (
  <>
    <span className={looked.ok ? 'tag good' : 'tag bad'}>{looked.ok ? well : broken}</span>{' '}
    <small>after {looked.ms} ms</small>
  </>
);

function Behind({ health }: { health: Health }) {
  const { portal, kv, outbox } = health;
  return (
    <div className="columns">
      <div className="panel">
        <h3>Portal</h3>
        <p>
          <Said looked={portal} well="Answers" broken="Does not answer" />
        </p>
        {portal.ok && portal.value.version !== null && (
          <p>
            Version {portal.value.version}, publication{' '}
            <code>{portal.value.publication?.slice(0, 12) ?? 'none'}</code>
            <When at={portal.value.publishedAt} />
          </p>
        )}
      </div>
      <div className="panel">
        <h3>KV</h3>
        <p>
          <Said looked={kv} well="Reads and writes" broken="Fails" />
        </p>
      </div>
      <div className="panel">
        <h3>Leads on their way</h3>
        {outbox.ok && (
          <p>
            {outbox.value.waiting} waiting, {outbox.value.dead} dead
            {outbox.value.oldest !== null && (
              <>
                ; the oldest was sent <When at={outbox.value.oldest} />
              </>
            )}
          </p>
        )}
        <p>
          <Said looked={outbox} well="Outbox answers" broken="Outbox fails" />
        </p>
      </div>
    </div>
  );
}

type Dead = Extract<Health['outbox'], { ok: true }>['value']['rows'][number];
const DEAD: readonly Column<Dead>[] = [
  { name: 'Reference', isHead: true, cell: ({ reference }) => reference },
  { name: 'Form', cell: ({ form, locale }) => `${form}, ${locale}` },
  { name: 'Sent', cell: ({ submittedAt }) => <When at={submittedAt} /> },
  {
    name: 'Failed by',
    cell: ({ lastError, attempts }) => `${lastError ?? 'not said'} (${attempts} attempts)`,
  },
  {
    name: 'Send again',
    cell: ({ reference }) => (
      <Form action="/ops/health/replay">
        <input type="hidden" name="reference" value={reference} />
        <button type="submit" className="small">
          Send again<span className="visually-hidden"> {reference}</span>
        </button>
      </Form>
    ),
  },
];

function DeadLetters({ rows }: { rows: readonly Dead[] }) {
  return (
    <>
      <Table
        caption="Dead letters"
        columns={DEAD}
        rows={rows}
        keyOf={({ id }) => id}
        empty="No lead was given up."
      />
      {rows.length > 1 && (
        <Form action="/ops/health/replay">
          <button type="submit">Send all of them again</button>
        </Form>
      )}
    </>
  );
}

type Errors = Extract<Health['errors'], { ok: true }>['value'];
const ERRORS: readonly Column<Errors['types'][number]>[] = [
  { name: 'Page type', isHead: true, cell: ({ type }) => type },
  { name: 'Answers', cell: ({ answers }) => answers.toLocaleString('en') },
  { name: 'Errors', cell: ({ errors }) => errors.toLocaleString('en') },
  { name: 'Share', cell: ({ errors, answers }) => percent(errors, answers) },
];

function ErrorPart({ hour, day, slots, types }: Errors) {
  return (
    <>
      <p>
        Last hour: <strong>{percent(hour.errors, hour.answers)}</strong> of{' '}
        {hour.answers.toLocaleString('en')} answers were errors (500 and above). Last day:{' '}
        <strong>{percent(day.errors, day.answers)}</strong> of {day.answers.toLocaleString('en')}.
      </p>
      {slots.length > 0 && <ErrorChart slots={slots} />}
      <Table
        caption="Errors of the last day by page type"
        columns={ERRORS}
        rows={types}
        keyOf={({ type }) => type}
        empty="Nothing was counted yet: the site hands its counts over once a minute."
      />
    </>
  );
}

const fewest = (figures: readonly Figure[]): string => {
  const counts = figures.map(samplesOf);
  return counts.length === 0 ? '0' : Math.max(...counts).toLocaleString('en');
};

type Vitals = Extract<Health['vitals'], { ok: true }>['value'];
function VitalPart({ days, whole, types, locales, countries }: Vitals) {
  const country = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  if (whole.length === 0)
    return (
      <p className="empty">
        Nothing was measured yet. Visitors who agree to statistics tell how fast a page was when they leave
        it.
      </p>
    );
  return (
    <>
      <p>
        What three of four visits do not exceed, of the last {days} days, from {fewest(whole)} visits of
        people who agreed to statistics. Good, needs work and poor are what web.dev calls them.
      </p>
      <FigureTable caption="All pages" head="Pages" rows={[{ name: 'All', figures: whole }]} />
      <h3>By page type</h3>
      <FigureTable
        caption="By page type"
        head="Page type"
        rows={types.map(({ value, figures }) => ({ name: value, figures }))}
      />
      <h3>By language</h3>
      <FigureTable
        caption="By language"
        head="Language"
        rows={locales.map(({ value, figures }) => ({ name: value, figures }))}
      />
      <h3>By country</h3>
      <FigureTable
        caption="By country"
        head="Country"
        rows={countries.map(({ value, figures }) => ({
          name: value === 'ZZ' ? 'not known' : (country.of(value) ?? value),
          figures,
        }))}
      />
    </>
  );
}

const SCOPES = { site: 'search of the site', docs: 'search of the documentation' } as const;
type Missed = Extract<Health['misses'], { ok: true }>['value'];
const MISSES: readonly Column<NonNullable<Missed>[number]>[] = [
  { name: 'Words', isHead: true, cell: ({ words }) => words },
  { name: 'Where', cell: ({ scope }) => SCOPES[scope] },
  { name: 'Times', cell: ({ times }) => times },
  { name: 'Last', cell: ({ lastDay }) => lastDay },
];

const NotOurs = () => <p className="empty">The portal is another one than ours, and does not tell.</p>;

function MissPart({ misses }: { misses: Missed }) {
  if (misses === null) return <NotOurs />;
  return missesBy(misses).map(({ locale, misses: own }) => (
    <div key={locale}>
      <h3>{LOCALES[locale].name}</h3>
      <Table
        caption={`Words that found nothing, ${LOCALES[locale].name}`}
        columns={MISSES}
        rows={own}
        keyOf={({ scope, words }) => `${scope} ${words}`}
        empty="Every search found something."
      />
    </div>
  ));
}

const addressOf = (url: string, locale: Locale): string => `${LOCALES[locale].prefix}${url}`;

function Titles({ list, locale }: { list: { count: number; named: readonly Titled[] }; locale: Locale }) {
  if (list.count === 0) return <>0</>;
  return (
    <details>
      <summary>{list.count}</summary>
      <ul>
        {list.named.map(({ title, url }) => (
          <li key={`${url} ${title}`}>{url === '' ? title : <a href={addressOf(url, locale)}>{title}</a>}</li>
        ))}
        {list.count > list.named.length && <li>and {list.count - list.named.length} more</li>}
      </ul>
    </details>
  );
}

type Content = NonNullable<Extract<Health['content'], { ok: true }>['value']>;
const TRANSLATIONS: readonly Column<Content['translations'][number]>[] = [
  { name: 'Language', isHead: true, cell: ({ locale }) => LOCALES[locale].name },
  { name: 'English texts', cell: ({ texts }) => texts },
  { name: 'Missing', cell: ({ missing, locale }) => <Titles list={missing} locale={locale} /> },
  { name: 'Older than the English', cell: ({ stale, locale }) => <Titles list={stale} locale={locale} /> },
];
const SAMPLES: readonly Column<Content['samples'][number]>[] = [
  { name: 'What nobody gave us', isHead: true, cell: ({ what }) => what },
  { name: 'Texts', cell: ({ texts }) => <Titles list={texts} locale="en" /> },
];

function HealthPage({ health }: { health: Health }) {
  const faults = faultsOf(health);
  const { outbox, errors, vitals, misses, content } = health;
  return (
    <>
      {faults.length === 0 ? (
        <p className="notice good">Nothing is wrong.</p>
      ) : (
        <ul className="notice bad" role="alert">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      <p>
        <a href="/ops/health">Look again</a>, last looked at <When at={health.at} />
      </p>
      <Behind health={health} />
      <Part id="dead" title="Dead letters" looked={outbox}>
        {({ rows }) => <DeadLetters rows={rows} />}
      </Part>
      <Part id="errors" title="Errors" looked={errors}>
        {(value) => <ErrorPart {...value} />}
      </Part>
      <Part id="speed" title="Speed" looked={vitals}>
        {(value) => <VitalPart {...value} />}
      </Part>
      <Form action="/ops/health/figures">
        <p className="actions">
          <button type="submit">Publish these on the speed page now</button>
          <small>By itself that is done once an hour.</small>
        </p>
      </Form>
      <Part id="misses" title="Words that found nothing" looked={misses}>
        {(value) => <MissPart misses={value} />}
      </Part>
      <Part id="translations" title="Translations" looked={content}>
        {(value) =>
          value === null ? (
            <NotOurs />
          ) : (
            <Table
              caption="Translations"
              columns={TRANSLATIONS}
              rows={value.translations}
              keyOf={({ locale }) => locale}
              empty="Nothing is to be translated."
            />
          )
        }
      </Part>
      <Part id="samples" title="Sample content" looked={content}>
        {(value) => (
          <>
            <p>Facts that nobody gave us stand as examples (content/sample.json): check or replace them.</p>
            <Table
              caption="Sample content"
              columns={SAMPLES}
              rows={value?.samples ?? []}
              keyOf={({ id }) => id}
              empty="Nothing is marked as an example."
            />
          </>
        )}
      </Part>
    </>
  );
}

export const healthPages = new Hono<ConsoleEnv>()
  .get('/', async (c) => {
    const health = await callsOf(c).health.$get().then(given);
    return c.render(<HealthPage health={health} />, { title: 'Health', ...PAGE });
  })
  .post('/replay', async (c) => {
    const { reference } = await c.req.parseBody();
    const one = typeof reference === 'string' && reference !== '' ? reference : null;
    const { count } = await callsOf(c)
      .leads.replay.$post({ json: { reference: one } })
      .then(given);
    const said = count === 1 ? 'One lead was sent again.' : `${count} leads were sent again.`;
    return seeOther(
      c,
      '/ops/health',
      count === 0 ? 'No dead letter of that reference is left.' : said,
      count === 0 ? 'bad' : 'good',
    );
  })
  .post('/figures', async (c) => {
    const { countries, types } = await callsOf(c).health.figures.$post().then(given);
    return seeOther(c, '/ops/health', `Published: ${countries} countries and ${types} page types.`);
  });
