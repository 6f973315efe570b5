import { invertedEffects } from '@codemirror/commands';
import { EditorState, StateEffect, StateField, type Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { FileStore } from './file-store.ts';

/** The file whose text is in the editor. One object from when it is opened, so that steps of undo know it after it was renamed. */
export interface OpenedFile {
  store: FileStore;
  path: string;
  /** The text that was last read or saved; `undefined` when the file is deleted. */
  saved: string | undefined;
}

/** The file that a change opens, in an object: CodeMirror drops effects whose value is `undefined`. */
interface FileChange {
  readonly file: OpenedFile | undefined;
}

const setFile = StateEffect.define<FileChange>();

/** Changes of the text that open a file, or leave it, are undone together with the text. */
const steps = invertedEffects.of((transaction) => {
  const before = transaction.startState.field(fileField, false);
  return transaction.effects.some((effect) => effect.is(setFile)) ? [setFile.of({ file: before })] : [];
});

const fileField: StateField<OpenedFile | undefined> = StateField.define<OpenedFile | undefined>({
  create: () => undefined,
  update: (file, { effects }) => {
    let now = file;
    for (const effect of effects) if (effect.is(setFile)) now = effect.value.file;
    return now;
  },
});

/** Knows which file is open in an editor, also after undo and redo. */
export class FileTracker {
  /** The file that the next change of the text opens. */
  private next: FileChange | undefined;
  private readonly attached = new WeakSet<EditorView>();

  /** Adds itself to an editor that may have been made anew. */
  attach(view: EditorView, file: OpenedFile | undefined): void {
    if (this.attached.has(view)) return;
    this.attached.add(view);
    const extender: Extension = EditorState.transactionExtender.of(({ docChanged }) => {
      if (!docChanged || this.next === undefined) return null;
      const effects = setFile.of(this.next);
      this.next = undefined;
      return { effects };
    });
    view.dispatch({ effects: StateEffect.appendConfig.of([fileField.init(() => file), steps, extender]) });
  }

  isAttached(view: EditorView | undefined): boolean {
    return view !== undefined && this.attached.has(view);
  }

  fileOf(view: EditorView | undefined): OpenedFile | undefined {
    return view?.state.field(fileField, false);
  }

  /** Makes the next change of the text open a file, or none. */
  announce(file: OpenedFile | undefined): void {
    this.next = { file };
  }

  /** Sets the file now, if no change of the text has done it. */
  settle(view: EditorView): void {
    if (this.next === undefined) return;
    const effects = setFile.of(this.next);
    this.next = undefined;
    view.dispatch({ effects });
  }
}
