// §7 pictureType, verifyCode; F19, F20: verification of forms by proof of work or by a question.

import { env } from 'cloudflare:workers';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, it, vi } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { countQuestionLeads } from '../../../../portal/src/leads/questions.ts';
import { cn } from '../../../../portal/src/verify/questions/cn.ts';
import { en } from '../../../../portal/src/verify/questions/en.ts';
import { ja } from '../../../../portal/src/verify/questions/ja.ts';
import { ko } from '../../../../portal/src/verify/questions/ko.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { callPortal, fetchPortal, load } from '../portal.ts';
import { newProof, type Proof } from './proof.ts';

const BANKS = { en, cn, ko, ja };
const message = { type: 'sales', content: 'Please call.' };
const send = (proof: Partial<Proof>, headers: Record<string, string> = {}) =>
  callPortal('forms/contact', { ...message, ...proof }, { headers });
const rejection = (reason: string) => ({
  status: 400,
  code: CODES.invalid,
  message: `verifyCode: ${reason}`,
});
const countUsedProofs = () => env.DB.prepare('SELECT count(*) AS n FROM used_proof').first<number>('n');

/** Requests a challenge and solves it by brute force, as a browser does. */
async function solve(purpose: string): Promise<Proof> {
  const offered = await load('forms/verification', { purpose });
  if (offered.kind !== 'altcha') throw new Error(`offered ${offered.kind}`);
  const { challenge } = offered;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { pictureType: offered.pictureType, verifyCode: btoa(JSON.stringify({ challenge, solution })) };
}

/** Modifies a solved proof without solving it again. */
function modify(
  { pictureType, verifyCode }: Proof,
  change: (payload: {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  }) => void,
): Proof {
  const payload = JSON.parse(atob(verifyCode));
  change(payload);
  return { pictureType, verifyCode: btoa(JSON.stringify(payload)) };
}

