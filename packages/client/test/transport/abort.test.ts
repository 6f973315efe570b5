import { createClient, type Fetch } from '@assetql/client';
import { describe, expect, it } from 'vitest';
import { answer, answerText, silence, stall, startFaultyService } from '../faulty-service.ts';
import { createScriptedClient, jsonResponse, rejection } from '../scripted-client.ts';

/** An abort signal that counts its listeners. */
function countedSignal(): { readonly controller: AbortController; readonly listeners: () => number } {
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...parameters: Parameters<typeof add>) => {
    listeners += 1;
    add(...parameters);
  };
  signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
    listeners -= 1;
    remove(...parameters);
  };
  return { controller, listeners: () => listeners };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a call that is cancelled rejects with the reason of its signal', () => {
  it('before it is made, without a request', async () => {
    const { client, sent } = createScriptedClient(() => jsonResponse({ payload: [] }));
    expect(await rejection(client.users({ signal: AbortSignal.abort('enough') }))).toBe('enough');
    expect(sent).toEqual([]);
  });

  it.each([
    ['while nothing has come', silence],
    ['while the answer is coming', stall],
  ])('%s, and the connection is closed', async (_name, behaviour) => {
    const service = await startFaultyService(behaviour);
    const { controller, listeners } = countedSignal();
    const failed = rejection(createClient({ baseUrl: service.baseUrl }).users({ signal: controller.signal }));
    await service.reached(1);
    controller.abort();
    expect(await failed).toMatchObject({ name: 'AbortError' });
    expect(listeners()).toBe(0);
    await expect.poll(service.openConnections).toBe(0);
  });

  it('while it waits to try again', async () => {
    const service = await startFaultyService(answerText(503, '', { 'retry-after': '17' }));
    const { controller, listeners } = countedSignal();
    const waits: number[] = [];
    const clock = { now: () => 0, after: (milliseconds: number) => (waits.push(milliseconds), () => {}) };
    const failed = rejection(createClient({ baseUrl: service.baseUrl, clock }).users({ signal: controller.signal }));
    await expect.poll(() => waits).toContain(17_000);
    controller.abort('enough');
    expect(await failed).toBe('enough');
    expect(listeners()).toBe(0);
    expect(service.received).toHaveLength(1);
  });

  it('while it waits for the token, whose provider receives the aborted signal', async () => {
    const { controller, listeners } = countedSignal();
    let told: unknown;
    const { client, sent } = createScriptedClient(() => jsonResponse({ payload: [] }), {
      auth: ({ signal }) => {
        signal.addEventListener('abort', () => (told = signal.reason));
        return new Promise(() => {});
      },
    });
    const failed = rejection(client.users({ signal: controller.signal }));
    await nextTurn();
    controller.abort('enough');
    expect(await failed).toBe('enough');
    expect(told).toBe('enough');
    expect(listeners()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('by the function that provides the token', async () => {
    const controller = new AbortController();
    const { client, sent } = createScriptedClient(() => jsonResponse({ payload: [] }), {
      auth: () => {
        controller.abort('enough');
        return 'TOKEN';
      },
    });
    expect(await rejection(client.users(controller))).toBe('enough');
    expect(sent).toEqual([]);
  });

  it('even when fetch ignores signals and fails later', async () => {
    const controller = new AbortController();
    let fail = (_reason: Error): void => {};
    const deaf: Fetch = () => new Promise((_resolve, reject) => (fail = reject));
    const failed = rejection(createClient({ baseUrl: 'https://library.test', fetch: deaf }).users(controller));
    await nextTurn();
    controller.abort('enough');
    expect(await failed).toBe('enough');
    fail(new Error('too late'));
    await nextTurn();
  });
});

it('a successful call leaves no listener on the signal', async () => {
  const service = await startFaultyService(answer(200, { payload: [] }));
  const { controller, listeners } = countedSignal();
  const client = createClient({ baseUrl: service.baseUrl });
  await client.users({ signal: controller.signal });
  await client.assets.list({}, { signal: controller.signal });
  expect(listeners()).toBe(0);
});
