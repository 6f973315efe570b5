import {
  EndOfLine,
  Range,
  Selection,
  TextEditorRevealType,
  window,
  workspace,
  type Disposable,
  type TextDocument,
  type TextDocumentContentChangeEvent,
  type TextEdit,
  type TextEditor,
} from 'vscode';
import type { Middleware } from 'vscode-languageclient';
import { offsetAfter, type Replacement } from './offset-after.ts';

/** A formatting of fewer edits than this never becomes as many changes as VS Code makes one of. */
const fewest = 100;

/** What an editor shows, in offsets of the formatted text. */
interface Shown {
  readonly editor: TextEditor;
  readonly selections: readonly { readonly anchor: number; readonly active: number }[];
  /** The start of the first line in view. */
  readonly top: number | undefined;
}

interface Formatting {
  readonly document: TextDocument;
  readonly version: number;
  /** What the edits cover, and by how many characters they make the text longer. */
  readonly start: number;
  readonly end: number;
  readonly growth: number;
  readonly shown: readonly Shown[];
}

function replacementsOf(document: TextDocument, edits: readonly TextEdit[]): readonly Replacement[] {
  const lineEnd = document.eol === EndOfLine.LF ? '\n' : '\r\n';
  return edits
    .map(({ range, newText }) => ({
      start: document.offsetAt(range.start),
      end: document.offsetAt(range.end),
      length: newText.replaceAll(/\r\n|\r|\n/g, lineEnd).length,
    }))
    .toSorted((a, b) => a.start - b.start);
}

function shownIn(editor: TextEditor, replacements: readonly Replacement[]): Shown {
  const { document, selections, visibleRanges } = editor;
  const [first] = visibleRanges;
  return {
    editor,
    selections: selections.map(({ anchor, active }) => ({
      anchor: offsetAfter(document.offsetAt(anchor), replacements),
      active: offsetAfter(document.offsetAt(active), replacements),
    })),
    top: first && offsetAfter(document.offsetAt(first.start.with({ character: 0 })), replacements),
  };
}

function formattingOf(document: TextDocument, edits: readonly TextEdit[]): Formatting | undefined {
  const replacements = replacementsOf(document, edits);
  const [first] = replacements;
  const last = replacements.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    document,
    version: document.version,
    start: first.start,
    end: last.end,
    growth: replacements.reduce((sum, { start, end, length }) => sum + length - (end - start), 0),
    shown: window.visibleTextEditors
      .filter((editor) => editor.document === document)
      .map((editor) => shownIn(editor, replacements)),
  };
}

const isWhole = (
  { start, end, growth }: Formatting,
  { rangeOffset, rangeLength, text }: TextDocumentContentChangeEvent,
): boolean => rangeOffset >= start && rangeOffset + rangeLength <= end && text.length - rangeLength === growth;

function restore({ editor, selections, top }: Shown): void {
  const { document } = editor;
  editor.selections = selections.map(
    ({ anchor, active }) => new Selection(document.positionAt(anchor), document.positionAt(active)),
  );
  if (top === undefined) return;
  const line = document.positionAt(top);
  editor.revealRange(new Range(line, line), TextEditorRevealType.AtTop);
}

/**
 * Keeps carets where they are when a long file is formatted. VS Code replaces from the first change to the last one where there are a
 * thousand or more, which takes the caret to the end of them; it also splits larger edits into such changes. After such a replacement each
 * editor gets back its selections and the line at its top.
 */
export class KeptCarets implements Disposable {
  /** Edits that were given out, until the next change of their document. */
  private formatting: Formatting | undefined;
  private readonly watching = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    const { formatting } = this;
    const [change] = contentChanges;
    if (document !== formatting?.document || change === undefined) return;
    this.formatting = undefined;
    if (contentChanges.length > 1 || document.version !== formatting.version + 1) return;
    if (isWhole(formatting, change)) for (const shown of formatting.shown) restore(shown);
  });

  readonly middleware: Pick<
    Middleware,
    'provideDocumentFormattingEdits' | 'provideDocumentRangeFormattingEdits' | 'provideDocumentRangesFormattingEdits'
  > = {
    provideDocumentFormattingEdits: async (document, options, token, next) =>
      this.keep(document, await next(document, options, token)),
    provideDocumentRangeFormattingEdits: async (document, range, options, token, next) =>
      this.keep(document, await next(document, range, options, token)),
    provideDocumentRangesFormattingEdits: async (document, ranges, options, token, next) =>
      this.keep(document, await next(document, ranges, options, token)),
  };

  dispose(): void {
    this.watching.dispose();
  }

  private keep<Edits extends TextEdit[] | null | undefined>(document: TextDocument, edits: Edits): Edits {
    this.formatting =
      edits === null || edits === undefined || edits.length < fewest ? undefined : formattingOf(document, edits);
    return edits;
  }
}
