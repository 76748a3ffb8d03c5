// F19, F20: Turnstile gives a token, or is out of the way; a vendor's failure holds nobody up.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TURNSTILE_MS, turnstileKeyFor } from '../../../common/forms/turnstile.ts';
import { type Surroundings, turnstileToken } from '../../../src/client/forms/form-turnstile.ts';

type Options = Parameters<Awaited<ReturnType<Surroundings['load']>>['render']>[1];

const never = new Promise<never>(() => undefined);

/** What is around a form, whose widget does what it is told to. */
function around(does: (options: Options) => void, over: Partial<Surroundings> = {}) {
  const removed = vi.fn();
  const load = vi.fn(async () => ({
    render: (_: unknown, options: Options) => {
      does(options);
      return 'widget';
    },
  }));
  const place = () => ({ remove: removed }) as unknown as HTMLElement;
  return { surroundings: { siteKey: async () => 'key', load, place, lang: 'ja', ...over }, load, removed };
}
const call = (options: Options, name: string, value = ''): void => {
  const found = Object.entries(options).find(([key]) => key === name)?.[1];
  if (typeof found === 'function') found(value);
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

describe('Turnstile in the browser', () => {
  it('gives a token for the form, in the language of the page, for five minutes', async () => {
    let given: Options = {};
    const { surroundings, removed } = around((options) => {
      given = options;
      call(options, 'callback', 'a token');
    });
    const token = await turnstileToken('contact', surroundings);
    expect(token).toEqual({ token: 'a token', expires: 1_000 + TURNSTILE_MS });
    expect(given).toMatchObject({ sitekey: 'key', action: 'contact', language: 'ja' });
    expect(removed).toHaveBeenCalledOnce();
  });

  it('its script is not fetched where there is no key for the visitor', async () => {
    const { surroundings, load } = around(() => undefined, { siteKey: async () => null });
    expect(await turnstileToken('contact', surroundings)).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Surroundings>]>([
    ['a script that does not load', { load: () => Promise.reject(new Error('blocked')) }],
    ['a script that hangs', { load: () => never }],
    ['a server that does not say the key', { siteKey: () => Promise.reject(new Error('offline')) }],
    ['a server that hangs', { siteKey: () => never }],
  ])('%s: no token, in six seconds at most', async (_, over) => {
    const requested = turnstileToken('contact', around(() => undefined, over).surroundings);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await requested).toBeNull();
  });

  it.each(['error-callback', 'timeout-callback', 'unsupported-callback', 'nothing at all'])(
    'a widget that calls %s: no token, and it is taken away',
    async (name) => {
      const { surroundings, removed } = around((options) => call(options, name));
      const requested = turnstileToken('contact', surroundings);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await requested).toBeNull();
      await vi.advanceTimersByTimeAsync(6_000);
      expect(removed).toHaveBeenCalledOnce();
    },
  );
});

describe('who is verified by Turnstile', () => {
  it.each([
    ['DE', 'key', 'key'],
    ['HK', 'key', 'key'],
    ['CN', 'key', null],
    ['', 'key', null],
    ['XX', 'key', null],
    ['DE', '', null],
    ['DE', undefined, null],
  ])('from %j with the key %j: %j', (country, key, expected) => {
    expect(turnstileKeyFor(country, key)).toBe(expected);
  });
});
