import type { Position, Range as ProtocolRange, TextEdit as ProtocolEdit } from 'vscode-languageserver-protocol';
import type { Range, TextEdit } from '@assetql/core';
import type { LanguageDocument } from '@assetql/language-service';
import type { LineSpan, TextSnapshot } from '../text/text-snapshot.ts';

/** How a query stands in the file around it. A file of saved searches stands as it is. */
export interface Placement {
  readonly document: LanguageDocument;
  /** What of the file it is. */
  readonly range: Range;
  readonly toHost: (offset: number) => number;
  readonly toHostRange: (range: Range) => Range;
  readonly toLocal: (hostOffset: number) => number | undefined;
  /** An edit as the file takes it; nothing when the file cannot have it. */
  readonly toHostEdit: (edit: TextEdit) => TextEdit | undefined;
}

/** A file that is one document by itself. */
export const whole = (document: LanguageDocument): Placement => ({
  document,
  range: { start: 0, end: document.text.length },
  toHost: (offset) => offset,
  toHostRange: (range) => range,
  toLocal: (offset) => offset,
  toHostEdit: (edit) => edit,
});

/** One document that the language service reads, seen in the lines and columns of the file that it stands in. */
export class View {
  readonly document: LanguageDocument;
  /** What of the file it is, in offsets. */
  readonly range: Range;
  private readonly placement: Placement;
  private readonly host: TextSnapshot;

  constructor(placement: Placement, host: TextSnapshot) {
    this.document = placement.document;
    this.range = placement.range;
    this.placement = placement;
    this.host = host;
  }

  /** What columns are counted in. */
  get encoding(): TextSnapshot['encoding'] {
    return this.host.encoding;
  }

  /** All of the document. */
  get whole(): Range {
    return { start: 0, end: this.document.text.length };
  }

  /** The place in the document, if the position is in it. */
  offsetAt(position: Position): number | undefined {
    return this.placement.toLocal(this.host.offsetAt(position));
  }

  position(offset: number): Position {
    return this.host.positionAt(this.placement.toHost(offset));
  }

  toProtocol(range: Range): ProtocolRange {
    return this.host.toProtocol(this.placement.toHostRange(range));
  }

  /** A range line by line, without what ends the lines. */
  lineSpans(range: Range): readonly LineSpan[] {
    return this.host.lineSpans(this.placement.toHostRange(range));
  }

  /** The part of a file's range that is in the document; nothing when they do not touch, or in a value of the program. */
  fromProtocol(range: ProtocolRange): Range | undefined {
    const wanted = this.host.rangeOf(range);
    if (wanted.start > this.range.end || wanted.end < this.range.start) return undefined;
    const start = this.placement.toLocal(Math.max(wanted.start, this.range.start));
    const end = this.placement.toLocal(Math.min(wanted.end, this.range.end));
    if (start === undefined && end === undefined && wanted.start === wanted.end) return undefined;
    return { start: start ?? 0, end: end ?? this.document.text.length };
  }

  /** Edits in the lines and columns of the file; nothing when the file cannot have one of them, since they belong together. */
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
