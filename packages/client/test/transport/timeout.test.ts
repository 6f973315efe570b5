import { createClient, TimeoutError, type ClientOptions } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clocks.ts';
import { answer, silence, stall, startFaultyService } from '../faulty-service.ts';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

const users = answer(200, { payload: [{ id: 'u1' }] });
const never = (): Promise<Response> => new Promise(() => {});
/** Runs everything that does not depend on time. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('against a real service', () => {
  it.each([
    ['no answer', silence],
    ['an answer that stops', stall],
  ])('%s is aborted after the time of an attempt, with its connection', async (_name, behaviour) => {
    const service = await startFaultyService(behaviour);
    const client = createClient({ baseUrl: service.baseUrl, timeout: { attempt: 40 }, retry: false });
    const error = await rejection(client.users());
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ limit: 'attempt', milliseconds: 40, call: 'GET /users' });
    await expect.poll(service.openConnections).toBe(0);
  });

  it('the next attempt may succeed', async () => {
    const service = await startFaultyService(silence, stall, users);
    const client = createClient({ baseUrl: service.baseUrl, timeout: { attempt: 200 }, retry: { baseDelay: 1 } });
    expect(await client.users()).toHaveLength(1);
  });
});

describe('the deadline of the whole call', () => {
  const cases: Readonly<Record<string, Partial<ClientOptions>>> = {
    'ends an attempt': {},
    'ends the wait for a token': { auth: () => new Promise(() => {}) },
  };
  it.each(Object.entries(cases))('%s', async (_name, options) => {
    const clock = createManualClock();
    const { client } = createScriptedClient(never, {
      clock,
      timeout: { attempt: 900, total: 1000 },
      retry: { attempts: 5, baseDelay: 10 },
      random: () => 1,
      ...options,
    });
    const failed = rejection(client.users());
    await nextTurn();
    clock.advance(900);
    await nextTurn();
    clock.advance(10);
    await nextTurn();
    clock.advance(90);
    expect(await failed).toMatchObject({ name: 'TimeoutError', limit: 'total', milliseconds: 1000 });
    expect(clock.pending()).toBe(0);
  });
});

it('a successful call leaves no timer', async () => {
  const clock = createManualClock();
  const { client } = createScriptedClient(() => jsonResponse({ payload: [] }), { clock });
  await client.users();
  expect(clock.pending()).toBe(0);
});

describe('invalid limits are rejected at once', () => {
  const cases: readonly Partial<ClientOptions>[] = [
    { timeout: { attempt: Number.NaN } },
    { timeout: { total: -1 } },
    { retry: { attempts: 0 } },
    { retry: { attempts: 1.5 } },
    { retry: { baseDelay: -1 } },
    { retry: { maxDelay: Number.NaN } },
    { retry: { maxRetryAfter: -1 } },
  ];
  it.each(cases)('%o', (options) => {
    expect(() => createClient({ baseUrl: 'https://library.test', ...options })).toThrow(RangeError);
  });
});
