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
  /** The line of the position asked for last: the next one is mostly a few lines on. */
  private lastLine = 0;

  constructor(text: string, encoding: PositionEncoding) {
    this.text = text;
    this.encoding = encoding;
  }

  /** Whether it is so long that what an editor can do without is left out where it would be asked for after every key. */
  get isLong(): boolean {
    return this.text.length > 50_000;
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
    const line = lineOf(starts, offset, this.lastLine);
    this.lastLine = line;
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
    const { text, encoding, starts } = this;
    if (!('range' in change)) return new TextDocument(change.text, encoding);
    const range = this.rangeOf(change.range);
    const next = new TextDocument(text.slice(0, range.start) + change.text + text.slice(range.end), encoding);
    if (starts !== undefined) next.starts = startsAfter(starts, range, next.text, change.text.length);
    return next;
  }

  private lineStarts(): readonly number[] {
    if (this.starts !== undefined) return this.starts;
    const starts = [0];
    addStarts(starts, this.text, 0, this.text.length);
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

/** Adds the starts of lines behind `from`, up to and with `to`. */
function addStarts(starts: number[], text: string, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0d && text.charCodeAt(at + 1) === 0x0a) at += 1;
    if ((unit === 0x0a || unit === 0x0d) && at < to) starts.push(at + 1);
  }
}

/** The starts of lines after a range was replaced by so many characters: of a long text only the lines around it are read again. */
function startsAfter(
  before: readonly number[],
  { start, end }: Range,
  text: string,
  inserted: number,
): readonly number[] {
  const by = inserted - (end - start);
  // What is inserted may make one line end with what ends the line before.
  const first = Math.max(0, lineOf(before, start) - 1);
  const starts = before.slice(0, first + 1);
  addStarts(starts, text, before[first] ?? 0, end + by);
  for (let line = lineOf(before, end) + 1; line < before.length; line += 1) starts.push((before[line] ?? 0) + by);
  return starts;
}

/** Lines behind a line that the offset is expected in where it may be as well. */
const near = 16;

/** The line that an offset is in, found fastest at `expected` or a few lines on. */
function lineOf(starts: readonly number[], offset: number, expected = 0): number {
  let low = 0;
  let high = starts.length;
  if ((starts[expected] ?? 0) <= offset) {
    low = expected;
    const beyond = expected + near;
    if ((starts[beyond] ?? offset) > offset) high = Math.min(high, beyond);
  }
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
