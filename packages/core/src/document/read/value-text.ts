import type { Range } from '../../text/range.ts';
import { isBlank } from '../../text/characters.ts';
import type { ValueText } from '../saved-search.ts';

/** The end of the text in `[start, end)` without the blanks at its end. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && isBlank(text.charCodeAt(last - 1))) last--;
  return last;
}

const none: readonly Range[] = [];

/** Gathers the lines of one value while they are read. */
export class ValueBuilder {
  /** The end of its last line, blanks included. */
  lineEnd: number;
  private start = -1;
  private end: number;
  // Most values have neither, and share one empty list.
  private comments: Range[] | undefined;
  private unindented: Range[] | undefined;
  private readonly text: string;

  /** The first line of the value: it starts at `from`, and may be blank. */
  constructor(text: string, from: number, lineEnd: number) {
    this.text = text;
    this.lineEnd = lineEnd;
    this.end = trimmedEnd(text, from, lineEnd);
    let start = from;
    while (start < this.end && isBlank(text.charCodeAt(start))) start++;
    if (start < this.end) this.start = start;
    else this.end = lineEnd;
  }

  /** A line that continues the value, after the comments between it and the line before. */
  add(content: number, lineEnd: number, indented: boolean, comments: readonly Range[]): void {
    if (this.start === -1) this.start = content;
    this.end = trimmedEnd(this.text, content, lineEnd);
    this.lineEnd = lineEnd;
    for (const comment of comments) (this.comments ??= []).push(comment);
    if (!indented) (this.unindented ??= []).push({ start: content, end: this.end });
  }

  finish(): ValueText {
    const { text, end, comments = none, unindented = none } = this;
    const start = this.start === -1 ? end : this.start;
    let value = '';
    let from = start;
    for (const comment of comments) {
      // Comments between a key and the first line of its value are before the value.
      if (comment.start < start) continue;
      value += text.slice(from, comment.start) + ' '.repeat(comment.end - comment.start);
      from = comment.end;
    }
    value += text.slice(from, end);
    return { range: { start, end }, text: value, comments, unindented };
  }
}
