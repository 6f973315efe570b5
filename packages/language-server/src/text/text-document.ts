import type { Position, Range as ProtocolRange, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import type { Range } from '@assetql/core';
import { Columns } from './columns.ts';
import type { OtherEncoding, PositionEncoding } from './position-encoding.ts';

/** A stretch of one line, counted in a client's encoding. */
export interface LinePiece {
  readonly line: number;
  readonly character: number;
  readonly length: number;
}

/** One version of a text, with places counted both ways: offsets in UTF-16 units, and lines with columns in a client's encoding. */
export class TextDocument {
  readonly text: string;
  readonly encoding: PositionEncoding;
  /** Offsets at which lines start. Made when it is asked for. */
  private starts: readonly number[] | undefined;
  private readonly columns = new Map<number, Columns>();

  constructor(text: string, encoding: PositionEncoding) {
    this.text = text;
    this.encoding = encoding;
  }

  /** The offset of a position. One behind the end of its line is that end, one behind the last line the end of the text. */
  offsetAt({ line, character }: Position): number {
    const starts = this.lineStarts();
    const start = starts[line];
    if (start === undefined) return this.text.length;
    const length = this.lineEnd(line) - start;
    const { encoding } = this;
    if (encoding === 'utf-16') return start + Math.min(character, length);
    return start + this.columnsOf(line, encoding).offsetAt(character);
  }

  positionAt(offset: number): Position {
    const starts = this.lineStarts();
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const line = low - 1;
    const within = Math.min(offset, this.lineEnd(line)) - (starts[line] ?? 0);
    const { encoding } = this;
    return { line, character: encoding === 'utf-16' ? within : this.columnsOf(line, encoding).columnAt(within) };
  }

  rangeOf({ start, end }: ProtocolRange): Range {
    const [from, to] = [this.offsetAt(start), this.offsetAt(end)];
    return { start: Math.min(from, to), end: Math.max(from, to) };
  }

  toProtocol({ start, end }: Range): ProtocolRange {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** A range line by line, without what ends the lines. */
  pieces({ start, end }: Range): readonly LinePiece[] {
    const pieces: LinePiece[] = [];
    const first = this.positionAt(start);
    const last = this.positionAt(end);
    for (let { line, character } = first; line <= last.line; line += 1, character = 0) {
      const to = line === last.line ? last.character : this.positionAt(this.lineEnd(line)).character;
      pieces.push({ line, character, length: to - character });
    }
    return pieces;
  }

  /** The text after changes, each of which counts in the text after those before it. */
  change(changes: readonly TextDocumentContentChangeEvent[]): TextDocument {
    return changes.reduce((document: TextDocument, change) => document.changed(change), this);
  }

  private changed(change: TextDocumentContentChangeEvent): TextDocument {
    const { text } = this;
    const { start, end } = 'range' in change ? this.rangeOf(change.range) : { start: 0, end: text.length };
    return new TextDocument(text.slice(0, start) + change.text + text.slice(end), this.encoding);
  }

  private lineStarts(): readonly number[] {
    if (this.starts !== undefined) return this.starts;
    const starts = [0];
    const { text } = this;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === 0x0d && text.charCodeAt(at + 1) === 0x0a) at += 1;
      if (unit === 0x0a || unit === 0x0d) starts.push(at + 1);
    }
    this.starts = starts;
    return starts;
  }

  /** Where a line ends, before the characters that end it. */
  private lineEnd(line: number): number {
    const next = this.lineStarts()[line + 1];
    if (next === undefined) return this.text.length;
    return this.text.charCodeAt(next - 1) === 0x0a && this.text.charCodeAt(next - 2) === 0x0d ? next - 2 : next - 1;
  }

  private columnsOf(line: number, encoding: OtherEncoding): Columns {
    const known = this.columns.get(line);
    if (known !== undefined) return known;
    const made = new Columns(this.text.slice(this.lineStarts()[line], this.lineEnd(line)), encoding);
    this.columns.set(line, made);
    return made;
  }
}
