import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
import { assetql } from '@assetql/codemirror';
import { assetqlFeatures, expandSelection, shrinkSelection } from '@assetql/codemirror/features';
import { marked } from '@assetql/language-service/test';

function editor(text: string): {
  readonly run: (command: StateCommand) => string;
  readonly type: (text: string) => void;
} {
  const { document, offset } = marked('document', text);
  let state = EditorState.create({
    doc: document.text,
    selection: { anchor: offset },
    extensions: [assetql(), assetqlFeatures()],
  });
  const dispatch = (transaction: Transaction): void => {
    state = transaction.state;
  };
  return {
    run(command) {
      command({ state, dispatch });
      return state.sliceDoc(state.selection.main.from, state.selection.main.to);
    },
    type: (added) => dispatch(state.update(state.replaceSelection(added))),
  };
}

describe('the selection', () => {
  const text = 'filters: AssetType EQ Im<|>age AND Status EQ 0\n';

  test('expands by syntax nodes and shrinks in reverse', () => {
    const { run } = editor(text);
    const grown: string[] = [];
    for (let step = 0; step < 5; step += 1) grown.push(run(expandSelection));
    expect(grown).toEqual([
      'Image',
      'AssetType EQ Image',
      'AssetType EQ Image AND Status EQ 0',
      'filters: AssetType EQ Image AND Status EQ 0',
      'filters: AssetType EQ Image AND Status EQ 0\n',
    ]);
    const shrunk = grown.slice(0, -1).map(() => run(shrinkSelection));
    expect(shrunk).toEqual(grown.slice(0, -1).toReversed());
    expect(run(shrinkSelection)).toBe('');
  });

  test('made by the user is not shrunk to an older one', () => {
    const { run, type } = editor(text);
    run(expandSelection);
    type('Video');
    expect(run(shrinkSelection)).toBe('');
    expect(run(expandSelection)).toBe('Video');
  });
});
