import type { Position, Range as ProtocolRange, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Range } from '@assetql/core';
import { Columns } from './columns.ts';
import type { OtherEncoding, PositionEncoding } from './position-encoding.ts';

/** A part of one line. `character` and `length` are in the client's encoding. */
export interface LineSpan {
  readonly line: number;
  readonly character: number;
  readonly length: number;
}

/** Lines after the last one that are looked at before the library's binary search, which takes four times as long in a long text. */
const nearLines = 16;

const createDocument = (text: string, version = 0): TextDocument => TextDocument.create('', '', version, text);

/**
 * One version of a text, which never changes. Converts between UTF-16 offsets and positions in the client's encoding. Successive versions
 * share one `TextDocument`, which is updated in place, so that a change reads only the lines around it again. A version that is no longer
 * the newest gets a `TextDocument` of its own when it is asked for a position.
 */
export class TextSnapshot {
  readonly text: string;
  readonly encoding: PositionEncoding;
  private document: TextDocument;
  private readonly version: number;
  private readonly columns = new Map<number, Columns>();
  /** The line of the last position, with the offsets of its start and of the next line's start. */
  private readonly last = { line: 0, start: Number.POSITIVE_INFINITY, end: 0 };

  private constructor(document: TextDocument, encoding: PositionEncoding) {
    this.document = document;
    this.version = document.version;
    this.text = document.getText();
    this.encoding = encoding;
  }

  static of(text: string, encoding: PositionEncoding): TextSnapshot {
    return new TextSnapshot(createDocument(text), encoding);
  }

  /** Whether features that run after every key and that an editor can do without are skipped. */
  get isLong(): boolean {
    return this.text.length > 50_000;
  }

  /** The offset of a position. A position beyond the end of its line is that end; one beyond the last line is the end of the text. */
  offsetAt({ line, character }: Position): number {
    const { encoding } = this;
    const document = this.current();
    if (encoding === 'utf-16' || character === 0 || line >= document.lineCount)
      return document.offsetAt({ line, character });
    return document.offsetAt({ line, character: this.columnsOf(line, encoding).offsetAt(character) });
  }

  positionAt(offset: number): Position {
    const position = this.utf16PositionAt(offset);
    const { encoding } = this;
    const { line, character } = position;
    if (encoding === 'utf-16' || character === 0) return position;
    return { line, character: this.columnsOf(line, encoding).columnAt(character) };
  }

  /** The offsets of a range, in ascending order. */
  rangeOf({ start, end }: ProtocolRange): Range {
    const [from, to] = [this.offsetAt(start), this.offsetAt(end)];
    return { start: Math.min(from, to), end: Math.max(from, to) };
  }

  toProtocol({ start, end }: Range): ProtocolRange {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }

  /** Splits a range into lines, without their line ends. */
  lineSpans({ start, end }: Range): readonly LineSpan[] {
    const spans: LineSpan[] = [];
    const first = this.positionAt(start);
    const last = this.positionAt(end);
    for (let { line, character } = first; line <= last.line; line += 1, character = 0) {
      const to = line === last.line ? last.character : this.lineLength(line);
      spans.push({ line, character, length: to - character });
    }
    return spans;
  }

  /** The text after changes, each of which counts in the text after the one before it. */
  change(changes: readonly TextDocumentContentChangeEvent[]): TextSnapshot {
    return changes.reduce((snapshot: TextSnapshot, change) => snapshot.changed(change), this);
  }

  private changed(change: TextDocumentContentChangeEvent): TextSnapshot {
    const document = this.current();
    const { text } = change;
    if (!('range' in change)) return new TextSnapshot(createDocument(text, document.version + 1), this.encoding);
    // The library expects UTF-16 positions that are inside the text.
    const { start, end } = this.rangeOf(change.range);
    const range = { start: document.positionAt(start), end: document.positionAt(end) };
    return new TextSnapshot(TextDocument.update(document, [{ range, text }], document.version + 1), this.encoding);
  }

  /** Looks at the line of the last call and a few lines after it first, because features ask for positions in ascending order. */
  private utf16PositionAt(offset: number): Position {
    const document = this.current();
    const { last } = this;
    if (offset >= last.start && offset < this.text.length) {
      for (let steps = 0; steps < nearLines && offset >= last.end; steps += 1) {
        last.line += 1;
        last.start = last.end;
        last.end = document.offsetAt({ line: last.line + 1, character: 0 });
      }
      if (offset < last.end) {
        const character = Math.min(offset, this.withoutLineEnd(last.start, last.end)) - last.start;
        return { line: last.line, character };
      }
    }
    const position = document.positionAt(offset);
    const { line } = position;
    last.line = line;
    last.start = document.offsetAt({ line, character: 0 });
    last.end = document.offsetAt({ line: line + 1, character: 0 });
    return position;
  }

  private lineText(line: number): string {
    const { last, text } = this;
    if (line === last.line && last.end > last.start)
      return text.slice(last.start, this.withoutLineEnd(last.start, last.end));
    const document = this.current();
    return document.getText(document.getLineRange(line));
  }

  /** The end of a line without the characters that end it. */
  private withoutLineEnd(start: number, end: number): number {
    const { text } = this;
    let at = end;
    if (at > start && text.charCodeAt(at - 1) === 0x0a) at -= 1;
    if (at > start && text.charCodeAt(at - 1) === 0x0d) at -= 1;
    return at;
  }

  /** The shared document while it has this version, else one for this version alone. */
  private current(): TextDocument {
    if (this.document.version !== this.version) this.document = createDocument(this.text, this.version);
    return this.document;
  }

  /** The length of a line in the client's encoding. */
  private lineLength(line: number): number {
    const { encoding } = this;
    const { character } = this.current().getLineRange(line).end;
    return encoding === 'utf-16' ? character : this.columnsOf(line, encoding).columnAt(character);
  }

  private columnsOf(line: number, encoding: OtherEncoding): Columns {
    const known = this.columns.get(line);
    if (known !== undefined) return known;
    const columns = new Columns(this.lineText(line), encoding);
    this.columns.set(line, columns);
    return columns;
  }
}
