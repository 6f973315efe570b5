import type { MatchAsset } from '@assetql/core';
import { describe, expect, test } from 'vitest';
import { finds } from './matching.ts';

type Case = readonly [asset: MatchAsset, found: readonly string[], missed: readonly string[]];

const time = (text: string): number => Date.parse(text);
const attribute = (operator: string, key: string, value: string): string =>
  `Attributes/ANY(a: a ${operator} '{"Key":"${key}","Value":"${value.replaceAll("'", "''")}"}')`;

/** By the points of the design's meanings: what finds an asset, and what does not. */
const points: Readonly<Record<string, readonly Case[]>> = {
  'logic is two-valued, missing values equal null only': [
    [
      { createdBy: null },
      ['CreatedBy EQ null', "CreatedBy NE 'u1'"],
      ["CreatedBy EQ 'u1'", 'CreatedBy NE null', "CreatedBy CT ''", "CreatedBy SW ''", "CreatedBy EQ ''"],
    ],
    [{}, ['CreatedBy EQ null', "CreatedBy NE 'u1'"], ["CreatedBy EQ 'u1'", 'CreatedBy NE null']],
    [
      { dateRejected: null },
      ['DateRejected EQ null', 'DateRejected NE 2024-05-01T00:00:00.000Z'],
      [
        'DateRejected LT 2024-05-01T00:00:00.000Z',
        'DateRejected GE 2024-05-01T00:00:00.000Z',
        'DateRejected NE null',
        'DateRejected LE null',
      ],
    ],
    [
      { createdBy: '' },
      ["CreatedBy EQ ''", 'CreatedBy NE null', "CreatedBy SW ''", "CreatedBy EW ''"],
      ['CreatedBy EQ null'],
    ],
    [
      { status: 5 },
      ['Status NE 0', 'NOTHING NE 5', 'NOTHING EQ null'],
      ['Status NE 5', 'NOTHING EQ 5', 'NOTHING GT 5'],
    ],
  ],
  'of many values any satisfies, and none equals for NE': [
    [
      { colors: ['Red', 'blue'] },
      [
        'CognitiveColor EQ red',
        'CognitiveColor EQ BLUE',
        'CognitiveColor NE green',
        'CognitiveColor SW bl',
        'CognitiveColor NE null',
      ],
      ['CognitiveColor EQ green', 'CognitiveColor NE red', 'CognitiveColor EQ null'],
    ],
    [
      { colors: [] },
      ['CognitiveColor EQ null', 'CognitiveColor NE red'],
      ['CognitiveColor EQ red', 'CognitiveColor NE null'],
    ],
    [
      { colors: ['red', 'blue'] },
      ['CognitiveColor EQ red AND CognitiveColor EQ blue', 'CognitiveColor EQ green OR CognitiveColor EQ blue'],
      ['CognitiveColor NE green AND CognitiveColor NE red', 'CognitiveColor EQ green OR CognitiveColor EQ teal'],
    ],
  ],
  'values are folded and else literal': [
    [
      { fileExtension: 'JPG' },
      ["FileExtension EQ 'jpg'", "FileExtension SW 'J'", "FileExtension EW 'pG'", "FileExtension CT 'p'"],
      [
        "FileExtension EQ 'jpeg'",
        "FileExtension EQ ' jpg'",
        "FileExtension CT '%'",
        "FileExtension SW '_'",
        "FileExtension EQ 'jp_'",
      ],
    ],
    [{ fileExtension: '\u212a' }, ["FileExtension EQ 'k'"], ["FileExtension EQ 'c'"]],
    [{ fileExtension: 'e\u0301' }, ["FileExtension EQ '\u00c9'"], ["FileExtension EQ 'e'", "FileExtension CT 'e'"]],
    [{ fileExtension: '\u1e9e' }, ["FileExtension EQ '\u00df'"], ["FileExtension EQ 'ss'"]],
    [{ fileExtension: '\u0130' }, ["FileExtension EQ 'i\u0307'", "FileExtension SW 'i'"], ["FileExtension EQ 'i'"]],
    [
      { fileExtension: 'a%_' },
      ["FileExtension EQ 'A%_'", "FileExtension CT '%'", "FileExtension EW '_'"],
      ["FileExtension CT '%%'"],
    ],
    [{ fileExtension: "it's" }, ["FileExtension EQ 'IT''S'"], ["FileExtension EQ 'its'"]],
    [
      { fileExtension: '😀' },
      ["FileExtension CT '😀'"],
      ["FileExtension CT '\ud83d'", "FileExtension EW '\ude00'", "FileExtension SW '\ud83d'"],
    ],
    [{ fileExtension: 'x\ud83d' }, ["FileExtension EW '\ud83d'"], ["FileExtension SW '\ud83d'"]],
    [
      { assetType: 'image' },
      ['AssetType EQ Image', "AssetType EQ 'IMAGE'", 'AssetType CT mag'],
      ['AssetType EQ Video', 'AssetType EQ Imag'],
    ],
  ],
  'the average rating is rounded half up, unrated is 0': [
    [
      { averageRating: null },
      ['AverageRating EQ 0', 'AverageRating LT 1', 'AverageRating NE null'],
      ['AverageRating EQ null', 'AverageRating NE 0'],
    ],
    [{}, ['AverageRating EQ 0'], ['AverageRating GE 1']],
    [{ averageRating: 0.5 }, ['AverageRating EQ 1'], ['AverageRating EQ 0']],
    [{ averageRating: 0.49999999999999994 }, ['AverageRating EQ 0'], ['AverageRating EQ 1']],
    [{ averageRating: 2.4999 }, ['AverageRating EQ 2', 'AverageRating LT 3'], ['AverageRating GE 3']],
    [
      { averageRating: 4.5 },
      ['AverageRating EQ 5', "AverageRating EQ '5'", 'AverageRating EQ 5 OR AverageRating EQ 1'],
      ['AverageRating EQ 4'],
    ],
  ],
  'timestamps are cut to milliseconds': [
    [
      { dateUploaded: time('2024-05-01T12:00:00.000Z') + 0.9 },
      [
        'DateUploaded EQ 2024-05-01T12:00:00.000Z',
        'DateUploaded LE 2024-05-01T12:00:00.000Z',
        'DateUploaded LT 2024-05-01T12:00:00.001Z',
        "DateUploaded GE '2024-05-01T12:00:00.000Z'",
        'DateUploaded GT 2024-05-01T11:59:59.999Z',
      ],
      [
        'DateUploaded GT 2024-05-01T12:00:00.000Z',
        'DateUploaded NE 2024-05-01T12:00:00.000Z',
        'DateUploaded EQ 2024-05-01T12:00:00.001Z',
      ],
    ],
    [
      { dateUploaded: -0.5 },
      ['DateUploaded EQ 1969-12-31T23:59:59.999Z'],
      ['DateUploaded GE 1970-01-01T00:00:00.000Z'],
    ],
    [
      { status: 2, dateApproved: time('2024-05-01T00:00:00.000Z') },
      ['DateApproved EQ 2024-05-01T00:00:00.000Z'],
      ['DateApproved EQ 2024-05-01T00:00:00.000Z AND Status EQ 0'],
    ],
  ],
  'attributes are compared by their type, and only the one that Key names': [
    [
      { attributes: [{ id: 'A1', type: 'lookup', values: ['Spring', 'Summer'] }] },
      [
        attribute('EQ', 'a1', 'SPRING'),
        attribute('EQ', 'a1', 'summer'),
        attribute('NE', 'a1', 'autumn'),
        attribute('CT', 'a1', 'umm'),
      ],
      [
        attribute('EQ', 'a1', 'autumn'),
        attribute('NE', 'a1', 'spring'),
        attribute('EQ', 'a2', 'spring'),
        attribute('NE', 'a2', 'x'),
        attribute('LT', 'a1', 'x'),
      ],
    ],
    [
      { attributes: [{ id: 'n', type: 'number', values: [' 5.0 '] }] },
      [
        attribute('EQ', 'n', '5'),
        attribute('EQ', 'n', '+5e0'),
        attribute('LT', 'n', '5.5'),
        attribute('GE', 'n', '5'),
        attribute('NE', 'n', '6'),
        attribute('NE', 'n', 'five'),
      ],
      [
        attribute('EQ', 'n', 'five'),
        attribute('NE', 'n', '05'),
        attribute('GT', 'n', '5'),
        attribute('CT', 'n', '5'),
        attribute('EQ', 'n', ''),
      ],
    ],
    [
      { attributes: [{ id: 'n', type: 'number', values: ['five'] }] },
      [attribute('NE', 'n', '5'), attribute('NE', 'n', 'five')],
      [attribute('EQ', 'n', 'five'), attribute('LT', 'n', '9'), attribute('GT', 'n', '0')],
    ],
    [
      { attributes: [{ id: 'd', type: 'date', values: ['2024-05-01T02:00:00.0009+02:00'] }] },
      [
        attribute('EQ', 'd', '2024-05-01'),
        attribute('EQ', 'd', '2024-05-01T00:00:00.000Z'),
        attribute('LT', 'd', '2024-05-02'),
        attribute('NE', 'd', '2024'),
      ],
      [
        attribute('NE', 'd', '2024-05-01T00:00Z'),
        attribute('EQ', 'd', '2024-02-30'),
        attribute('GT', 'd', '2024-05-01'),
        attribute('EQ', 'd', '1714521600000'),
      ],
    ],
    [
      { attributes: [{ id: 's', type: 'string', values: ['5.0'] }] },
      [attribute('EQ', 's', '5.0')],
      [attribute('EQ', 's', '5'), attribute('LT', 's', '9')],
    ],
    [
      { attributes: [{ id: 's', type: 'string', values: [] }] },
      [],
      [attribute('EQ', 's', ''), attribute('NE', 's', 'x')],
    ],
    [{}, [], [attribute('EQ', 's', ''), attribute('NE', 's', 'x')]],
    [
      {
        attributes: [
          { id: 'a', type: 'lookup', values: ['x', 'y'] },
          { id: 'b', type: 'string', values: ['z'] },
        ],
      },
      [
        `Attributes/ANY(a: a EQ '{"Key":"a","Value":"x"}' AND a EQ '{"value":"Y","KEY":"A"}')`,
        `Attributes/ANY(a: a EQ '{"Key":"a","Value":"q"}' OR (a EQ '{"Key":"b","Value":"z"}'))`,
        `Attributes/ANY(a: a NE '{"Key":"a","Value":"q"}' AND A NE '{"Key":"a","Value":"r"}')`,
      ],
      [
        `Attributes/ANY(a: a EQ '{"Key":"a","Value":"x"}' AND a EQ '{"Key":"b","Value":"z"}')`,
        `Attributes/ANY(a: a NE '{"Key":"a","Value":"x"}' AND a NE '{"Key":"a","Value":"q"}')`,
      ],
    ],
  ],
  'containers hold direct categories, strict ancestors and lightboxes': [
    [
      { categories: [{ id: 'C1', name: 'Logos' }], categoryAncestorIds: ['root'], lightboxIds: ['l1', 'l2'] },
      [
        "CategoryIds/ANY(c: c EQ 'c1')",
        "CategoryAncestorIds/ANY(c: c EQ 'ROOT')",
        "LightboxIds/ANY(l: l EQ 'l2')",
        "LightboxIds/ANY(l: l NE 'l2')",
        "LightboxIds/ANY(l: l EQ 'l1' OR l EQ 'l9')",
        "LightboxIds/ANY(l: l SW 'l' AND l NE 'l1')",
        'LightboxIds/ANY(l: l NE null)',
        "CategoryIds/ANY(c: c EQ 'x') OR CategoryAncestorIds/ANY(c: c EQ 'root')",
      ],
      [
        "CategoryIds/ANY(c: c EQ 'root')",
        "CategoryAncestorIds/ANY(c: c EQ 'c1')",
        "LightboxIds/ANY(l: l EQ 'l1' AND l EQ 'l2')",
        "LightboxIds/ANY(l: l NE 'l1' AND l NE 'l2')",
        'LightboxIds/ANY(l: l EQ null)',
        "CategoryIds/ANY(c: c EQ 'Logos')",
      ],
    ],
    [
      { lightboxIds: [] },
      [],
      ["LightboxIds/ANY(l: l NE 'x')", 'LightboxIds/ANY(l: l NE null)', "CategoryIds/ANY(c: c NE 'x')"],
    ],
  ],
  'ISMATCH finds all words of a text in any order': [
    [
      { textInImage: 'Grand Opening-Sale 50%' },
      ["ISMATCH('sale GRAND','cognitiveTextInImage')", "ISMATCH('50','COGNITIVETEXTINIMAGE')"],
      [
        "ISMATCH('gran*','cognitiveTextInImage')",
        "ISMATCH('grand closing','cognitiveTextInImage')",
        "ISMATCH('','cognitiveTextInImage')",
        "ISMATCH('%','cognitiveTextInImage')",
        "ISMATCH('grand NOT sale','cognitiveTextInImage')",
      ],
    ],
    [{ textInImage: null }, [], ["ISMATCH('x','cognitiveTextInImage')"]],
  ],
  'AND binds tighter than OR, in any case': [
    [
      { status: 5, averageRating: 3 },
      ['Status EQ 5 or Status EQ 0 and AverageRating EQ 1', 'status eq 5'],
      ['(Status EQ 5 OR Status EQ 0) AND AverageRating EQ 1'],
    ],
    [{ status: 0 }, [''], ['Status EQ 5 OR Status EQ 7']],
  ],
};

describe.each(Object.entries(points))('%s', (_, cases) => {
  test.each(cases.flatMap(([asset, found]) => found.map((text) => [text, asset] as const)))(
    '%s finds %j',
    (text, asset) => {
      expect(finds('filters', text, asset)).toBe(true);
      expect(finds('containerfilter', text, asset)).toBe(true);
    },
  );
  test.each(cases.flatMap(([asset, , missed]) => missed.map((text) => [text, asset] as const)))(
    '%s does not find %j',
    (text, asset) => {
      expect(finds('filters', text, asset)).toBe(false);
    },
  );
});
