import type { Range } from '@assetql/core';

/** Something that takes the place of a stretch of a text. */
export interface Replacement {
  readonly range: Range;
  readonly newText: string;
}

/** A replacement with where its text stands. */
interface Placed extends Replacement {
  readonly placed: Range;
}

/** A text some of whose stretches gave way to others, on one line. Maps places of the new text to those of the one before. */
export class ReplacedText {
  readonly text: string;
  private readonly placed: readonly Placed[];

  /** `replacements` are sorted and do not overlap. */
  constructor(before: string, replacements: readonly Replacement[]) {
    let text = '';
    let at = 0;
    const placed: Placed[] = [];
    for (const { range, newText } of replacements) {
      text += onOneLine(before.slice(at, range.start));
      placed.push({ range, newText, placed: { start: text.length, end: text.length + newText.length } });
      text += newText;
      at = range.end;
    }
    this.text = text + onOneLine(before.slice(at));
    this.placed = placed;
  }

  /** The replacements whose text a range touches from inside. */
  within({ start, end }: Range): readonly Replacement[] {
    return this.placed.filter(({ placed }) => placed.start < end && start < placed.end);
  }

  /** Whether an offset lies inside a text that was put in. */
  splits(offset: number): boolean {
    return this.placed.some(({ placed }) => placed.start < offset && offset < placed.end);
  }

  /** Where a range was before. One that touches a text that was put in takes in all that this replaced. */
  before({ start, end }: Range): Range {
    const from = this.offsetBefore(start, 'start');
    return { start: from, end: start === end ? from : this.offsetBefore(end, 'end') };
  }

  private offsetBefore(offset: number, side: keyof Range): number {
    let moved = 0;
    for (const { range, placed } of this.placed) {
      if (offset <= placed.start) break;
      if (offset < placed.end) return range[side];
      moved = range.end - placed.end;
    }
    return offset + moved;
  }
}

/** A line end counts as a blank; each of its characters becomes one, so that no place moves. */
export const onOneLine = (text: string): string => text.replaceAll(/[\r\n]/g, ' ');
