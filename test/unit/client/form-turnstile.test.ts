// Turnstile provides a token or is skipped (F19, F20): a failure of the vendor does not block the form.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TURNSTILE_MS, turnstileKeyFor } from '../../../common/forms/turnstile.ts';
import { type Environment, requestTurnstileToken } from '../../../src/client/forms/form-turnstile.ts';

type Options = Parameters<Awaited<ReturnType<Environment['load']>>['render']>[1];

const never = new Promise<never>(() => undefined);

/** Environment of a form whose widget the test controls. */
function environmentWith(does: (options: Options) => void, extra: Partial<Environment> = {}) {
  const removed = vi.fn();
  const load = vi.fn(async () => ({
    render: (_: unknown, options: Options) => {
      does(options);
      return 'widget';
    },
  }));
  const insertContainer = () => ({ remove: removed }) as unknown as HTMLElement;
  return {
    environment: { siteKey: async () => 'key', load, insertContainer, lang: 'ja', ...extra },
    load,
    removed,
  };
}
const call = (options: Options, name: string, value = ''): void => {
  const found = Object.entries(options).find(([key]) => key === name)?.[1];
  if (typeof found === 'function') found(value);
};

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));

describe('Turnstile in the browser', () => {
  it('Turnstile provides a token for the form, in the language of the page, for five minutes', async () => {
    let rendered: Options = {};
    const { environment, removed } = environmentWith((options) => {
      rendered = options;
      call(options, 'callback', 'a token');
    });
    const token = await requestTurnstileToken('contact', environment);
    expect(token).toEqual({ token: 'a token', expires: 1_000 + TURNSTILE_MS });
    expect(rendered).toMatchObject({ sitekey: 'key', action: 'contact', language: 'ja' });
    expect(removed).toHaveBeenCalledOnce();
  });

  it('the Turnstile script is not loaded without a site key for the visitor', async () => {
    const { environment, load } = environmentWith(() => undefined, { siteKey: async () => null });
    expect(await requestTurnstileToken('contact', environment)).toBeNull();
    expect(load).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Environment>]>([
    ['a script that does not load', { load: () => Promise.reject(new Error('blocked')) }],
    ['a script that hangs', { load: () => never }],
    ['a server that does not return the key', { siteKey: () => Promise.reject(new Error('offline')) }],
    ['a server that hangs', { siteKey: () => never }],
  ])('%s yields no token after at most six seconds', async (_, extra) => {
    const token = requestTurnstileToken('contact', environmentWith(() => undefined, extra).environment);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await token).toBeNull();
  });

  it.each(['error-callback', 'timeout-callback', 'unsupported-callback', 'nothing at all'])(
    'a widget that calls %s provides no token and is removed',
    async (name) => {
      const { environment, removed } = environmentWith((options) => call(options, name));
      const requested = requestTurnstileToken('contact', environment);
      await vi.advanceTimersByTimeAsync(6_000);
      expect(await requested).toBeNull();
      await vi.advanceTimersByTimeAsync(6_000);
      expect(removed).toHaveBeenCalledOnce();
    },
  );
});

it.each([
  ['DE', 'key', 'key'],
  ['HK', 'key', 'key'],
  ['CN', 'key', null],
  ['', 'key', null],
  ['XX', 'key', null],
  ['DE', '', null],
  ['DE', undefined, null],
])('a visitor from %j with the key %j receives the site key %j', (country, key, expected) => {
  expect(turnstileKeyFor(country, key)).toBe(expected);
});
