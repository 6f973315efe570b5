import { describe, expect, test } from 'vitest';
import { History, type HistoryEntry, type HistoryStorage } from '../src/history/history.ts';

function makeStorage(kept?: unknown): HistoryStorage & { readonly values: Map<string, unknown> } {
  const values = new Map<string, unknown>(kept === undefined ? [] : [['assetql.history', kept]]);
  return {
    values,
    get: (key) => values.get(key),
    update: async (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, structuredClone(value));
    },
  };
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
    const first = new History(storage, () => undefined);
    await first.add(entry('a', { total: 3 }));
    expect(new History(storage, () => undefined).entries).toEqual([entry('a', { total: 3 })]);
    await first.remove(entry('a'));
    expect(storage.values.size).toBe(0);
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
  ])('passes over what is none: %j', (kept) => {
    expect(new History(makeStorage(kept), () => undefined).entries).toEqual([]);
  });

  test('keeps nothing but what it shows', () => {
    const kept = [{ ...entry('a'), token: 'secret', connection: { ...work, token: 'secret' } }];
    expect(JSON.stringify(new History(makeStorage(kept), () => undefined).entries)).not.toContain('secret');
  });
});
