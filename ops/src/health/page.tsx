// /ops/health: the state of the services behind the site, errors, speed, searches without results, and translations.
import { Hono } from 'hono';
import type { ReactNode } from 'react';
import { formatCount } from '../../../common/text/count.ts';
import { bodyOf, callsOf } from '../console/client.ts';
import { Form } from '../console/form.tsx';
import { When } from '../console/local-time.tsx';
import { seeOther } from '../console/notice.ts';
import { Fold, Tag } from '../console/state.tsx';
import { form } from '../console/validator.tsx';
import type { ConsoleEnv } from '../env.ts';
import { Replayed } from '../leads/undelivered.tsx';
import { packagePages } from '../sbom/page.tsx';
import { DeadLetters, Services } from './backlog.tsx';
import { ReportSection } from './browser-reports.tsx';
import { BudgetSection } from './budgets.tsx';
import { Samples, Translations } from './content.tsx';
import { type CheckResult, faultsOf, type Health, isBackedUp } from './report.ts';
import {
  budgetSummary,
  clickSummary,
  deadSummary,
  errorSummary,
  missSummary,
  reportSummary,
  type SectionSummary,
  sampleSummary,
  speedSummary,
  translationSummary,
} from './summaries.tsx';
import { ClickSection, ErrorSection, MissSection, VitalSection } from './visits.tsx';

/** Titles of the sections after the services, by ID. */
const SECTIONS = {
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

interface SectionProps<T> {
  id: keyof typeof SECTIONS;
  checked: CheckResult<T>;
  /** Summary of the data, and whether there is a problem, which opens the section. */
  summaryOf: (value: T) => SectionSummary;
  children: (value: T) => ReactNode;
}

/** A section of the page: its data, or the reason why it is unavailable. */
function Section<T>({ id, checked, summaryOf, children }: SectionProps<T>) {
  const { summary, isProblem } = checked.ok
    ? summaryOf(checked.value)
    : { summary: <Tag tone="bad">Not available</Tag>, isProblem: true };
  return (
    <Fold id={id} title={SECTIONS[id]} summary={summary} isOpen={isProblem}>
      {checked.ok ? (
        children(checked.value)
      ) : (
        <p className="notice bad">This is not available: {checked.error}. See docs/ops.md, “Faults”.</p>
      )}
    </Fold>
  );
}

function Faults({ faults, hasBackup }: { faults: readonly string[]; hasBackup: boolean }) {
  if (faults.length === 0)
    return hasBackup ? (
      <p className="notice good">No problems found.</p>
    ) : (
      <p className="notice warn" role="status">
        1 warning: <a href="#backup">no backup</a>
      </p>
    );
  return (
    <div className="notice bad" role="alert">
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}

function HealthPage({ health }: { health: Health }) {
  const { outbox, errors, budgets, vitals, misses, clicks, reports, content } = health;
  return (
    <>
      <Faults faults={faultsOf(health)} hasBackup={isBackedUp(health)} />
      <h2 className="visually-hidden">Services</h2>
      <Services health={health} />
      <Section id="dead" checked={outbox} summaryOf={deadSummary}>
        {({ rows }) => <DeadLetters rows={rows} />}
      </Section>
      <Section id="errors" checked={errors} summaryOf={errorSummary}>
        {(value) => <ErrorSection {...value} />}
      </Section>
      <Section id="budgets" checked={budgets} summaryOf={budgetSummary}>
        {(value) => <BudgetSection {...value} />}
      </Section>
      <Section id="speed" checked={vitals} summaryOf={speedSummary}>
        {(value) => (
          <>
            <VitalSection {...value} />
            <Form action="/ops/health/metrics">
              <p className="actions">
                <button type="submit">Publish on the speed page now</button>
                <small>They are published every hour.</small>
              </p>
            </Form>
          </>
        )}
      </Section>
      <Section id="misses" checked={misses} summaryOf={missSummary}>
        {(value) => <MissSection misses={value} />}
      </Section>
      <Section id="clicks" checked={clicks} summaryOf={clickSummary}>
        {(value) => <ClickSection clicks={value} />}
      </Section>
      <Section id="reports" checked={reports} summaryOf={reportSummary}>
        {(value) => <ReportSection reports={value} />}
      </Section>
      <Section id="translations" checked={content} summaryOf={translationSummary}>
        {(value) => <Translations content={value} />}
      </Section>
      <Section id="samples" checked={content} summaryOf={sampleSummary}>
        {(value) => <Samples content={value} />}
      </Section>
    </>
  );
}

export const healthPages = new Hono<ConsoleEnv>()
  .get('/', async (c) => {
    const health = await callsOf(c).health.$get().then(bodyOf);
    return c.render(<HealthPage health={health} />, {
      title: 'Health',
      purpose: (
        <>
          State of the services, visits, searches, and content. Last refreshed <When at={health.at} />
        </>
      ),
      actions: (
        <>
          <a className="button" href="/ops/health/packages">
            Packages
          </a>
          <a className="button" href="/ops/health">
            Refresh
          </a>
        </>
      ),
    });
  })
  .route('/packages', packagePages)
  .post('/replay', form(Replayed), async (c) => {
    const { count } = await callsOf(c)
      .leads.replay.$post({ json: c.req.valid('form') })
      .then(bodyOf);
    const notice = `${formatCount(count, 'lead was', 'leads were')} sent again.`;
    return seeOther(
      c,
      '/ops/health',
      count === 0 ? 'There is no failed lead with this reference.' : notice,
      count === 0 ? 'bad' : 'good',
    );
  })
  .post('/metrics', async (c) => {
    const { countries, types } = await callsOf(c).health.metrics.$post().then(bodyOf);
    return seeOther(
      c,
      '/ops/health',
      `Published: ${formatCount(countries, 'country', 'countries')} and ${formatCount(types, 'page type')}.`,
    );
  });
