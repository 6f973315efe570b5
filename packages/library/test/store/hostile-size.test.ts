import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, type ExpressionKind } from '@assetql/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LibraryContent } from '../../src/index.ts';
import { assetWith } from '../tiny-library.ts';
import { storesOf, type Stores } from './scratch-stores.ts';

const many = (count: number, write: (index: number) => string, joined: string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(joined);

/** Brackets in brackets, with both joins in turn. */
function nested(depth: number, write: (index: number) => string, wrap = (body: string): string => `(${body})`): string {
  let text = write(0);
  for (let index = 1; index <= depth; index += 1) text = wrap(`${text} ${index % 2 ? 'AND' : 'OR'} ${write(index)}`);
  return text;
}

const time = (index: number): string => new Date(index).toISOString();
const attribute = (operator: string, key: string, value: string): string =>
  `a ${operator} '{"Key":"${key}","Value":"${value}"}'`;
const any = (body: string): string => `Attributes/ANY(a: ${body})`;
const category = (index: number): string => `CategoryIds/ANY(c: c EQ 'c${index}')`;
const above = (operator: string, index: number): string => `CategoryAncestorIds/ANY(c: c ${operator} 'c${index}')`;

/** As many terms as the limits of a text allow: 20,000 terms, 500,000 characters, 256 brackets. */
const cases: readonly (readonly [what: string, kind: 'filters' | 'search', text: string])[] = [
  ['equal ids', 'filters', many(20_000, (index) => `CreatedBy EQ 'u${index}'`, ' OR ')],
  ['unequal ids', 'filters', many(19_000, (index) => `CreatedBy NE 'u${index * 2}'`, ' AND ')],
  ['starts', 'filters', many(18_000, (index) => `CreatedBy SW 'v${index}'`, ' OR ')],
  ['contained texts', 'filters', many(19_000, (index) => `CreatedBy CT 'z${index}'`, ' OR ')],
  ['pairs of dates', 'filters', many(7500, (index) => `(DateUploaded GE ${time(index)} AND Status EQ 5)`, ' OR ')],
  ['attributes', 'filters', many(8000, (index) => any(attribute('EQ', 'a1', `x${index}`)), ' OR ')],
  ['all of attributes', 'filters', many(7000, (index) => any(attribute('EQ', `a${index}`, 'x')), ' AND ')],
  ['ranges of attributes', 'filters', many(7000, (index) => any(attribute('GT', `n${index}`, `${index}.5`)), ' OR ')],
  ['a body of attributes', 'filters', any(many(11_000, (index) => attribute('EQ', `a${index}`, `x${index}`), ' OR '))],
  ['a body of differences', 'filters', any(many(11_000, (index) => attribute('NE', 'a1', `x${index * 2}`), ' AND '))],
  ['categories', 'filters', many(13_000, category, ' OR ')],
  ['all of categories', 'filters', many(13_000, category, ' AND ')],
  ['pairs of containers', 'filters', many(5000, (index) => `(${category(index)} AND ${above('NE', index)})`, ' OR ')],
  ['a body in brackets', 'filters', `CategoryIds/ANY(c: ${nested(250, (index) => `c SW 'c${index}'`)})`],
  [
    'words of a text',
    'filters',
    `ISMATCH('${many(70_000, (index) => `w${index % 9000}`, ' ')}','cognitiveTextInImage')`,
  ],
  ['texts in images', 'filters', many(11_000, () => `ISMATCH('a b','cognitiveTextInImage')`, ' AND ')],
  ['brackets', 'filters', nested(255, (index) => `Status EQ ${index % 2 ? 0 : 5}`)],
  [
    'long values',
    'filters',
    `FileExtension SW '${'x'.repeat(400_000)}' OR FileExtension EW '${'\u{10ffff}'.repeat(20_000)}'`,
  ],
  ['any word', 'search', many(20_000, (index) => `owl${index}`, ' OR ')],
  ['all words', 'search', many(20_000, (index) => `owl${index}`, ' ')],
  ['no word', 'search', many(20_000, (index) => `NOT owl${index + 10}`, ' ')],
  ['any end', 'search', many(20_000, (index) => `*l${index}`, ' OR ')],
  ['all middles', 'search', many(5000, (index) => `*w${index % 50}*`, ' ')],
  ['any start', 'search', many(20_000, (index) => `ow${index}*`, ' OR ')],
  ['pairs of words', 'search', many(10_000, (index) => `(owl${index} bird)`, ' OR ')],
  ['pairs of ends', 'search', many(2000, (index) => `(*wl${index} *ird)`, ' OR ')],
  ['words of fields', 'search', many(20_000, (index) => `title:owl${index}`, ' OR ')],
  ['brackets of words', 'search', nested(255, (index) => `owl${index}`)],
  [
    'brackets of negations',
    'search',
    nested(
      250,
      (index) => `*x${index}`,
      (body) => `NOT (${body})`,
    ),
  ],
  ['a phrase', 'search', `"${many(50_000, (index) => `w${index}`, ' ')}"`],
  ['a long word', 'search', `${'a'.repeat(200_000)}* OR *${'b'.repeat(200_000)}`],
];

const content: LibraryContent = {
  users: [],
  lightboxes: [],
  categories: [
    { id: 'c0', name: 'Root', parentId: null },
    { id: 'c1', name: 'Birds', parentId: 'c0' },
  ],
  attributes: [
    { id: 'a1', name: 'Note', type: 'string', required: false, lookupValues: [] },
    { id: 'n1', name: 'Size', type: 'number', required: false, lookupValues: [] },
  ],
  assets: Array.from({ length: 40 }, (_, index) =>
    assetWith({
      id: `id ${index}`,
      title: `owl owl${index}`,
      createdBy: `u${index}`,
      dateUploaded: index,
      status: index % 2 ? 0 : 5,
      textInImage: 'a b c',
      categoryIds: ['c1'],
      attributes: { a1: [`x${index}`], n1: [`${index}`] },
    }),
  ),
};

/** Milliseconds; the slowest takes less than a tenth of them where twenty other programs run. */
const longest = 600_000;

describe('queries as large as a text may be run in every store, with equal answers', { timeout: longest }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'assetql-hostile-size-'));
  let stores: Stores | undefined;
  beforeAll(async () => {
    stores = await storesOf(content, folder);
  });
  afterAll(async () => {
    await stores?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.for(cases)('%s', async ([, kind, text]) => {
    if (stores === undefined) throw new Error('There are no stores.');
    const { memory, sqlite } = stores;
    const { ast, diagnostics } = parse<ExpressionKind>(kind, text);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const query = { [kind]: ast, viewer: 'u1', count: 10, offset: 0 };
    expect(await sqlite.list(query)).toEqual(await memory.list(query));
  });
});
