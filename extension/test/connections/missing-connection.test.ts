import { expect, test } from 'vitest';
import { missingConnectionText, removedConnectionText } from '../../src/connections/missing-connection.ts';
import { plainWords } from './plain-words.ts';

test.each([
  [0, 'workspace'],
  [1, 'workspace'],
  [2, 'folder'],
])('in a window with %i folders, another library is chosen for this %s', (folders, place) => {
  expect(missingConnectionText('work', false, folders, plainWords)).toBe(
    `You have no connection “work”. Add it, or choose another library for this ${place}.`,
  );
  expect(missingConnectionText('work', true, folders, plainWords)).toBe(
    `assetql.config.json names the connection “work”, which you do not have. Add it by this name, or choose another library for this ${place}.`,
  );
  expect(removedConnectionText('work', folders, plainWords)).toBe(
    `“work” is removed. Choose another library for this ${place}.`,
  );
});
