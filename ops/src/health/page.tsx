// /ops/health: the state of the services behind the site, errors, speed, searches without results, translations.
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form } from '../console/form.tsx';
import { PAGE } from '../console/layout.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { form } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { Replayed } from '../leads/undelivered.tsx';
import { DeadLetters, Services } from './backlog.tsx';
import { ReportPart } from './browser-reports.tsx';
import { BudgetPart } from './budgets.tsx';
import { Samples, Translations } from './content.tsx';
import { faultsOf, type Health, type Looked } from './report.ts';
import { ClickPart, ErrorPart, MissPart, VitalPart } from './visits.tsx';

/** Sections after the services, by id. */
const PARTS = {
  dead: 'Failed leads',
  errors: 'Errors',
  budgets: 'Error budgets',
  speed: 'Speed',
  misses: 'Searches without results',
  clicks: 'Clicks on search results',
  reports: 'Browser reports',
  translations: 'Translations',
  samples: 'Sample content',
} as const;

/** A section of the page: its data, or the reason why it is unavailable. */
function Part<T>({
  id,
  looked,
  children,
}: {
  id: keyof typeof PARTS;
  looked: Looked<T>;
  children: (value: T) => ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{PARTS[id]}</h2>
      {looked.ok ? (
        children(looked.value)
      ) : (
        <p className="notice bad">This is not available: {looked.error}. See docs/ops.md, “Faults”.</p>
      )}
    </section>
  );
}

function HealthPage({ health }: { health: Health }) {
  const faults = faultsOf(health);
  const { outbox, errors, budgets, vitals, misses, clicks, reports, content } = health;
  return (
    <>
      {faults.length === 0 ? (
        <p className="notice good">No problems found.</p>
      ) : (
        <div className="notice bad" role="alert">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      <p>
        <a href="/ops/health">Refresh</a>, last refreshed <When at={health.at} />
      </p>
      <nav aria-label="On this page">
        <ul className="choices">
          {Object.entries(PARTS).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="services">
        <h2 id="services">Services</h2>
        <Services health={health} />
      </section>
      <Part id="dead" looked={outbox}>
        {({ rows }) => <DeadLetters rows={rows} />}
      </Part>
      <Part id="errors" looked={errors}>
        {(value) => <ErrorPart {...value} />}
      </Part>
      <Part id="budgets" looked={budgets}>
        {(value) => <BudgetPart {...value} />}
      </Part>
      <Part id="speed" looked={vitals}>
        {(value) => <VitalPart {...value} />}
      </Part>
      <Form action="/ops/health/metrics">
        <p className="actions">
          <button type="submit">Publish on the speed page now</button>
          <small>They are published every hour.</small>
        </p>
      </Form>
      <Part id="misses" looked={misses}>
        {(value) => <MissPart misses={value} />}
      </Part>
      <Part id="clicks" looked={clicks}>
        {(value) => <ClickPart clicks={value} />}
      </Part>
      <Part id="reports" looked={reports}>
        {(value) => <ReportPart reports={value} />}
      </Part>
      <Part id="translations" looked={content}>
        {(value) => <Translations content={value} />}
      </Part>
      <Part id="samples" looked={content}>
        {(value) => <Samples content={value} />}
      </Part>
    </>
  );
}

export const healthPages = new Hono<ConsoleEnv>()
  .get('/', async (c) => {
    const health = await callsOf(c).health.$get().then(bodyOf);
    return c.render(<HealthPage health={health} />, { title: 'Health', ...PAGE });
  })
  .post('/replay', form(Replayed), async (c) => {
    const { count } = await callsOf(c)
      .leads.replay.$post({ json: c.req.valid('form') })
      .then(bodyOf);
    const notice = count === 1 ? 'One lead was sent again.' : `${count} leads were sent again.`;
    return seeOther(
      c,
      '/ops/health',
      count === 0 ? 'There is no failed lead with this reference.' : notice,
      count === 0 ? 'bad' : 'good',
    );
  })
  .post('/metrics', async (c) => {
    const { countries, types } = await callsOf(c).health.metrics.$post().then(bodyOf);
    return seeOther(c, '/ops/health', `Published: ${countries} countries and ${types} page types.`);
  });
