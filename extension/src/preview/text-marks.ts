import type { Range as OffsetRange, TextEdit } from '@assetql/core';
import {
  Disposable,
  Range,
  TextEditorRevealType,
  ThemeColor,
  window,
  type TextDocument,
  type TextEditorDecorationType,
} from 'vscode';

/** Milliseconds that new characters are marked. */
const shownFor = 1200;

/** What a preview marks in the editors of a document. */
export interface TextMarks extends Disposable {
  /** Marks places, in the place of those marked before. */
  readonly mark: (document: TextDocument, ranges: readonly OffsetRange[]) => void;
  /** Marks for a moment what edits have written, and brings it into sight. `edits` are sorted and count in the text before. */
  readonly flash: (document: TextDocument, edits: readonly TextEdit[]) => void;
}

export function createTextMarks(): TextMarks {
  const explained = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor('editor.findMatchHighlightBackground'),
    border: '1px solid',
    borderColor: new ThemeColor('editor.findMatchHighlightBorder'),
  });
  const written = window.createTextEditorDecorationType({
    backgroundColor: new ThemeColor('editor.findRangeHighlightBackground'),
    outline: '1px solid',
    outlineColor: new ThemeColor('editor.findMatchHighlightBorder'),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const put = (type: TextEditorDecorationType, document: TextDocument, ranges: readonly OffsetRange[]): Range[] => {
    const places = ranges.map(({ start, end }) => new Range(document.positionAt(start), document.positionAt(end)));
    for (const editor of window.visibleTextEditors)
      editor.setDecorations(type, editor.document === document ? places : []);
    return places;
  };
  return {
    mark: (document, ranges) => void put(explained, document, ranges),
    flash: (document, edits) => {
      let moved = 0;
      const news: OffsetRange[] = [];
      for (const { range, newText } of edits) {
        const start = range.start + moved;
        if (newText !== '') news.push({ start, end: start + newText.length });
        moved += newText.length - (range.end - range.start);
      }
      const [first] = put(written, document, news);
      clearTimeout(timer);
      timer = setTimeout(() => put(written, document, []), shownFor);
      if (first === undefined) return;
      for (const editor of window.visibleTextEditors)
        if (editor.document === document) editor.revealRange(first, TextEditorRevealType.InCenterIfOutsideViewport);
    },
    dispose: () => {
      clearTimeout(timer);
      Disposable.from(explained, written).dispose();
    },
  };
}
