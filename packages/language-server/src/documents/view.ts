import type { Position, Range as ProtocolRange, TextEdit as ProtocolEdit } from 'vscode-languageserver-protocol';
import type { Range, TextEdit } from '@assetql/core';
import type { LanguageDocument } from '@assetql/language-service';
import type { LineSpan, TextSnapshot } from '../text/text-snapshot.ts';

/** Maps between a query and the file that contains it. For a saved-search file both are the same. */
export interface Placement {
  readonly document: LanguageDocument;
  /** The range of the query in the file. */
  readonly range: Range;
  readonly toHost: (offset: number) => number;
  readonly toHostRange: (range: Range) => Range;
  readonly toLocal: (hostOffset: number) => number | undefined;
  /** The edit of the file for an edit of the query; `undefined` when the file cannot contain the text. */
  readonly toHostEdit: (edit: TextEdit) => TextEdit | undefined;
}

/** The placement of a file that is one document. */
export const whole = (document: LanguageDocument): Placement => ({
  document,
  range: { start: 0, end: document.text.length },
  toHost: (offset) => offset,
  toHostRange: (range) => range,
  toLocal: (offset) => offset,
  toHostEdit: (edit) => edit,
});

/** One document of the language service, with conversions to positions in the file that contains it. */
export class View {
  readonly document: LanguageDocument;
  /** The range of the document in the file, in offsets. */
  readonly range: Range;
  private readonly placement: Placement;
  private readonly host: TextSnapshot;

  constructor(placement: Placement, host: TextSnapshot) {
    this.document = placement.document;
    this.range = placement.range;
    this.placement = placement;
    this.host = host;
  }

  /** The encoding of columns. */
  get encoding(): TextSnapshot['encoding'] {
    return this.host.encoding;
  }

  /** The range of the whole document. */
  get whole(): Range {
    return { start: 0, end: this.document.text.length };
  }

  /** The offset of a position in the document; `undefined` outside of it. */
  offsetAt(position: Position): number | undefined {
    return this.placement.toLocal(this.host.offsetAt(position));
  }

  position(offset: number): Position {
    return this.host.positionAt(this.placement.toHost(offset));
  }

  toProtocol(range: Range): ProtocolRange {
    return this.host.toProtocol(this.placement.toHostRange(range));
  }

  /** Splits a range into lines, without their line ends. */
  lineSpans(range: Range): readonly LineSpan[] {
    return this.host.lineSpans(this.placement.toHostRange(range));
  }

  /** The part of a file's range that is in the document; `undefined` when they do not touch, and inside a `${…}`. */
  fromProtocol(range: ProtocolRange): Range | undefined {
    const wanted = this.host.rangeOf(range);
    if (wanted.start > this.range.end || wanted.end < this.range.start) return undefined;
    const start = this.placement.toLocal(Math.max(wanted.start, this.range.start));
    const end = this.placement.toLocal(Math.min(wanted.end, this.range.end));
    if (start === undefined && end === undefined && wanted.start === wanted.end) return undefined;
    return { start: start ?? 0, end: end ?? this.document.text.length };
  }

  /** Edits in positions of the file; `undefined` when the file cannot contain one of them, because they belong together. */
  edits(edits: readonly TextEdit[]): ProtocolEdit[] | undefined {
    const changes: ProtocolEdit[] = [];
    for (const edit of edits) {
      const found = this.placement.toHostEdit(edit);
      if (found === undefined) return undefined;
      changes.push({ range: this.host.toProtocol(found.range), newText: found.newText });
    }
    return changes;
  }
}
