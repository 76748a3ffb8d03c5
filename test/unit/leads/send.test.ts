// F13, F15, F16: delivery of a lead to the portal, or to the outbox if the portal returns no valid response, and an
// error if both fail.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../common/contract/codes.ts';
import type { LeadOutbox, QueuedLead } from '../../../common/leads/outbox.ts';
import { NotQueued, sendLead } from '../../../common/leads/send.ts';
import type { PortalClient } from '../../../common/upstream/client.ts';
import {
  errorOfEnvelope,
  errorOfStatus,
  PortalError,
  type PortalFailure,
} from '../../../common/upstream/errors.ts';

const queued: QueuedLead = {
  lead: {
    idempotencyKey: 'a'.repeat(64),
    reference: 'C-2222-3333',
    form: 'contact',
    call: {},
    locale: 'en',
    body: { type: 'sales', content: 'a secret wish', email: 'ana@example.com', agreement: true },
    context: {
      consent: { version: '1', texts: [], at: '2026-11-01T00:00:00Z' },
      page: '/contact/',
      tracking: {},
    },
    quarantined: false,
    submittedAt: '2026-11-01T00:00:00Z',
  },
  proof: { pictureType: 'altcha', verifyCode: 'solved' },
};
const reports: unknown[] = [];
const portalWith = (call: (...args: unknown[]) => Promise<unknown>) => ({ call }) as unknown as PortalClient;
const outboxWith = (store: LeadOutbox['store']) => vi.fn(store);
const workingOutbox = () => outboxWith(async ({ lead }) => ({ reference: lead.reference }));
const send = (portal: PortalClient, store: LeadOutbox['store']) =>
  sendLead(queued, { portal, outbox: { store }, report: (event) => void reports.push(event) });
const failingPortal = (error: unknown) => portalWith(() => Promise.reject(error));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  reports.length = 0;
});

describe('the portal responds', () => {
  it('the portal call has the key, the quarantine flag, and a timeout of four seconds; the outbox is not called', async () => {
    const call = vi.fn(async () => ({ reference: 'C-9999-9999', receivedAt: '' }));
    const store = workingOutbox();
    expect(await send(portalWith(call), store)).toEqual({ reference: 'C-9999-9999', by: 'portal' });
    expect(call).toHaveBeenCalledWith(
      'forms/contact',
      expect.objectContaining({ type: 'sales', content: 'a secret wish', pictureType: 'altcha' }),
      { timeoutMs: 4000, lead: { idempotencyKey: 'a'.repeat(64), quarantined: false } },
    );
    expect(store).not.toHaveBeenCalled();
  });
  it.each([
    ['400', errorOfStatus('c', 400, 'verifyCode: wrong', { code: CODES.invalid, retryAfter: null })],
    ['413', errorOfStatus('c', 413, '', { code: CODES.invalid, retryAfter: null })],
    ['422', errorOfStatus('c', 422, '', { code: '77', retryAfter: null })],
    ['429', errorOfStatus('c', 429, '', { code: CODES.limited, retryAfter: 60 })],
    ['33922002', errorOfEnvelope('c', CODES.invalid, 'verifyCode: wrong')],
    ['33922029', errorOfEnvelope('c', CODES.limited, 'later')],
  ])('the error %s is returned to the visitor, including a failed verification', async (_, error) => {
    const store = workingOutbox();
    await expect(send(failingPortal(error), store)).rejects.toBe(error);
    expect(store).not.toHaveBeenCalled();
  });
});

describe('the portal returns no valid response', () => {
  const failures: PortalFailure[] = ['timeout', 'unreachable', 'empty', 'notJson', 'shape'];
  it.each<[string, unknown]>([
    ...failures.map(
      (failure) => [failure, new PortalError(failure, 'c', 'ana@example.com')] as [string, unknown],
    ),
    ...[400, 401, 403, 404, 405, 408, 413, 417, 418, 422, 429, 500, 502, 503].map(
      (status) => [String(status), errorOfStatus('c', status, 'ana@example.com')] as [string, unknown],
    ),
    ['33922001', errorOfEnvelope('c', CODES.notFound, '')],
    ['33923005', errorOfEnvelope('c', CODES.network, '')],
    ['33920000', errorOfEnvelope('c', CODES.failed, '')],
    ['any other code', errorOfEnvelope('c', '77', '')],
    ['a programming error', new TypeError('ana@example.com')],
  ])('the outbox stores the lead under the same reference after the failure %s', async (_, error) => {
    expect(await send(failingPortal(error), workingOutbox())).toEqual({
      reference: 'C-2222-3333',
      by: 'outbox',
    });
    expect(JSON.stringify(reports)).toContain('lead-queued');
    expect(JSON.stringify(reports)).not.toMatch(/ana@|secret/);
  });
  it('sendLead retries a locked outbox', async () => {
    const store = workingOutbox()
      .mockRejectedValueOnce(new Error('locked'))
      .mockRejectedValueOnce(new Error('locked'));
    const sending = send(failingPortal(new TypeError()), store);
    await vi.runAllTimersAsync();
    expect(await sending).toMatchObject({ by: 'outbox' });
    expect(store).toHaveBeenCalledTimes(3);
  });
});

describe('F16 both channels fail', () => {
  it('sendLead throws NotQueued without lead data if the outbox fails', async () => {
    const sent = send(
      failingPortal(new TypeError()),
      outboxWith(() => Promise.reject(new Error('ana@example.com'))),
    ).catch((error) => error);
    await vi.runAllTimersAsync();
    expect(await sent).toBeInstanceOf(NotQueued);
    expect(String(await sent)).not.toContain('ana@');
  });
  it('sendLead throws NotQueued after four seconds if the outbox hangs', async () => {
    const startedAt = Date.now();
    const sent = send(
      failingPortal(new TypeError()),
      outboxWith(() => new Promise(() => undefined)),
    ).catch((error) => error);
    await vi.runAllTimersAsync();
    expect(await sent).toBeInstanceOf(NotQueued);
    expect(Date.now() - startedAt).toBe(4000);
  });
});
