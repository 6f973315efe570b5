import { defineSchema, schema } from '@assetql/core';
import {
  applyEdits,
  colorPresentations,
  documentColors,
  openDocument,
  type LanguageDocument,
} from '@assetql/language-service';
import { marked } from '@assetql/language-service/test';
import { describe, expect, test } from 'vitest';

const swatches = new Map(
  schema.enumerations
    .flatMap(({ values }) => values)
    .flatMap(({ value, swatch }) => (swatch === undefined ? [] : [[value, swatch]])),
);

describe('colours', () => {
  test.each([
    ['filters', 'CognitiveColor EQ <[red]>'],
    ['filters', "cognitivecolor ne '<[Teal]>' AND (CognitiveColor EQ <[black]> OR Status EQ 0"],
    ['filters', 'CognitiveColor EQ redd AND AssetType EQ red'],
    ['filters', "FileExtension EQ 'red'"],
    ['filters', 'CognitiveColor EQ null'],
    ['filters', 'CognitiveColor EQ {{red}}'],
    ['filters', ''],
    ['search', 'red'],
    ['sort', 'title'],
    [
      'document',
      '@c = "<[red]>"\n@d = ["<[blue]>", "x", "<[pink]>"]\n@e = "red"\n@n = 4\n### A\nfilters: CognitiveColor EQ {{c}} OR CognitiveColor EQ {{d}} OR CognitiveColor EQ {{n}}\n### B\nfilters: CognitiveColor EQ <[white]> OR CognitiveColor EQ {{c}} OR CognitiveColor EQ {{missing}}\nsearch: {{e}}\n',
    ],
    ['document', '### A\nfilters:\n  # CognitiveColor EQ red\n  CognitiveColor EQ <[grey]> AND\n'],
  ] as const)('%s: %s', (kind, text) => {
    const { document, ranges } = marked(kind, text);
    const found = documentColors(document);
    expect(found.map(({ range }) => range)).toEqual(ranges);
    for (const { range, color } of found)
      expect(color).toBe(swatches.get(document.text.slice(range.start, range.end).toLowerCase()));
  });

  test('of a stretch are those of the searches that touch it', () => {
    const { document, range } = marked(
      'document',
      '### A\nfilters: CognitiveColor EQ red\n### B\n<[filters: CognitiveColor EQ blue]>\n',
    );
    expect(documentColors(document, {}, range).map(({ color }) => color)).toEqual([swatches.get('blue')]);
  });

  test('a library can have its own', () => {
    const own = defineSchema({
      values: { CognitiveColor: [{ value: 'beige', documentation: 'Beige.', spec: '', swatch: '#f5f5dc' }] },
    });
    const document = openDocument('filters', 'CognitiveColor EQ beige');
    expect(documentColors(document, { schema: own })).toEqual([{ range: { start: 18, end: 23 }, color: '#f5f5dc' }]);
    expect(documentColors(document)).toEqual([]);
    expect(colorPresentations(document, { start: 18, end: 23 }, '#f4f4da', { schema: own })[0]?.label).toBe('beige');
  });
});

describe('names for a colour', () => {
  const named = (
    color: string,
    kind: LanguageDocument['kind'] = 'filters',
    text = 'CognitiveColor EQ <[red]>',
  ): readonly string[] => {
    const { document, range } = marked(kind, text);
    return colorPresentations(document, range, color).map(({ label }) => label);
  };

  test.each([...swatches])('%s is the name of its own colour', (name, color) => {
    expect(named(color)[0]).toBe(name);
    expect(new Set(named(color))).toEqual(new Set(swatches.keys()));
  });

  test.each([
    ['#ff0000', 'red'],
    ['#00ff00', 'green'],
    ['#0000ff', 'blue'],
    ['#FFFF00', 'yellow'],
    ['#ffa500', 'orange'],
    ['#800080', 'purple'],
    ['#a52a2a', 'red'],
    ['#808080', 'grey'],
    ['#000000', 'black'],
    ['#fffffe', 'white'],
    ['#008080', 'teal'],
    ['#654321', 'brown'],
  ])('%s looks most like %s', (color, name) => {
    expect(named(color)[0]).toBe(name);
  });

  test.each(['red', '#fff', '#12345', '#gggggg', '', 'rgb(0,0,0)'])('%j is no colour', (color) => {
    expect(named(color)).toEqual([]);
  });

  test('takes the place of the one that is written, in its quotes', () => {
    const { document, range } = marked('filters', "CognitiveColor EQ '<[red]>' AND Status EQ 0");
    const [first] = colorPresentations(document, range, '#0000ff');
    expect(applyEdits(document.text, first?.edits ?? [])).toBe("CognitiveColor EQ 'blue' AND Status EQ 0");
    expect(colorPresentations(document, { start: 5, end: 500 }, '#0000ff')).toEqual([]);
  });
});
