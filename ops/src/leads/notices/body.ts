// Contents of notices: JSON of a webhook, and the text of a mail. They contain no input of a visitor.
import { z } from 'zod';

const Count = z.number().int().min(0);
const Owner = z.string().nullable().default(null);
const Work = z.object({ owner: Owner, fresh: Count, open: Count, overdue: Count });

export const NoticeBody = z.discriminatedUnion('type', [
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
  z.object({
    type: z.literal('leads.failed'),
    timestamp: z.string(),
    data: z.object({ failed: Count }),
  }),
  z.object({
    type: z.literal('leads.summary'),
    timestamp: z.string(),
    data: z.object({
      day: z.string(),
      /** Unfinished leads by owner; `null` if another portal stores them. */
      owners: z.array(Work).nullable(),
      waiting: Count,
      failed: Count,
      undelivered: Count,
    }),
  }),
]);
export type NoticeBody = z.output<typeof NoticeBody>;

/** The content of a notice; `null` for JSON of another format. */
export function parseNotice(json: string): NoticeBody | null {
  return NoticeBody.safeParse(JSON.parse(json)).data ?? null;
}

/** Name of a notice in lists: `New lead C-2222-3333`. */
export function noticeName(body: NoticeBody | null): string {
  if (body === null) return 'Notice';
  if (body.type === 'lead.received') return `New lead ${body.data.reference}`;
  return body.type === 'leads.failed' ? 'Failed leads' : `Summary of ${body.data.day}`;
}

/** Sums of all owners. */
export const totalsOf = (rows: readonly z.output<typeof Work>[]) => {
  const sum = (name: 'fresh' | 'open' | 'overdue') => rows.reduce((all, row) => all + row[name], 0);
  return { fresh: sum('fresh'), open: sum('open'), overdue: sum('overdue') };
};

const counts = ({ fresh, open, overdue }: ReturnType<typeof totalsOf>): string =>
  `${fresh} new, ${open} open, ${overdue} overdue`;

/** Subject and text of a notice by mail. */
export function mailOf(body: NoticeBody): { subject: string; text: string } {
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
      text: `The portal has not accepted ${body.data.failed} leads. Open Health in the console to send them again, or run:
npm run ops -- leads list --remote
npm run ops -- leads replay --remote
`,
    };
  const { day, owners, waiting, failed, undelivered } = body.data;
  const lines = owners
    ? [
        `All leads: ${counts(totalsOf(owners))}`,
        ...owners.map(({ owner, ...own }) => `${owner ?? 'No owner'}: ${counts(own)}`),
      ]
    : [];
  return {
    subject: `Leads, ${day}${owners ? `: ${counts(totalsOf(owners))}` : ''}`,
    text: `${[
      ...lines,
      `Waiting for the portal: ${waiting}`,
      `Failed: ${failed}`,
      `Undelivered notices: ${undelivered}`,
    ].join('\n')}\n`,
  };
}
