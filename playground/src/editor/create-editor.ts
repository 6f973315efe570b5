import { history, historyField } from '@codemirror/commands';
import { EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { assetql, lensSpace, refresh, reopen, specialCharacterMarks, type AssetqlOptions } from '@assetql/codemirror';
import { loadRecovery, needsRecovery } from '@assetql/core/late-recovery';
import { askCount, type Counter } from '@assetql/results-view/answer';
import type { StartText } from '../state/first-text.ts';
import { editingKeys } from './editing-keys.ts';
import { hintSettings } from './hint-settings.ts';
import { LateExtension } from './late-extension.ts';
import { LateTotals } from './late-totals.ts';

export interface EditorOptions extends Pick<AssetqlOptions, 'context' | 'onCommand'> {
  readonly parent: ShadowRoot;
  readonly start: StartText;
  /** The state kept by a previous editor. Its text, caret and history take precedence over `start`. */
  readonly kept?: unknown;
  readonly counter: Counter;
  readonly onChange: (view: EditorView, what: { readonly text: boolean }) => void;
  /** Ctrl/⌘-Enter. */
  readonly onRun: () => void;
  /** Ctrl/⌘-S. */
  readonly onSave: () => void;
}

export interface PageEditor {
  readonly view: EditorView;
  /** Loads the features that can wait until results are shown: hints, lenses, actions. */
  readonly loadFeatures: () => void;
  /** Saves text, caret and history for the next editor. */
  readonly keep: () => unknown;
}

/** The fields that are carried over to the next editor, besides text and caret. */
const keptFields = { history: historyField };

/**
 * Creates the editor of saved searches inside a shadow root, where CodeMirror uses constructed style sheets instead of `<style>` elements,
 * so that the page's content security policy can forbid inline styles.
 */
export function createEditor({
  parent,
  start,
  kept,
  counter,
  onChange,
  onRun,
  onSave,
  ...options
}: EditorOptions): PageEditor {
  const completion = new LateExtension();
  const features = new LateExtension();
  const totals = new LateTotals();
  const loadCompletion = async (view: EditorView): Promise<void> => {
    const before = view.state.doc;
    let ask: ((view: EditorView) => boolean) | undefined;
    const isNew = await completion.load(view, async () => {
      const { assetqlCompletion, startCompletion } = await import('@assetql/codemirror/completion');
      ask = startCompletion;
      return assetqlCompletion();
    });
    // Opens completion if the user typed before it was loaded, but not for a text that was inserted as a whole.
    const { head } = view.state.selection.main;
    const isTyped = !view.state.doc.eq(before) && /\S/.test(view.state.sliceDoc(Math.max(0, head - 1), head));
    if (isNew && view.hasFocus && isTyped) ask?.(view);
  };
  const loadFeatures = (view: EditorView): void => {
    loadRecovery().then(
      () => needsRecovery() && reopen(view),
      () => undefined,
    );
    void features.load(view, async () => {
      const { editorFeatures } = await import('./editor-features.ts');
      const loaded = editorFeatures(counter, () => refresh(view));
      totals.loaded = loaded.totals;
      return loaded.extension;
    });
  };
  const command = (run: () => void) => () => {
    run();
    return true;
  };
  const config = {
    extensions: [
      Prec.highest(
        keymap.of([
          { key: 'Mod-Enter', run: command(onRun), preventDefault: true },
          { key: 'Mod-s', run: command(onSave), preventDefault: true },
        ]),
      ),
      assetql({ ...hintSettings(), ...options, totals, count: askCount(counter, () => undefined) }),
      lensSpace,
      history(),
      drawSelection(),
      specialCharacterMarks(),
      placeholder('filters: …   Start to type, or take an example.'),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Saved searches', spellcheck: 'false' }),
      EditorView.updateListener.of((update) => {
        // A check changes neither text nor caret, but the problems.
        if (update.docChanged || update.selectionSet || update.transactions.some(({ effects }) => effects.length > 0))
          onChange(update.view, { text: update.docChanged });
      }),
      keymap.of(editingKeys),
      completion.extension,
      features.extension,
      EditorView.domEventHandlers({
        focus(_event, focused) {
          void loadCompletion(focused);
          loadFeatures(focused);
        },
      }),
    ],
  };
  const state =
    kept === undefined
      ? EditorState.create({ ...config, doc: start.text, selection: start.selection })
      : EditorState.fromJSON(kept, config, keptFields);
  const view = new EditorView({ parent, root: parent, state });
  return {
    view,
    loadFeatures: () => loadFeatures(view),
    keep: () => view.state.toJSON(keptFields),
  };
}
