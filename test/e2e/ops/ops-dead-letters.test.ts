// Dead letters in the console of the production build: leads that the portal has rejected are resent after it recovers,
// on desktop and phone. The tests use a separate site and portal, so that the rejections do not affect other tests.
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '../../../common/contract/codes.ts';
import { toReference } from '../../../common/forms/idempotency.ts';
import type { LeadOutbox } from '../../../common/leads/outbox.ts';
import { migrateLocalState } from '../../../scripts/dev/migrations.ts';
import { type Served, serveBuild } from '../../../scripts/dev/miniflare.ts';
import { listen } from '../../../scripts/process/loopback.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { newTrialLead } from '../../worker/lead.ts';
import { withBrowser } from '../shell/shell.ts';
import { EDITOR_ENVIRONMENTS, expectUsable, goTo, openConsole, press } from './ops-console.ts';

withBrowser();

/** Fake portal that accepts or rejects leads. */
const portal = { isRefusing: true, delivered: [] as string[] };
const server = createServer(async (request, response) => {
  for await (const _ of request);
  const key = String(request.headers['idempotency-key']);
  if (!portal.isRefusing) portal.delivered.push(key);
  response.writeHead(portal.isRefusing ? 400 : 200, { 'content-type': 'application/json' });
  const receivedAt = '2026-11-01T00:00:00.000Z';
  response.end(
    JSON.stringify(
      portal.isRefusing
        ? { code: CODES.invalid, message: 'industry: unknown', data: null }
        : { code: '0', message: '', data: { reference: await toReference('free-trial', key), receivedAt } },
    ),
  );
});

const persistTo = temporaryFolder('site-dead-letters');
let site: Served;
beforeAll(async () => {
  await migrateLocalState(persistTo);
  site = await serveBuild({
    persistTo,
    withoutFiles: true,
    vars: { ops: { PORTAL_ORIGIN: await listen(server) } },
    onLog: () => undefined,
  });
});
afterAll(async () => {
  await site.stop();
  server.close();
});

const countInState = async (state: string) =>
  (await site.platform.getD1Database('DB', 'ops'))
    .prepare('SELECT count(*) AS n FROM outbox WHERE state = ?')
    .bind(state)
    .first<number>('n');

describe('dead letters in /ops/leads', () => {
  it.each(EDITOR_ENVIRONMENTS)(
    'dead letters show their reason, and one or all are resent and delivered once, %s',
    async (_, options, mark) => {
      portal.isRefusing = true;
      portal.delivered = [];
      const { OUTBOX } = await site.platform.getBindings<{ OUTBOX: LeadOutbox }>('site');
      const leads = await Promise.all(
        [1, 2, 3].map((number) => newTrialLead({ mark: `${mark} ${number}`, page: `${mark} ${number}` })),
      );
      const proof = { pictureType: 'altcha', verifyCode: 'solved' };
      for (const lead of leads) await OUTBOX.store({ lead, proof });
      await expect.poll(() => countInState('dead')).toBe(3);

      const page = await openConsole('/ops/leads', options, { at: site.origin });
      await expectUsable(page);
      const first = leads[0]?.reference ?? '';
      const row = page.locator('tbody > tr').filter({ hasText: first });
      expect(await row.innerText()).toMatch(/Free trial · English\s+Failed 1 attempt\s+http 400/);

      portal.isRefusing = false;
      await press(page, `Send again ${first}`);
      await page.getByText('1 lead is sent again.').waitFor();
      await expect.poll(() => countInState('dead')).toBe(2);
      await press(page, 'Send all leads again');
      await page.getByText('2 leads are sent again.').waitFor();
      await expect.poll(() => countInState('waiting')).toBe(0);
      await goTo(page, '/ops/leads');
      expect(await page.getByRole('heading', { name: 'Waiting for delivery' }).count()).toBe(0);
      expect(portal.delivered.toSorted()).toEqual(leads.map((lead) => lead.idempotencyKey).toSorted());
    },
  );
});
