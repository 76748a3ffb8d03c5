// Form proofs (F20): Turnstile or proof of work. A failure of either does not block the form.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProofs, type TimedProof } from '../../../src/client/forms/form-proof.ts';

const { solveForForm, requestProof } = vi.hoisted(() => ({
  solveForForm: vi.fn<() => Promise<TimedProof | null>>(),
  requestProof: vi.fn<() => Promise<TimedProof | null>>(),
}));
vi.mock('../../../src/client/forms/form-challenge.ts', () => ({ solveForForm }));
vi.mock('../../../src/client/forms/form-turnstile.ts', () => ({ requestProof }));

const MINUTE_MS = 60_000;
const proof = (verifyCode: string, expires = Date.now() + MINUTE_MS): TimedProof => ({
  proof: { pictureType: 'altcha', verifyCode },
  expires,
});
const widget = {} as HTMLFormElement;
const takeCode = async (proofs: ReturnType<typeof createProofs>) => (await proofs.take())?.verifyCode;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  solveForForm.mockReset();
  requestProof.mockReset();
});

it('one proof is created in advance, and one for each later submission', async () => {
  solveForForm.mockResolvedValueOnce(proof('first')).mockResolvedValueOnce(proof('second'));
  const proofs = createProofs('contact', () => null);
  proofs.begin();
  proofs.begin();
  expect([await takeCode(proofs), await takeCode(proofs)]).toEqual(['first', 'second']);
  expect(solveForForm).toHaveBeenCalledTimes(2);
  expect(requestProof).not.toHaveBeenCalled();
});

it('a proof that would expire in transit is replaced', async () => {
  solveForForm.mockResolvedValueOnce(proof('old')).mockImplementation(async () => proof('new'));
  const proofs = createProofs('contact', () => null);
  proofs.begin();
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2 + 1);
  expect(await takeCode(proofs)).toBe('new');
});

it('Turnstile replaces the proof of work', async () => {
  requestProof.mockResolvedValue(proof('token'));
  expect(await takeCode(createProofs('contact', () => widget))).toBe('token');
  expect(solveForForm).not.toHaveBeenCalled();
});

it('without a Turnstile token, the proof of work is solved', async () => {
  requestProof.mockResolvedValue(null);
  solveForForm.mockResolvedValue(proof('solved'));
  expect(await takeCode(createProofs('contact', () => widget))).toBe('solved');
});

it('a failed or late proof is null', async () => {
  solveForForm.mockRejectedValueOnce(new Error('offline'));
  const proofs = createProofs('contact', () => null);
  expect(await proofs.take()).toBeNull();
  solveForForm.mockReturnValueOnce(new Promise(() => undefined));
  const late = proofs.take();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await late).toBeNull();
});
