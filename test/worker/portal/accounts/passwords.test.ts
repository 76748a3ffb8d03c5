// §6 passwords: cost of a check, and stored hashes.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { logIn, signIn } from '../portal.ts';

describe('§6 passwords', () => {
  const readHash = (name: string) =>
    env.DB.prepare(
      'SELECT password_salt AS salt, password_hash AS hash, password_iterations AS iterations FROM customer WHERE login = ?',
    )
      .bind(name)
      .first<{ salt: string; hash: string; iterations: number }>();

  /** Stores the password of an account in the oldest format, PBKDF2 with HMAC-SHA256. */
  async function weaken(name: string, password: string): Promise<string> {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const hash = hex(
      new Uint8Array(
        await crypto.subtle.deriveBits(
          { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 100_000 },
          key,
          256,
        ),
      ),
    );
    await env.DB.prepare(
      'UPDATE customer SET password_salt = ?, password_hash = ?, password_iterations = 100000 WHERE login = ?',
    )
      .bind(hex(salt), hash, name)
      .run();
    return hash;
  }

  /** Returns the key derivations of a failed attempt. */
  async function recordDerivations(
    fields: Record<string, string>,
  ): Promise<{ hash: unknown; iterations: number }[]> {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    expect((await logIn(fields)).status).toBe(401);
    const parameters = derive.mock.calls.map(
      ([algorithm]) => algorithm as { hash: unknown; iterations: number },
    );
    derive.mockRestore();
    return parameters.map(({ hash, iterations }) => ({ hash, iterations }));
  }

  it('a password check takes at least 210,000 iterations of HMAC-SHA512, in calls of at most 100,000 (the platform’s limit)', async () => {
    const work = await recordDerivations({ login: 'demo', password: 'wrong' });
    expect(new Set(work.map(({ hash }) => hash))).toEqual(new Set(['SHA-512']));
    expect(work.reduce((sum, { iterations }) => sum + iterations, 0)).toBeGreaterThanOrEqual(210_000);
    expect(Math.max(...work.map(({ iterations }) => iterations))).toBeLessThanOrEqual(100_000);
  });

  it('a check costs the same for unknown and existing names, and at least as much for an old hash', async () => {
    const known = await recordDerivations({ login: 'demo', password: 'wrong' });
    expect(await recordDerivations({ login: 'nobody-of-this-name', password: 'wrong' })).toEqual(known);
    await weaken('reader', 'local-reader-only');
    expect(await recordDerivations({ login: 'reader', password: 'wrong' })).toEqual(
      expect.arrayContaining(known),
    );
  });

  it('a sign-in does not change a hash of the current strength', async () => {
    const before = await readHash('demo');
    expect(before).toMatchObject({
      hash: expect.stringMatching(/^pbkdf2-sha512:3:[0-9a-f]{128}$/),
      iterations: 100_000,
    });
    await signIn('demo', 'local-demo-only');
    expect(await readHash('demo')).toEqual(before);
  });

  it('an old hash is accepted, and upgraded only by a successful sign-in', async () => {
    const old = await weaken('reader', 'local-reader-only');
    expect((await logIn({ login: 'reader', password: 'wrong' })).status).toBe(401);
    expect((await readHash('reader'))?.hash).toBe(old);
    await signIn('reader', 'local-reader-only');
    const renewed = await readHash('reader');
    expect(renewed).toMatchObject({
      hash: expect.stringMatching(/^pbkdf2-sha512:3:[0-9a-f]{128}$/),
      iterations: 100_000,
    });
    await signIn('reader', 'local-reader-only');
    expect(await readHash('reader')).toEqual(renewed);
    expect((await logIn({ login: 'reader', password: 'wrong' })).status).toBe(401);
  });

  it('a check of a hash with fewer iterations also derives a key with the current strength', async () => {
    await env.DB.prepare("UPDATE customer SET password_iterations = 1 WHERE login = 'reader'").run();
    expect(await recordDerivations({ login: 'reader', password: 'wrong' })).toHaveLength(6);
  });
});
