import { foldable } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { assetql } from '@assetql/codemirror';
import { assetqlFeatures } from '@assetql/codemirror/features';
import { openDocument } from '@assetql/language-service';
import { searchHeads } from '../src/lenses/lens-space.ts';

const text = `### Images
# What they
# are for
filters:
  AssetType EQ Image
  AND (
    Status EQ 0
  )

### Others
search: cat
`;

describe('folds', () => {
  const state = EditorState.create({ doc: text, extensions: [assetql(), assetqlFeatures()] });
  const folded = (number: number): string | undefined => {
    const line = state.doc.line(number);
    const fold = foldable(state, line.from, line.to);
    return fold === null
      ? undefined
      : `${state.sliceDoc(line.from, fold.from)}…${state.sliceDoc(fold.to).split('\n')[0]}`;
  };

  test.each([
    [1, '### Images…'],
    [2, '# What they…'],
    [4, 'filters:…'],
    [6, '  AND (…'],
    [10, '### Others…'],
  ])('line %i begins one', (number, shown) => expect(folded(number)).toBe(shown));

  test.each([3, 5, 7, 11])('line %i begins none', (number) => expect(folded(number)).toBeUndefined());
});

describe('the visual start of a search', () => {
  const heads = (doc: string, start = 0, end = doc.length): readonly string[] => {
    const document = openDocument('document', doc);
    return searchHeads(document, { start, end }).map((at) => doc.slice(at).split('\n')[0] ?? '');
  };

  test('is its title', () => expect(heads(text)).toEqual(['### Images', '### Others']));
  test('is its first key if it has no title', () =>
    expect(heads('# Note\n@a = 1\nsearch: cat\n')).toEqual(['search: cat']));
  test('is the start of a text without searches', () => expect(heads('')).toEqual(['']));
  test('is found for the visible range only', () => {
    const many = Array.from({ length: 50 }, (_, index) => `### S${index}\nsearch: a\n\n`).join('');
    const at = many.indexOf('### S30');
    expect(heads(many, at + 3, at + 10)).toEqual(['### S30']);
  });
});
