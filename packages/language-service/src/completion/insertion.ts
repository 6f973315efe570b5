import type { Range } from '@assetql/core';
import type { SnippetStop } from './completion-item.ts';

/** The part of an item that says what is inserted and what is filled in afterwards. */
export interface Insertion {
  readonly insert: string;
  readonly caret?: number;
  readonly stops?: readonly SnippetStop[];
}

/** Something to be filled in: stops of the same name hold the same text. */
export interface Blank {
  readonly stop: string;
  /** The text there until it is filled in. */
  readonly text: string;
}

/** A text as it is, or one to be filled in. */
export type Piece = string | Blank;

/** A text to be filled in. */
export const blank = (stop: string, text = ''): Blank => ({ stop, text });

/** Puts an insertion together. A single empty place is the caret's; more become the stops of a snippet. */
export function insertion(...pieces: readonly Piece[]): Insertion {
  let insert = '';
  const stops = new Map<string, [{ start: number; end: number }, ...{ start: number; end: number }[]]>();
  for (const piece of pieces) {
    const start = insert.length;
    insert += typeof piece === 'string' ? piece : piece.text;
    if (typeof piece === 'string') continue;
    const range = { start, end: insert.length };
    const same = stops.get(piece.stop);
    if (same === undefined) stops.set(piece.stop, [range]);
    else same.push(range);
  }
  const [first] = stops.values();
  if (first === undefined) return { insert };
  const caret = first[0].end;
  const isCaret = stops.size === 1 && first.length === 1 && first[0].start === first[0].end;
  return isCaret ? { insert, caret } : { insert, caret, stops: [...stops.values()].map((ranges) => ({ ranges })) };
}

/** An insertion with text before and after it. */
export function within(head: string, { insert, caret, stops }: Insertion, tail: string): Insertion {
  const by = head.length;
  const move = ({ start, end }: Range): Range => ({ start: start + by, end: end + by });
  return {
    insert: head + insert + tail,
    ...(caret === undefined ? {} : { caret: caret + by }),
    ...(stops === undefined
      ? {}
      : { stops: stops.map(({ ranges: [first, ...others] }) => ({ ranges: [move(first), ...others.map(move)] })) }),
  };
}
