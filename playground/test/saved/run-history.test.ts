import { beforeEach, describe, expect, test } from 'vitest';
import {
  addRun,
  findRuns,
  mostRuns,
  readRuns,
  removeRun,
  restoreRun,
  setFavorite,
} from '../../src/saved/history/run-history.ts';
import { useMemoryStorage } from './memory-storage.ts';

const storage = useMemoryStorage();

const run = (at: number, text = 'search: a\n') => ({
  title: `Run ${at}`,
  text,
  library: 'Sample library',
  total: at,
  milliseconds: 4.2,
  at,
});

beforeEach(() => storage.reset());

describe('the history of runs', () => {
  test('has every run, the newest first', () => {
    addRun(run(1));
    addRun(run(3));
    addRun(run(2));
    expect(readRuns().map(({ at }) => at)).toEqual([3, 2, 1]);
  });
  test('keeps the newest runs and all favourites', () => {
    addRun(run(0));
    const [first] = readRuns();
    if (first !== undefined) setFavorite(first, true);
    for (let at = 1; at <= mostRuns + 5; at += 1) addRun(run(at));
    const kept = readRuns();
    expect(kept).toHaveLength(mostRuns + 1);
    expect(kept.at(-1)).toMatchObject({ at: 0, isFavorite: true });
  });
  test('is limited in its size, too', () => {
    for (let at = 1; at <= 30; at += 1) addRun(run(at, 'x'.repeat(49_000)));
    const kept = readRuns();
    expect(kept.length).toBeLessThan(20);
    expect(kept[0]?.at).toBe(30);
  });
  test('leaves out a search that is longer than anybody writes', () => {
    expect(addRun(run(1, 'x'.repeat(60_000)))).toBe(false);
    expect(readRuns()).toEqual([]);
  });
  test('gives back a run that was removed', () => {
    addRun(run(1));
    const [one] = readRuns();
    if (one === undefined) throw new Error('It was not kept.');
    removeRun(one.id);
    expect(readRuns()).toEqual([]);
    restoreRun(one);
    expect(readRuns()).toEqual([one]);
  });
  test('in a full storage the oldest runs make room', () => {
    for (let at = 1; at <= 5; at += 1) addRun(run(at));
    storage.limit(5);
    expect(addRun(run(6))).toBe(true);
    expect(readRuns().map(({ at }) => at)).toEqual([6, 5, 4, 3, 2]);
  });
  test('where nothing can be stored there is none, and nothing fails', () => {
    storage.limit(0);
    expect(addRun(run(1))).toBe(false);
    expect(readRuns()).toEqual([]);
  });
  test('skips entries that it has not written', () => {
    localStorage.setItem('assetql.run.a', '{');
    localStorage.setItem('assetql.run.b', '[]');
    expect(readRuns()).toEqual([]);
  });
  test('is searched by words of title, text and library', () => {
    addRun(run(1, 'search: animals\n'));
    addRun(run(2, 'search: festival\n'));
    expect(findRuns(readRuns(), 'SAMPLE anim').map(({ at }) => at)).toEqual([1]);
    expect(findRuns(readRuns(), '')).toHaveLength(2);
  });
});
