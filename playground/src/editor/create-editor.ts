import { history } from '@codemirror/commands';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap } from '@codemirror/view';
import { assetql, type AssetqlOptions } from '@assetql/codemirror';
import { editingKeys } from './editing-keys.ts';

export interface EditorOptions extends AssetqlOptions {
  readonly parent: ShadowRoot;
  readonly text: string;
  readonly onChange: (view: EditorView, what: { readonly text: boolean }) => void;
  /** Ctrl/⌘-Enter. */
  readonly onRun: () => void;
  /** Ctrl/⌘-S. */
  readonly onSave: () => void;
}

/**
 * The editor of saved searches. It lives in a shadow root: there CodeMirror adopts constructed style sheets instead of writing
 * `<style>` elements, so the page's policy can forbid inline styles.
 */
export function createEditor({ parent, text, onChange, onRun, onSave, ...options }: EditorOptions): EditorView {
  const completion = new Compartment();
  let isLoading = false;
  // Completion is loaded when somebody starts to write, so that reading costs less.
  const loadCompletion = async (view: EditorView): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const before = view.state.doc;
    const { assetqlCompletion, startCompletion } = await import('@assetql/codemirror/completion');
    view.dispatch({ effects: completion.reconfigure(assetqlCompletion()) });
    // Whoever was quicker than the network gets the proposals all the same.
    if (view.hasFocus && !view.state.doc.eq(before)) startCompletion(view);
  };
  const command = (run: () => void) => () => {
    run();
    return true;
  };
  return new EditorView({
    parent,
    root: parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(
          keymap.of([
            { key: 'Mod-Enter', run: command(onRun), preventDefault: true },
            { key: 'Mod-s', run: command(onSave), preventDefault: true },
          ]),
        ),
        assetql(options),
        history(),
        drawSelection(),
        highlightSpecialChars(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Saved searches', spellcheck: 'false' }),
        EditorView.updateListener.of((update) => {
          // A check leaves text and caret alone and still brings news: the problems.
          if (update.docChanged || update.selectionSet || update.transactions.some(({ effects }) => effects.length > 0))
            onChange(update.view, { text: update.docChanged });
        }),
        keymap.of(editingKeys),
        completion.of([]),
        EditorView.domEventHandlers({ focus: (_event, view) => void loadCompletion(view) }),
      ],
    }),
  });
}
