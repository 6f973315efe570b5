import { history } from '@codemirror/commands';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view';
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
    const loaded = await import('@assetql/codemirror/completion').catch(() => undefined);
    if (loaded === undefined) {
      // Without a connection the page edits all the same; the next time somebody comes back to the editor it is tried again.
      isLoading = false;
      return;
    }
    const { assetqlCompletion, startCompletion } = loaded;
    view.dispatch({ effects: completion.reconfigure(assetqlCompletion()) });
    // Whoever was quicker than the network gets the proposals all the same; a text that came whole asks for none.
    const { head } = view.state.selection.main;
    const isTyped = !view.state.doc.eq(before) && /\S/.test(view.state.sliceDoc(Math.max(0, head - 1), head));
    if (view.hasFocus && isTyped) startCompletion(view);
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
        placeholder('filters: …   Start to type, or take an example.'),
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
