import { describe, expect, test } from 'vitest';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { applyFix } from './apply-fix.ts';

interface Case {
  readonly what: string;
  readonly file: string;
  /** The file after the fix. */
  readonly fixed?: string;
}

const cases: readonly Case[] = [
  { what: 'one word', file: '### A\nfilters: animals\n', fixed: '### A\nsearch: animals\n' },
  {
    what: 'several words, with line ends of their own',
    file: '### A\r\nfilters: big animals\r\nsort: title D\r\n',
    fixed: '### A\r\nsearch: big animals\r\nsort: title D\r\n',
  },
  { what: 'a phrase', file: 'filters: "grinning cat"\n', fixed: 'search: "grinning cat"\n' },
  { what: 'words of any alphabet', file: 'filters: قطط\n', fixed: 'search: قطط\n' },
  { what: 'a word on the next line', file: 'filters: \nanimals\n', fixed: 'search: animals\n' },
  { what: 'not beside terms', file: 'filters: animals\nsearch: red\n' },
  { what: 'not past a comment', file: 'filters:\n  # pets\n  animals\n' },
  { what: 'not a field', file: 'filters: AssetType\n' },
  { what: 'not a part of a condition', file: 'filters: Status EQ 0 AND animals\n' },
  { what: 'not what a search would not understand either', file: 'filters: animals OR\n' },
];

describe('plain words in a filter', () => {
  test.each(cases)('become a search: $what', ({ file, fixed }) => {
    const fixes = checkDocument(parseDocument(file)).flatMap((each) => each.fixes);
    const search = fixes.filter(({ title }) => title.startsWith('Search for '));
    expect(search.map((fix) => applyFix(file, fix))).toEqual(fixed === undefined ? [] : [fixed]);
    expect(search.some(({ safe }) => safe)).toBe(false);
    if (fixed !== undefined) expect(checkDocument(parseDocument(fixed))).toEqual([]);
  });
});
