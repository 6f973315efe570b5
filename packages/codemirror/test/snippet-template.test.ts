import { snippet } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { completion, openDocument } from '@assetql/language-service';
import { snippetTemplate } from '../src/completion/snippet-template.ts';

/** The text of an editor after choosing a snippet, with the selected placeholders as `[text]`. */
function inserted(insert: string, stops: Parameters<typeof snippetTemplate>[1], text = ''): string {
  let state = EditorState.create({ doc: text, extensions: EditorState.allowMultipleSelections.of(true) });
  const dispatch = (transaction: { readonly state: EditorState }): void => {
    state = transaction.state;
  };
  snippet(snippetTemplate(insert, stops))({ state, dispatch }, null, 0, text.length);
  const { ranges } = state.selection;
  return ranges
    .toReversed()
    .reduce(
      (shown, { from, to }) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`,
      state.doc.toString(),
    );
}

const range = (start: number, end: number) => ({ start, end });

describe("a snippet in the editor's syntax", () => {
  test.each([
    ['a b c', [{ ranges: [range(2, 3)] }], 'a [b] c'],
    ['a b c', [{ ranges: [range(4, 5)] }, { ranges: [range(0, 1)] }], 'a b [c]'],
    ["x EQ '' OR y EQ ''", [{ ranges: [range(6, 6), range(17, 17)] }], "x EQ '[]' OR y EQ '[]'"],
    [
      '\'{"Key":"","Value":""}\'',
      [{ ranges: [range(9, 9)] }, { ranges: [range(20, 20)] }],
      '\'{"Key":"[]","Value":""}\'',
    ],
    ['{a} $0 \\ x', [{ ranges: [range(9, 10)] }], '{a} $0 \\ [x]'],
    ['### New\nfilters: ', [{ ranges: [range(4, 7)] }], '### [New]\nfilters: '],
  ] as const)('%j', (insert, stops, shown) => expect(inserted(insert, stops)).toBe(shown));

  test('of the language service is inserted unchanged', () => {
    const { items } = completion(openDocument('filters', ''), 0, { now: Date.UTC(2024, 4, 15) });
    const snippets = items.filter(({ stops }) => stops !== undefined);
    expect(snippets.length).toBeGreaterThan(3);
    for (const { insert, stops = [] } of snippets)
      expect(inserted(insert, stops, 'x').replace(/[[\]]/g, '')).toBe(insert);
  });
});
