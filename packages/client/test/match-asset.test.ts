import { toMatchAsset, type Asset } from '@assetql/client';
import type { Catalogue, MatchAsset } from '@assetql/core';
import { describe, expect, it } from 'vitest';

const bare: Asset = { id: 'a1', rating: {}, file: {}, media: {}, record: {} };
const catalogue: Catalogue = {
  attributes: [{ id: 'd1', name: 'Campaign', type: 'string' }],
  categories: [
    { id: 'c1', name: 'Brand', path: ['Brand'] },
    { id: 'c2', name: 'Logos', path: ['Brand', 'Logos'], parentId: 'c1' },
    { id: 'c3', name: 'Old', path: ['Brand', 'Logos', 'Old'], parentId: 'c2' },
    { id: 'c4', name: 'Lost', path: ['Lost'], parentId: 'c9' },
    { id: 'c5', name: 'Ring', path: ['Ring'], parentId: 'c6' },
    { id: 'c6', name: 'Ring', path: ['Ring'], parentId: 'c5' },
  ],
};

const cases: readonly [name: string, asset: Partial<Asset>, expected: MatchAsset, catalogue?: Catalogue][] = [
  ['nothing is known of what is not shown', {}, {}],
  [
    'what is shown as none is missing',
    { title: null, status: null, rating: { average: null }, file: { expiresAt: null }, record: { createdBy: null } },
    { title: null, status: null, averageRating: null, dateExpired: null, createdBy: null },
  ],
  [
    'plain members',
    {
      title: 't',
      description: 'd',
      status: 2,
      statusName: 'pending',
      rating: { average: 3.5, user: 1 },
      media: { type: 'Image' },
      keywords: ['k'],
    },
    { title: 't', description: 'd', status: 2, averageRating: 3.5, assetType: 'Image', keywords: ['k'] },
  ],
  [
    'the file',
    {
      file: {
        fileName: 'a.png',
        extension: 'png',
        sizeInBytes: 5,
        approvedAt: '2024-05-01T00:00:00.001Z',
        expiresAt: '2024-05-02T00:00:00.000Z',
      },
    },
    {
      fileName: 'a.png',
      fileExtension: 'png',
      sizeInBytes: 5,
      dateApproved: Date.UTC(2024, 4, 1, 0, 0, 0, 1),
      dateExpired: Date.UTC(2024, 4, 2),
    },
  ],
  [
    'the record',
    {
      record: {
        createdAt: '2024-05-01T00:00:00.000Z',
        modifiedAt: '2024-05-02T00:00:00.000Z',
        createdBy: { id: 'u1', userName: 'anna' },
      },
    },
    { dateUploaded: Date.UTC(2024, 4, 1), dateModified: Date.UTC(2024, 4, 2), createdBy: 'u1' },
  ],
  ['a user without an id is unknown', { record: { createdBy: { userName: 'anna' } } }, {}],
  ['no categories', { categories: [] }, { categories: [], categoryAncestorIds: [] }],
  [
    'categories without a catalogue: their ancestors are unknown',
    { categories: [{ id: 'c2', name: 'Logos' }] },
    { categories: [{ id: 'c2', name: 'Logos' }] },
  ],
  ['a category without a name is unknown', { categories: [{ id: 'c2' }] }, {}],
  ['a category without an id is unknown', { categories: [{ name: 'Logos' }] }, {}, catalogue],
  [
    'categories with a catalogue',
    { categories: [{ id: 'c3' }, { id: 'c2', name: 'Logos' }] },
    {
      categories: [
        { id: 'c3', name: 'Old' },
        { id: 'c2', name: 'Logos' },
      ],
      categoryAncestorIds: ['c2', 'c1'],
    },
    catalogue,
  ],
  [
    'a category at the root',
    { categories: [{ id: 'c1' }] },
    { categories: [{ id: 'c1', name: 'Brand' }], categoryAncestorIds: [] },
    catalogue,
  ],
  [
    'a category whose ancestors are missing',
    { categories: [{ id: 'c4' }] },
    { categories: [{ id: 'c4', name: 'Lost' }] },
    catalogue,
  ],
  [
    'a category that is its own ancestor',
    { categories: [{ id: 'c5' }] },
    { categories: [{ id: 'c5', name: 'Ring' }], categoryAncestorIds: ['c6', 'c5'] },
    catalogue,
  ],
  ['no attributes', { attributes: [] }, { attributes: [] }],
  [
    'attributes',
    { attributes: [{ id: 'd1', name: 'Campaign', type: 'date', values: ['x'] }] },
    { attributes: [{ id: 'd1', type: 'date', values: ['x'] }] },
  ],
  [
    'an attribute by id',
    { attributes: [{ id: 'd1', values: ['x'] }] },
    { attributes: [{ id: 'd1', type: 'string', values: ['x'] }] },
    catalogue,
  ],
  [
    'an attribute by name',
    { attributes: [{ name: 'Campaign', values: ['x'] }] },
    { attributes: [{ id: 'd1', type: 'string', values: ['x'] }] },
    catalogue,
  ],
  [
    'one attribute of an unknown type makes all of them unknown',
    {
      attributes: [
        { id: 'd1', values: ['x'] },
        { id: 'd9', values: ['x'] },
      ],
    },
    {},
    catalogue,
  ],
  ['an attribute without an id is unknown', { attributes: [{ name: 'Other', type: 'string', values: ['x'] }] }, {}],
];

describe('an asset converted for predicates', () => {
  it.each(cases)('%s', (_name, members, expected, known) => {
    expect(toMatchAsset({ ...bare, ...members }, known)).toStrictEqual({ id: 'a1', ...expected });
  });
});
