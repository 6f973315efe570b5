import { createMemoryTokenStorage } from '@assetql/client/sign-in';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { secretLease } from '../../src/connections/sign-in/secret-lease.ts';
import { secretKey, secretTokenStorage } from '../../src/connections/sign-in/secret-token-storage.ts';
import { sharedSecrets } from './memory-secrets.ts';

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

describe('a lease of windows that share secrets', () => {
  test('is held by one window at a time, whatever their number and haste', async () => {
    vi.useFakeTimers();
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ starts: fc.nat(1000), takes: fc.nat(500), times: fc.integer({ min: 1, max: 3 }) }), {
            minLength: 2,
            maxLength: 5,
          }),
          async (windows) => {
            const secrets = sharedSecrets();
            let inside = 0;
            let most = 0;
            let done = 0;
            const all = windows.map(async ({ starts, takes, times }) => {
              const lease = secretLease(secrets.window(), 'lease', { now: Date.now, wait: pause });
              await pause(starts);
              const works = Array.from({ length: times }, () =>
                lease(async () => {
                  inside += 1;
                  most = Math.max(most, inside);
                  await pause(takes);
                  inside -= 1;
                  done += 1;
                }),
              );
              await Promise.all(works);
            });
            await vi.advanceTimersByTimeAsync(120_000);
            await Promise.all(all);
            expect(most).toBe(1);
            expect(done).toBe(windows.reduce((sum, { times }) => sum + times, 0));
            expect(secrets.kept.size).toBe(0);
          },
        ),
        { numRuns: 50 },
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('is given back when the work fails, and taken from a window that has ended', async () => {
    vi.useFakeTimers();
    try {
      const secrets = sharedSecrets();
      const lease = secretLease(secrets.window(), 'lease', { now: Date.now, wait: pause });
      const failed = lease(() => Promise.reject(new Error('no network'))).catch(String);
      await vi.advanceTimersByTimeAsync(1000);
      expect(await failed).toBe('Error: no network');
      expect(secrets.kept.size).toBe(0);
      await secrets.window().store('lease', `${Date.now() + 15_000} a-window-that-has-ended`);
      const later = lease(() => Promise.resolve('done'));
      await vi.advanceTimersByTimeAsync(16_000);
      expect(await later).toBe('done');
      // a clock that was wrong stops nobody for ever
      await secrets.window().store('lease', `${Date.now() + 1e12} a-window-of-the-future`);
      const soon = lease(() => Promise.resolve('done'));
      await vi.advanceTimersByTimeAsync(1000);
      expect(await soon).toBe('done');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('secrets that are kept', () => {
  const stored = {
    clientSecret: 'secret',
    subscriptionKey: 'key',
    tokens: { accessToken: 'a', receivedAt: 1, scopes: ['api'] },
  };
  const lease = createMemoryTokenStorage().lock ?? ((work) => work());

  test('are read as they were written, and gone when they are removed', async () => {
    const secrets = sharedSecrets();
    const storage = secretTokenStorage(secrets.window(), 'key', lease);
    expect(await storage.read()).toBeUndefined();
    await storage.write(stored);
    expect(await storage.read()).toEqual(stored);
    await storage.remove();
    expect([await storage.read(), secrets.kept.size]).toEqual([undefined, 0]);
  });

  test('that are damaged are none', async () => {
    const secrets = sharedSecrets();
    const storage = secretTokenStorage(secrets.window(), 'key', lease);
    for (const text of ['', '{', 'null', '{"tokens":1}']) {
      await secrets.window().store('key', text);
      expect(await storage.read(), text).toBeUndefined();
    }
  });

  test('are kept under what says where they are sent', () => {
    const one = { name: 'work', baseUrl: 'https://a.example' };
    const signIn = { authUrl: 'https://id.example', clientId: 'c', redirectUri: 'http://127.0.0.1:1/' };
    const keys = [
      one,
      { ...one, name: 'other' },
      { ...one, baseUrl: 'https://b.example' },
      { ...one, signIn },
      { ...one, signIn: { ...signIn, authUrl: 'https://evil.example' } },
      { ...one, signIn: { ...signIn, clientId: 'd' } },
    ].map(secretKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
