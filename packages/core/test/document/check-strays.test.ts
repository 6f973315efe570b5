import { expect, test } from 'vitest';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { applyFix } from './apply-fix.ts';

/** What the first fixes make of a file, one after another. */
function followed(text: string): string {
  const fix = checkDocument(parseDocument(text)).find(({ fixes }) => fixes.length > 0)?.fixes[0];
  return fix === undefined ? text : followed(applyFix(text, fix));
}

test.each([
  ['[A]\nfilters = Status EQ 0\n', '### [A]\nfilters: Status EQ 0\n'],
  ['[A]\nfilters = Status EQ 0\nsort = title D\n', '### [A]\nfilters: Status EQ 0\nsort: title D\n'],
  ['red logo\nfilters： Status EQ 0\n', '### red logo\nfilters: Status EQ 0\n'],
  [
    '$since = now - 30d\n### A\nfilters: DateUploaded GE {{since}}\n',
    '@since = now - 30d\n### A\nfilters: DateUploaded GE {{since}}\n',
  ],
  ['$status = 0\n### A\nfilters: Status EQ {{status}}\n', '@status = 0\n### A\nfilters: Status EQ {{status}}\n'],
])('%j: no first fix searches for the words of a key or a variable', (text, expected) =>
  expect(followed(text)).toBe(expected),
);
