import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lastSearch,
  placeKey,
  readPlaces,
  renamedSearch,
  withMovedFiles,
  withPlace,
  withRenamedSearch,
  writePlaces,
  type Place,
} from '../../src/saved/places/places.ts';

const place = (anchor: number): Place => ({ anchor, head: anchor + 2, editor: 30, results: 400 });

test('places are read as they were written', () => {
  let places = readPlaces(undefined);
  places = withPlace(places, placeKey('browser:A.assetql', 'Cats'), place(3));
  places = withPlace(places, placeKey(undefined, 'Dogs, "wild" ones]'), place(5));
  expect(readPlaces(writePlaces(places))).toEqual(places);
});

test('the search of a file that was left last is known, whatever its name', () => {
  let places = readPlaces(undefined);
  for (const name of ['Cats', 'a "b", c', 'Dogs', 'a "b", c'])
    places = withPlace(places, placeKey('browser:A.assetql', name), place(1));
  places = withPlace(places, placeKey('browser:B.assetql', 'Other'), place(1));
  expect(lastSearch(places, 'browser:A.assetql')).toBe('a "b", c');
  expect(lastSearch(places, 'browser:B.assetql')).toBe('Other');
  expect(lastSearch(places, 'browser:A')).toBeUndefined();
  expect(lastSearch(places, undefined)).toBeUndefined();
});

test('a place goes with its file and its search when they get other names', () => {
  const file = 'browser:A.assetql';
  let places = readPlaces(undefined);
  places = withPlace(places, placeKey(file, 'Cats'), place(1));
  places = withPlace(places, placeKey('browser:B.assetql', 'Cats'), place(2));
  places = withPlace(places, 'no key', place(3));
  const renamed = withRenamedSearch(places, file, 'Cats', 'Big cats');
  expect(renamed.get(placeKey(file, 'Big cats'))).toEqual(place(1));
  expect(renamed.has(placeKey(file, 'Cats'))).toBe(false);
  expect(renamed.get(placeKey('browser:B.assetql', 'Cats'))).toEqual(place(2));
  const moved = withMovedFiles(renamed, new Map([[file, 'browser:Pets/A.assetql']]));
  expect(moved.get(placeKey('browser:Pets/A.assetql', 'Big cats'))).toEqual(place(1));
  expect(lastSearch(moved, file)).toBeUndefined();
  expect(moved.get('no key')).toEqual(place(3));
});

test('a search is renamed when its name is all that changed', () => {
  const one = { name: 'A', content: 'x' };
  const other = { name: 'B', content: 'y' };
  expect(renamedSearch([one, other], [{ ...one, name: 'C' }, other])).toEqual({ from: 'A', to: 'C' });
  for (const now of [
    [one, other],
    [one],
    [other, one],
    [{ name: 'C', content: 'z' }, other],
    [{ ...one, name: 'B' }, other],
  ])
    expect(renamedSearch([one, other], now)).toBeUndefined();
});

test('only the last places are kept', () => {
  let places = readPlaces(undefined);
  for (let at = 0; at < 500; at += 1) places = withPlace(places, placeKey(undefined, `${at}`), place(at));
  expect(places.size).toBe(200);
  expect(lastSearch(places, undefined)).toBe('499');
});

test('anything else that is stored is no place, and does no harm', () => {
  for (const text of ['', '{', 'null', '[1, null, ["a"], [2, 3, 4, 5, 6], ["a", "x", 1, 1, 1]]'])
    expect(readPlaces(text).size).toBe(0);
  fc.assert(fc.property(fc.json(), (text) => readPlaces(text) instanceof Map));
});
