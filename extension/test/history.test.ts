import { describe, expect, test } from 'vitest';
import { History, type HistoryEntry, type HistoryStorage } from '../src/history/history.ts';

function makeStorage(stored?: unknown): HistoryStorage {
  let value = stored;
  return {
    read: async () => value,
    write: async (entries) => {
      value = structuredClone(entries);
    },
  };
}

/** The history of a window that has been opened with what is stored. */
async function openHistory(storage: HistoryStorage): Promise<History> {
  const history = new History(storage, () => undefined);
  await history.refresh();
  return history;
}

const entry = (title: string, members: Partial<HistoryEntry> = {}): HistoryEntry => ({
  title,
  text: `### ${title}\nsearch: ${title}\n`,
  connection: { key: 'embedded', label: 'Sample library' },
  time: 1,
  ...members,
});

const work = { key: 'work', label: 'Work' };

describe('the history', () => {
  test('has the last search first, each once for each library', async () => {
    let changes = 0;
    const history = new History(makeStorage(), () => (changes += 1));
    await history.add(entry('a', { total: 1 }));
    await history.add(entry('b'));
    await history.add(entry('a', { connection: work }));
    await history.add(entry('a', { total: 2, time: 5 }));
    expect(history.entries).toEqual([entry('a', { total: 2, time: 5 }), entry('a', { connection: work }), entry('b')]);
    expect(changes).toBe(4);
  });

  test('is there in the next session', async () => {
    const storage = makeStorage();
    const first = await openHistory(storage);
    await first.add(entry('a', { total: 3 }));
    expect((await openHistory(storage)).entries).toEqual([entry('a', { total: 3 })]);
    await first.remove(entry('a'));
    expect((await openHistory(storage)).entries).toEqual([]);
  });

  test('keeps what another window of the workspace has run, removed or cleared', async () => {
    const storage = makeStorage();
    const one = await openHistory(storage);
    const other = await openHistory(storage);
    await one.add(entry('a'));
    await other.add(entry('b'));
    expect(other.entries).toEqual([entry('b'), entry('a')]);
    await one.add(entry('c'));
    await other.remove(entry('a'));
    expect(other.entries).toEqual([entry('c'), entry('b')]);
    await one.refresh();
    expect(one.entries).toEqual(other.entries);
    await one.clear();
    await other.add(entry('d'));
    expect(other.entries).toEqual([entry('d')]);
  });

  test('keeps all that is run at the same time in one window', async () => {
    const history = await openHistory(makeStorage());
    await Promise.all([history.add(entry('a')), history.add(entry('b')), history.add(entry('c'))]);
    expect(history.entries.map(({ title }) => title)).toEqual(['c', 'b', 'a']);
  });

  test('goes on with what it knows where the list cannot be read', async () => {
    const history = new History({ read: async () => undefined, write: async () => undefined }, () => undefined);
    await history.add(entry('a'));
    await history.add(entry('b'));
    expect(history.entries).toEqual([entry('b'), entry('a')]);
  });

  test('has an end', async () => {
    const history = new History(makeStorage(), () => undefined);
    for (let number = 0; number < 130; number += 1) await history.add(entry(String(number)));
    expect(history.entries).toHaveLength(100);
    expect(history.entries[0]?.title).toBe('129');
    await history.add(entry('long', { text: 'x'.repeat(60_000) }));
    expect(history.entries[0]?.title).toBe('129');
    await history.clear();
    expect(history.entries).toEqual([]);
  });

  test.each([
    [undefined],
    ['text'],
    [{}],
    [[null, 1, {}, { title: 'a', text: 'b', time: 1 }, { title: 'a', text: 'b', time: 1, connection: { key: 1 } }]],
  ])('passes over what is none: %j', async (stored) => {
    expect((await openHistory(makeStorage(stored))).entries).toEqual([]);
  });

  test('keeps nothing but what it shows', async () => {
    const kept = [{ ...entry('a'), token: 'secret', connection: { ...work, token: 'secret' } }];
    expect(JSON.stringify((await openHistory(makeStorage(kept))).entries)).not.toContain('secret');
  });
});
