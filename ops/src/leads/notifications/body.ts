// Notification content: JSON for webhooks, and text for email. It contains no visitor input.

import { z } from 'zod';
import { formatCount } from '../../../../common/text/count.ts';

const Count = z.number().int().min(0);
const Owner = z.string().nullable().default(null);
const Work = z.object({ owner: Owner, fresh: Count, open: Count, overdue: Count });

export const NotificationBody = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('lead.received'),
    timestamp: z.string(),
    data: z.object({
      reference: z.string(),
      form: z.string(),
      locale: z.string(),
      quarantined: z.boolean().default(false),
      owner: Owner,
    }),
  }),
  z.object({ type: z.literal('leads.failed'), timestamp: z.string(), data: z.object({ failed: Count }) }),
  z.object({
    type: z.literal('leads.summary'),
    timestamp: z.string(),
    data: z.object({
      day: z.string(),
      /** Unfinished leads by owner; `null` if an external portal stores them. */
      owners: z.array(Work).nullable(),
      waiting: Count,
      failed: Count,
      undelivered: Count,
    }),
  }),
  z.object({
    type: z.literal('budget.burning'),
    timestamp: z.string(),
    data: z.object({
      pageType: z.string(),
      burn: z.enum(['fast', 'slow']),
      /** Target percentage of responses without an error. */
      objective: z.number(),
      burnRate: z.number(),
      responses: Count,
      errors: Count,
      /** Remaining budget in percent; negative if it is exceeded. */
      left: z.number(),
    }),
  }),
  z.object({
    type: z.literal('budget.recovered'),
    timestamp: z.string(),
    data: z.object({ pageType: z.string(), since: z.string(), left: z.number() }),
  }),
]);
export type NotificationBody = z.output<typeof NotificationBody>;

/** Parses the content of a notification. Returns `null` for JSON in an unexpected format. */
export function parseNotification(json: string): NotificationBody | null {
  return NotificationBody.safeParse(JSON.parse(json)).data ?? null;
}

/** Name of a notification in lists: `New lead C-2222-3333`. */
export function notificationName(body: NotificationBody | null): string {
  if (body === null) return 'Notification';
  if (body.type === 'lead.received') return `New lead ${body.data.reference}`;
  if (body.type === 'budget.burning') return `Error budget alert: ${body.data.pageType}`;
  if (body.type === 'budget.recovered') return `Error budget recovered: ${body.data.pageType}`;
  return body.type === 'leads.failed' ? 'Failed leads' : `Summary of ${body.data.day}`;
}

/** Totals of all owners. */
export const totalsOf = (rows: readonly z.output<typeof Work>[]) => {
  const sum = (name: 'fresh' | 'open' | 'overdue') => rows.reduce((total, row) => total + row[name], 0);
  return { fresh: sum('fresh'), open: sum('open'), overdue: sum('overdue') };
};

const countsText = ({ fresh, open, overdue }: ReturnType<typeof totalsOf>): string =>
  `${fresh} new, ${open} open, ${overdue} overdue`;

type AlertBody = Extract<NotificationBody, { type: 'budget.burning' | 'budget.recovered' }>;

/** Email about an alert, with the next step. */
function alertMail(body: AlertBody): { subject: string; text: string } {
  const subject = notificationName(body);
  const footer = `Time: ${body.timestamp}
Remaining budget: ${Math.max(0, body.data.left)}%
npm run ops -- health --remote
The response is described in docs/ops.md, "An error budget alert".
`;
  if (body.type === 'budget.recovered')
    return {
      subject,
      text: `Both burn rates are below their limits again. The alert began at ${body.data.since}.
${footer}`,
    };
  const { burn, burnRate, errors, responses, objective } = body.data;
  return {
    subject: `${subject}, ${burnRate}x`,
    text: `${errors} of ${responses} responses of the last ${burn === 'fast' ? 'hour' : '6 hours'} were errors.
That is ${burnRate} times the rate of the objective (${objective}%).
${footer}`,
  };
}

/** Subject and text of a notification by email. */
export function mailOf(body: NotificationBody): { subject: string; text: string } {
  if (body.type === 'lead.received') {
    const { reference, form, locale, owner } = body.data;
    return {
      subject: `${form}: ${reference}`,
      text: `A new lead: ${reference} (${form}, ${locale}).
Owner: ${owner ?? 'none'}
npm run ops -- leads show ${reference} --remote
`,
    };
  }
  if (body.type === 'leads.failed')
    return {
      subject: `Failed leads: ${body.data.failed}`,
      text: `The portal has not accepted ${formatCount(body.data.failed, 'lead')}. Open Health in the console to send failed leads again, or run:
npm run ops -- leads list --remote
npm run ops -- leads replay --remote
`,
    };
  if (body.type === 'budget.burning' || body.type === 'budget.recovered') return alertMail(body);
  const { day, owners, waiting, failed, undelivered } = body.data;
  const lines = owners
    ? [
        `All leads: ${countsText(totalsOf(owners))}`,
        ...owners.map(({ owner, ...work }) => `${owner ?? 'No owner'}: ${countsText(work)}`),
      ]
    : [];
  return {
    subject: `Leads, ${day}${owners ? `: ${countsText(totalsOf(owners))}` : ''}`,
    text: `${[
      ...lines,
      `Waiting for the portal: ${waiting}`,
      `Failed: ${failed}`,
      `Undelivered notifications: ${undelivered}`,
    ].join('\n')}\n`,
  };
}
