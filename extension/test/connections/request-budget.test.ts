import { createClient, type Client } from '@assetql/client';
import { createRequestBudget } from '@assetql/results-view/count';
import { describe, expect, test, vi } from 'vitest';
import { serveIdentity } from '../../../packages/library/test/node/identity/identity-server.ts';
import { awaitTurn } from '../../src/connections/library/await-turn.ts';
import type { LibraryAccess } from '../../src/contracts/library-access.ts';
import { sampleAccess } from '../preview/test-session.ts';
import { serviceWindow, type ServiceWindow } from './service-window.ts';
import { definitionOf, signInHere } from './signing-in.ts';

interface Pressed {
  readonly window: ServiceWindow;
  readonly access: LibraryAccess;
  readonly client: (way: 'fetch' | 'background') => Client;
  /** Lets the time of the budget pass. */
  readonly pass: () => void;
  /** Requests for assets that the service has got, sign-in aside. */
  readonly lists: () => number;
}

const limit = 5;

/** A service with a budget of five requests, whose time passes when the test says so. */
async function pressed(): Promise<Pressed> {
  const served = await serveIdentity();
  let now = 0;
  const budget = createRequestBudget(limit, 20, () => now);
  const window = serviceWindow(definitionOf(served), { budget });
  await signInHere(served, window);
  const access = await window.library.open();
  const { baseUrl } = window.library.connection;
  return {
    window,
    access,
    client: (way) => createClient({ baseUrl, fetch: access[way], retry: false }),
    pass: () => (now += 20),
    lists: () => window.sent.filter((url) => url.includes('/assets')).length,
  };
}

describe('the requests of a connection', () => {
  test('keep within one budget, whoever counts: the preview, the language server, totals, tests and exports', async () => {
    const { client, pass, lists } = await pressed();
    const before = lists();
    const counts = Array.from({ length: 3 }, () => client('background')).flatMap((each) =>
      Array.from({ length: 4 }, (_, at) => each.assets.list({ search: `${at}`, count: 0 })),
    );
    for (const sent of [limit, 2 * limit, 12]) {
      await vi.waitUntil(() => lists() - before === sent);
      // those that wait have looked again, and found no time passed
      await new Promise((resolve) => void setTimeout(resolve, 60));
      expect(lists() - before).toBe(sent);
      pass();
    }
    expect(await Promise.all(counts)).toHaveLength(12);
  });

  test('that a person waits for are never held back, and count', async () => {
    const { client, pass, lists } = await pressed();
    const before = lists();
    for (let at = 0; at < limit; at += 1) await client('background').assets.list({ count: 0 });
    const waiting = client('background').assets.list({ count: 0 });
    expect((await client('fetch').assets.list({ count: 1 })).assets).toHaveLength(1);
    expect(await client('fetch').users()).not.toEqual([]);
    expect(lists() - before).toBe(limit + 1);
    pass();
    await waiting;
    // five results leave nothing of the next budget to counts
    pass();
    for (let at = 0; at < limit; at += 1) await client('fetch').assets.list({ count: 1 });
    const controller = new AbortController();
    const late = client('background').assets.list({ count: 0 }, { signal: controller.signal });
    await new Promise((resolve) => void setTimeout(resolve, 60));
    expect(lists() - before).toBe(2 * limit + 2);
    const reason = new Error('typed on');
    controller.abort(reason);
    await expect(late).rejects.toBe(reason);
    expect(lists() - before).toBe(2 * limit + 2);
  });

  test('that wait are not sent where the workspace is not trusted any more', async () => {
    const { window, client, pass, lists } = await pressed();
    for (let at = 0; at < limit; at += 1) await client('background').assets.list({ count: 0 });
    const before = lists();
    const waiting = client('background').assets.list({ count: 0 });
    window.trust(false);
    pass();
    await expect(waiting).rejects.toThrow('before you trust this workspace');
    expect(lists()).toBe(before);
  });

  test('of the sample have no limit', async () => {
    const { fetch, background } = await sampleAccess();
    expect(background).toBe(fetch);
  });
});

test('a turn that is not wanted takes nothing of the budget', async () => {
  const budget = createRequestBudget(1, 1000, () => 0);
  const reason = new DOMException('It was cancelled.', 'AbortError');
  await expect(awaitTurn(budget, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(budget.take()).toBe(true);
  const controller = new AbortController();
  const waits = awaitTurn(budget, controller.signal);
  controller.abort(reason);
  await expect(waits).rejects.toBe(reason);
});
