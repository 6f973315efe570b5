import { describe, expect, test } from 'vitest';
import { checkDocument, parseDocument } from '@assetql/core/document';
import { applyFix } from './apply-fix.ts';

interface Case {
  readonly what: string;
  readonly file: string;
  /** The file after each fix of the first diagnostic. */
  readonly fixed: readonly string[];
}

const cases: readonly Case[] = [
  {
    what: 'the whole filter',
    file: "### Foxes\nfilters: Keywords EQ 'red fox'\nsort: title D\n",
    fixed: ['### Foxes\nsearch: keywords:"red fox"\nsort: title D\n'],
  },
  {
    what: 'the first of several conditions',
    file: "### A\n\n### Foxes\nfilters: Keywords EQ 'fox' AND\n  Status EQ 0",
    fixed: ['### A\n\n### Foxes\nfilters: Status EQ 0\nsearch: keywords:fox'],
  },
  {
    what: 'the last of several conditions, with line ends of its own',
    file: "### Foxes\r\nfilters: Status EQ 0 AND title CT 'fox'\r\ncount: 5\r\n",
    fixed: ['### Foxes\r\nfilters: Status EQ 0\r\nsearch: title:fox\r\ncount: 5\r\n'],
  },
  {
    what: 'a word for two fields',
    file: "filters: name EQ 'fox'\n",
    fixed: ['search: title:fox\n', 'search: fileName:fox\n'],
  },
  { what: 'nothing from an OR', file: "filters: Keywords EQ 'fox' OR Status EQ 0\n", fixed: [] },
  { what: 'nothing that a search cannot say', file: "filters: Keywords NE 'fox'\n", fixed: [] },
  {
    what: 'the whole filter, beside the terms of a search',
    file: "### Foxes\nfilters: Keywords EQ 'fox'\nsearch: red\n",
    fixed: ['### Foxes\nsearch: red keywords:fox\n'],
  },
  {
    what: 'the whole filter behind a search, with its line end',
    file: "search: red\nfilters: Keywords EQ 'fox'",
    fixed: ['search: red keywords:fox'],
  },
  {
    what: 'one of several conditions, beside terms of which any is enough',
    file: "### Foxes\nsearch: grey OR\n  blue\nfilters: Status EQ 0 AND Keywords EQ 'red fox'\n",
    fixed: ['### Foxes\nsearch: (grey OR\n  blue) keywords:"red fox"\nfilters: Status EQ 0\n'],
  },
  {
    what: 'a field that searchFields leaves in',
    file: "filters: Keywords EQ 'fox'\nsearchFields: title,keywords\nsearch: red\n",
    fixed: ['searchFields: title,keywords\nsearch: red keywords:fox\n'],
  },
  {
    what: 'no field that searchFields leaves out',
    file: "filters: Keywords EQ 'fox'\nsearchFields: title\nsearch: red\n",
    fixed: [],
  },
  { what: 'nothing to a search with mistakes', file: "filters: Keywords EQ 'fox'\nsearch: red OR\n", fixed: [] },
  {
    what: 'nothing past a comment in the search',
    file: "filters: Keywords EQ 'fox'\nsearch: red\n  # and more\n  blue\n",
    fixed: [],
  },
  { what: 'nothing past a comment', file: "filters: Keywords EQ 'fox'\n  # red ones\n  AND Status EQ 0\n", fixed: [] },
  { what: 'nothing of a filter that cannot be read', file: "filters: Keywords EQ 'fox' AND (\n", fixed: [] },
  { what: 'no unknown collection', file: "filters: Songs/ANY(t: t EQ 'fox')\n", fixed: [] },
];

describe('a condition on a field of searches in filters', () => {
  test.each(cases)('moves to search: $what', ({ file, fixed }) => {
    const found = checkDocument(parseDocument(file)).find(({ code }) => code === 'unknown-field');
    const results = found?.fixes.map((fix) => applyFix(file, fix));
    expect(results).toEqual(fixed);
    expect(found?.fixes.some(({ safe }) => safe)).toBe(false);
    for (const text of fixed)
      expect(checkDocument(parseDocument(text)).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });
});
