// Checks the subject of a form: the event or document of its page must exist.
import { MESSAGES } from '../../../common/forms/messages.ts';
import { isWithin, meetingDays } from '../../../common/forms/rules.ts';
import { readContent, readText } from '../content/read.ts';
import type { Ctx } from '../context.ts';
import { invalid } from '../errors.ts';
import type { Submission } from '../submissions.ts';

/** Content types to which a form field may refer. */
const SUBJECTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['event', ['event']],
  ['document', ['report']],
]);

/** Throws (400) if the preferred day was in the past at submission, or is outside the event. */
async function checkDay(ctx: Ctx, { event, preferredDay }: Submission['detail']): Promise<void> {
  if (typeof preferredDay !== 'string') return;
  const found = await readContent(ctx, 'event', { code: String(event), types: ['event'] });
  const sentAt = ctx.submittedAt === null ? Date.now() : Date.parse(ctx.submittedAt);
  if (!isWithin(meetingDays(found?.body ?? null, sentAt), preferredDay))
    throw invalid(`preferredDay: ${MESSAGES.period}`);
}

/**
 * Throws (400; the message starts with the field) for an event or document that this visitor could not see, and for a
 * day outside the event.
 */
export async function checkSubject(ctx: Ctx, { detail }: Pick<Submission, 'detail'>): Promise<void> {
  for (const [field, value] of Object.entries(detail)) {
    const types = SUBJECTS.get(field);
    if (types === undefined) continue;
    if ((await readText(ctx, { code: String(value), types })) === null)
      throw invalid(`${field}: ${MESSAGES.select}`);
  }
  await checkDay(ctx, detail);
}