describe('GET /verification/:purpose', () => {
  it('the portal offers a proof of work to browsers with scripts, for five minutes, without storing anything', async () => {
    const before = await countUsedProofs();
    const offered = await load('forms/verification', { purpose: 'contact' });
    expect(offered).toMatchObject({
      kind: 'altcha',
      challenge: {
        parameters: {
          algorithm: 'PBKDF2/SHA-256',
          data: { purpose: 'contact', expires: expect.any(Number) },
        },
      },
    });
    const minutes = (Date.parse(offered.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThanOrEqual(5);
    expect(await countUsedProofs()).toBe(before);
  });
  it.each(localeCodes)(
    'the portal offers a question in the visitor’s language to browsers without scripts (%s)',
    async (locale) => {
      const script = {
        en: /[a-z]/,
        cn: /\p{Script=Han}/u,
        ko: /\p{Script=Hangul}/u,
        ja: /\p{Script=Hiragana}/u,
      };
      const offered = await load('forms/verification', { purpose: 'contact', scripts: 'no' }, { locale });
      if (offered.kind !== 'question') throw new Error(`offered ${offered.kind}`);
      expect(offered.question).toMatch(script[locale]);
      expect(offered.pictureType.length).toBeLessThan(2000);
    },
  );
  it.each(localeCodes)(
    'the answer to a question is accepted regardless of case, spaces, and punctuation (%s)',
    async (locale) => {
      for (;;) {
        const offered = await load('forms/verification', { purpose: 'contact', scripts: 'no' }, { locale });
        if (offered.kind !== 'question') throw new Error(`offered ${offered.kind}`);
        const bankEntry = BANKS[locale].plain.find(([question]) => question === offered.question);
        if (!bankEntry) continue; // Generated questions are not in the list.
        const verifyCode = ` ${bankEntry[1].toUpperCase()}。 `;
        const { pictureType } = offered;
        expect(await send({ pictureType, verifyCode })).toMatchObject({ code: CODES.ok });
        break;
      }
    },
  );
  it('a question does not contain its answer', async () => {
    const { pictureType } = await newProof('contact');
    const text = atob((pictureType.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    expect(text).not.toMatch(/four/i);
  });
  it('without a secret, the portal returns 503 instead of offering a verification', async () => {
    const response = await fetchPortal('/api/portal/v1/verification/contact', {}, { SESSION_SECRET: '' });
    expect(response.status).toBe(503);
  });
});

describe('a proof of work', () => {
  it('a proof of work is valid once, only for its form, and only unmodified', async () => {
    const proof = await solve('contact');
    const retried = await callPortal('forms/add', {
      code: 'free-trial',
      detail: SAMPLES['free-trial'],
      ...proof,
    });
    expect(retried, 'another form').toMatchObject(rejection('the verification is for another form'));
    const lowerCost = modify(proof, ({ challenge }) => {
      challenge.parameters.cost = 1;
    });
    expect(await send(lowerCost), 'less work').toMatchObject(rejection('the verification is invalid'));
    const tampered = modify(proof, ({ challenge }) => {
      challenge.parameters.data = { ...Object(challenge.parameters.data), purpose: 'investment' };
    });
    expect(await send(tampered), 'another purpose').toMatchObject(rejection('the verification is invalid'));
    expect(await send(proof)).toMatchObject({ code: CODES.ok });
    expect(await send(proof), 'again').toMatchObject(rejection('the verification was used before'));
  });
  it.each([
    ['not Base64', '%%%'],
    ['not JSON', btoa('x')],
    ['an empty object', btoa('{}')],
    ['null', btoa('null')],
    ['a number', btoa('1')],
  ])('a proof of work is rejected if it is %s', async (_, verifyCode) => {
    expect((await send({ pictureType: 'altcha', verifyCode })).status).toBe(400);
  });
  it('a proof of work without the work is rejected', async () => {
    const offered = await load('forms/verification', { purpose: 'contact' });
    if (offered.kind !== 'altcha') throw new Error(`offered ${offered.kind}`);
    const solution = { counter: 1, derivedKey: '00'.repeat(32) };
    const verifyCode = btoa(JSON.stringify({ challenge: offered.challenge, solution }));
    expect(await send({ pictureType: 'altcha', verifyCode })).toMatchObject(rejection('the answer is wrong'));
  });
});

describe('an answer to a question', () => {
  it('an answer to a question is valid once', async () => {
    const proof = await newProof('contact');
    expect(await send(proof)).toMatchObject({ code: CODES.ok });
    expect(await send(proof)).toMatchObject(rejection('the verification was used before'));
  });
  it('a form that is sent again with the same key gets the first receipt without verification', async () => {
    const proof = await newProof('contact');
    const headers = { 'idempotency-key': 'verification-1' };
    const first = await send(proof, headers);
    expect((await send(proof, headers)).data).toEqual(first.data);
  });
  it('a question allows one attempt', async () => {
    const proof = await newProof('contact');
    expect(await send({ ...proof, verifyCode: 'five' })).toMatchObject(rejection('the answer is wrong'));
    expect(await send(proof)).toMatchObject(rejection('the verification was used before'));
  });
  it('a question allows one attempt even with the same idempotency key', async () => {
    const proof = await newProof('contact');
    const headers = { 'idempotency-key': 'verification-2' };
    expect(await send({ ...proof, verifyCode: 'five' }, headers)).toMatchObject(
      rejection('the answer is wrong'),
    );
    expect(await send(proof, headers)).toMatchObject(rejection('the verification was used before'));
  });
  it('an answer is valid only for its form, and is not consumed by other forms', async () => {
    const proof = await newProof('collect');
    expect(await send(proof)).toMatchObject(rejection('the verification is for another form'));
    const collected = { belongCode: 'partner', name: 'Ana', phone: '600000', ...proof };
    expect(await callPortal('forms/collectMessage', collected)).toMatchObject({ code: CODES.ok });
  });
  it('an answer is rejected after five minutes', async () => {
    const proof = await newProof('contact', Date.now() - 1);
    expect(await send(proof)).toMatchObject(rejection('the verification has expired'));
  });
  it.each(['question.x.y', 'question..', 'nothing', 'altchaa', 'constructor'])(
    'the forged question %s is rejected',
    async (pictureType) => {
      const refusal = rejection('the verification is invalid');
      expect(await send({ pictureType, verifyCode: '4' })).toMatchObject(refusal);
    },
  );
  it('a question with modified signed content is rejected', async () => {
    const { pictureType, verifyCode } = await newProof('contact');
    const [kind, text = '', ...rest] = pictureType.split('.');
    const tampered = [kind, `${text.slice(0, -2)}${text.endsWith('A') ? 'BA' : 'AB'}`, ...rest].join('.');
    const refusal = rejection('the verification is invalid');
    expect(await send({ pictureType: tampered, verifyCode })).toMatchObject(refusal);
  });
  it('expired proofs are deleted', async () => {
    await env.DB.prepare("INSERT INTO used_proof (proof, expires_at) VALUES ('old', 1)").run();
    await send(await newProof('contact'));
    expect(await env.DB.prepare("SELECT 1 FROM used_proof WHERE proof = 'old'").first()).toBeNull();
  });
});

describe('F17, F20 leads without a verification', () => {
  const isQuarantined = async (reference: unknown) =>
    env.DB.prepare('SELECT quarantined FROM submission WHERE reference = ?')
      .bind((reference as { reference: string }).reference)
      .first<number>('quarantined');

  it('F20 a form that the site could not verify is stored and quarantined', async () => {
    const headers = { 'x-quarantine': '1' };
    const response = await send({ pictureType: 'altcha', verifyCode: 'expired long ago' }, headers);
    expect([response.code, await isQuarantined(response.data)]).toEqual([CODES.ok, 1]);
  });
  it('F17 a form of §7 without verification is stored and quarantined', async () => {
    const unverified = await callPortal('forms/add', { code: 'free-trial', detail: SAMPLES['free-trial'] });
    expect([unverified.code, await isQuarantined(unverified.data)]).toEqual([CODES.ok, 1]);
    const proof = await newProof('free-trial');
    const good = await callPortal('forms/add', {
      code: 'free-trial',
      detail: SAMPLES['free-trial'],
      ...proof,
    });
    expect([good.code, await isQuarantined(good.data)]).toEqual([CODES.ok, 0]);
  });
});

describe('leads that were verified only by a question', () => {
  const readRow = async (response: { data: unknown }) =>
    env.DB.prepare('SELECT quarantined, verified_by AS by FROM submission WHERE reference = ?')
      .bind((response.data as { reference: string }).reference)
      .first();
  const sendTrial = async (proof: Proof, extra: Partial<Env> = {}) =>
    callPortal('forms/add', { code: 'free-trial', detail: SAMPLES['free-trial'], ...proof }, { extra });
  const countQuestions = async () => (await countQuestionLeads(env, new Date().toISOString())).lastHour;

  it('a lead is stored with the kind of its verification', async () => {
    const before = await countQuestions();
    expect(await readRow(await sendTrial(await newProof('free-trial')))).toEqual({
      quarantined: 0,
      by: 'question',
    });
    expect(await readRow(await sendTrial(await solve('free-trial')))).toEqual({ quarantined: 0, by: 'work' });
    const unverified = await sendTrial({ pictureType: '', verifyCode: '' });
    expect(await readRow(unverified)).toEqual({ quarantined: 1, by: null });
    expect(await countQuestions()).toBe(before + 1);
  });

  it('leads verified by a question are quarantined and logged above the hourly limit, unlike those with a proof of work', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const extra = { QUESTION_LEADS: String((await countQuestions()) + 1) };
    expect(await readRow(await sendTrial(await newProof('free-trial'), extra))).toMatchObject({
      quarantined: 0,
    });
    expect(errorLog).not.toHaveBeenCalled();
    expect(await readRow(await sendTrial(await newProof('free-trial'), extra))).toEqual({
      quarantined: 1,
      by: 'question',
    });
    expect(errorLog.mock.calls.map(([line]) => JSON.parse(String(line)).event)).toEqual([
      'portal.question-leads',
    ]);
    expect(await readRow(await sendTrial(await solve('free-trial'), extra))).toEqual({
      quarantined: 0,
      by: 'work',
    });
  });

  it('concurrent leads verified by a question are quarantined above the limit', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const extra = { QUESTION_LEADS: String((await countQuestions()) + 5) };
    const proofs = await Promise.all(Array.from({ length: 30 }, () => newProof('free-trial')));
    const rows = await Promise.all(proofs.map(async (proof) => readRow(await sendTrial(proof, extra))));
    expect(rows.filter((stored) => stored?.quarantined === 0)).toHaveLength(5);
    expect(rows.filter((stored) => stored?.by === 'question')).toHaveLength(30);
    expect(errorLog).toHaveBeenCalledTimes(25);
  });

  it('leads verified by a question count even if a concurrent request stored them shortly after the instant', async () => {
    const before = await countQuestions();
    const instant = new Date(Date.now() - 30_000).toISOString();
    await sendTrial(await newProof('free-trial'));
    expect((await countQuestionLeads(env, instant)).lastHour).toBe(before + 1);
  });

  it('leads verified by a question count for an hour', async () => {
    await sendTrial(await newProof('free-trial'));
    expect(await countQuestions()).toBeGreaterThan(0);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    expect((await countQuestionLeads(env, inAnHour)).lastHour).toBe(0);
  });
});

describe('F13 idempotency keys', () => {
  it('idempotency keys of different kinds, and of different forms of a kind, never collide', async () => {
    const headers = { 'idempotency-key': 'one-key-for-all' };
    const sent = [
      await send(await newProof('contact'), headers),
      await callPortal(
        'forms/collectMessage',
        { belongCode: 'partner', name: 'Ana', phone: '600000', ...(await newProof('collect')) },
        { headers },
      ),
      await callPortal('forms/add', { code: 'free-trial', detail: SAMPLES['free-trial'] }, { headers }),
      await callPortal('forms/add', { code: 'partnership', detail: SAMPLES.partnership }, { headers }),
    ];
    const references = sent.map(({ data: receipt }) => (receipt as { reference: string }).reference);
    expect(references.map((reference) => reference[0])).toEqual(['C', 'M', 'T', 'P']);
    expect(new Set(references).size).toBe(4);
  });
});
