import { isBlank, isStrangeBlank } from '../../text/characters.ts';

/** What a line of a saved-search file is, by its start. `unindented` is anything else. */
export type LineKind = 'blank' | 'title' | 'comment' | 'variable' | 'key' | 'continuation' | 'unindented';

const lineFeed = 10;
const carriageReturn = 13;
const hash = 35;
const at = 64;

const keyStart = /[\p{L}_][\p{L}\p{N}_.-]*:/uy;

const isLineEnd = (unit: number): boolean => unit === lineFeed || unit === carriageReturn;

const isAnyBlank = (unit: number): boolean => (isBlank(unit) && !isLineEnd(unit)) || isStrangeBlank(unit);

/** Whether a title starts at the offset: `###` followed by a blank or an end. */
const isTitleMark = (text: string, offset: number): boolean => {
  if (!text.startsWith('###', offset)) return false;
  const next = text.charCodeAt(offset + 3);
  return Number.isNaN(next) || isLineEnd(next) || isAnyBlank(next);
};

const gluedTitle = /###["'“]?[\p{L}\p{N}]/uy;

/** Whether a line that starts at the offset was hardly meant as a comment: the blank between `###` and a title is missing. */
export function isGluedTitle(text: string, start: number): boolean {
  gluedTitle.lastIndex = start;
  return gluedTitle.test(text);
}

/** Offsets in `[from, to)` of the lines that are titles, ascending. */
export function titleOffsets(text: string, from: number, to: number): number[] {
  const offsets: number[] = [];
  for (let offset = text.indexOf('###', from); offset !== -1 && offset < to; offset = text.indexOf('###', offset + 3)) {
    const startsLine = offset === from || isLineEnd(text.charCodeAt(offset - 1));
    if (startsLine && isTitleMark(text, offset)) offsets.push(offset);
  }
  return offsets;
}

/** Reads a text line by line, in linear time. Lines end with LF, CR LF or CR. */
export class LineReader {
  kind: LineKind = 'blank';
  start = 0;
  /** Offset of the first character that is not a blank; `end` in a blank line. */
  content = 0;
  /** Offset of the line end. */
  end = 0;
  /** Offset after the colon of a line of the kind `key`. */
  afterKey = 0;
  private next = 0;
  private lineFeedAt = -1;
  private carriageReturnAt = -1;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Moves to the next line; false at the end of the text. A text that ends with a line end has no line after it. */
  advance(): boolean {
    const { text, next } = this;
    if (next >= text.length) return false;
    this.start = next;
    this.lineFeedAt = this.find('\n', this.lineFeedAt);
    this.carriageReturnAt = this.find('\r', this.carriageReturnAt);
    this.end = Math.min(this.lineFeedAt, this.carriageReturnAt);
    this.next = this.end + (this.carriageReturnAt + 1 === this.lineFeedAt ? 2 : 1);
    let content = next;
    while (content < this.end && isAnyBlank(text.charCodeAt(content))) content++;
    this.content = content;
    this.kind = this.classify();
    return true;
  }

  /** The first offset of `character` at or after the next line's start, given the last one found. */
  private find(character: string, last: number): number {
    if (last >= this.next) return last;
    const offset = this.text.indexOf(character, this.next);
    return offset === -1 ? this.text.length : offset;
  }

  private classify(): LineKind {
    const { text, start, content } = this;
    if (content === this.end) return 'blank';
    const first = text.charCodeAt(content);
    if (first === hash) return content === start && isTitleMark(text, start) ? 'title' : 'comment';
    if (content > start) return 'continuation';
    if (first === at) return 'variable';
    keyStart.lastIndex = start;
    if (!keyStart.test(text)) return 'unindented';
    this.afterKey = keyStart.lastIndex;
    return 'key';
  }
}
