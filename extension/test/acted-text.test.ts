import { expect, test } from 'vitest';
import { actedText } from '../src/preview/acted-text.ts';
import { plainWords } from './connections/plain-words.ts';

const before = '### Rated\nfilters: AverageRating LT 4\nsearch: cat\n';

test.each([
  [before, before.replace('LT', 'GE'), 'Undone. The text is now: filters: AverageRating GE 4'],
  [before, before.replace('search: cat\n', ''), 'Undone.'],
  [before, `${before}sort: title A\n`, 'Undone. The text is now: sort: title A'],
  ['cat', 'at', 'Undone. The text is now: at'],
  [before, '', 'Undone.'],
  [before, before, 'There is nothing to undo.'],
])('an undo announces the lines that it has changed: %j, %j', (text, after, words) => {
  expect(actedText('undo', text, after, plainWords)).toBe(words);
});

test('a redo is announced as one, and a long change is cut off', () => {
  expect(actedText('redo', before, before, plainWords)).toBe('There is nothing to redo.');
  expect(actedText('redo', before, before.replace('cat', 'dog'), plainWords)).toBe(
    'Redone. The text is now: search: dog',
  );
  expect(actedText('redo', '', 'cat '.repeat(1000), plainWords).length).toBeLessThan(250);
});
