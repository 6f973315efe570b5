import { afterPrefix, compareCodePoints } from '@assetql/core/meaning';
import { firstIndex } from './first-index.ts';
import { numberAt } from './number-at.ts';

/** How many texts are joined into one string: few enough that a text outside Latin-1 makes only few others take two bytes a letter. */
const blockSize = 1024;
/** Ends each text of a block. Texts in stored form do not have it, words do not either. */
const end = '\0';

/** Called with ranges of ordinals: from the first, to before the second. */
export type VisitOrdinals = (from: number, to: number) => void;

/**
 * Different texts, ordered by code points. A text is known by its ordinal, its place in this order. They are in stored form
 * (`storedText`), and kept joined, so that all of them are searched like one text.
 */
export class SortedTexts {
  readonly length: number;
  private readonly blocks: readonly string[];
  /** Where each text starts in its block. */
  private readonly starts: Uint32Array;

  /** Takes texts that are ordered and different. */
  constructor(texts: readonly string[]) {
    this.length = texts.length;
    this.starts = new Uint32Array(texts.length);
    const blocks: string[] = [];
    for (let first = 0; first < texts.length; first += blockSize) {
      const block = texts.slice(first, first + blockSize);
      let start = 0;
      for (const [at, text] of block.entries()) {
        this.starts[first + at] = start;
        start += text.length + end.length;
      }
      blocks.push(block.join(end) + end);
    }
    this.blocks = blocks;
  }

  /** The text of an ordinal. */
  at(ordinal: number): string {
    const block = this.blocks[Math.floor(ordinal / blockSize)] ?? '';
    const start = numberAt(this.starts, ordinal);
    return block.slice(start, block.indexOf(end, start));
  }

  /** The ordinal of a text; `undefined` for one that is not among them. */
  find(text: string): number | undefined {
    const ordinal = this.firstFrom(text);
    return ordinal < this.length && this.at(ordinal) === text ? ordinal : undefined;
  }

  /** The ordinal of the first text that does not come before `text`; the length when all do. */
  firstFrom(text: string): number {
    return firstIndex(this.length, (ordinal) => compareCodePoints(this.at(ordinal), text) < 0);
  }

  visitStarting(prefix: string, visit: VisitOrdinals): void {
    const from = this.firstFrom(prefix);
    const after = afterPrefix(prefix);
    const to = after === undefined ? this.length : this.firstFrom(after);
    if (from < to) visit(from, to);
  }

  visitContaining(part: string, visit: VisitOrdinals): void {
    if (part === '') visit(0, this.length);
    else this.visitFound(part, visit);
  }

  visitEnding(ending: string, visit: VisitOrdinals): void {
    if (ending === '') visit(0, this.length);
    else this.visitFound(ending + end, visit);
  }

  private visitFound(part: string, visit: VisitOrdinals): void {
    for (const [index, block] of this.blocks.entries()) {
      const first = index * blockSize;
      let ordinal = first;
      for (let found = block.indexOf(part); found >= 0; found = block.indexOf(part, this.endOf(ordinal, block))) {
        ordinal = this.holding(found, ordinal, Math.min(first + blockSize, this.length));
        visit(ordinal, ordinal + 1);
      }
    }
  }

  /** Where the text after an ordinal starts in its block. */
  private endOf(ordinal: number, block: string): number {
    return block.indexOf(end, numberAt(this.starts, ordinal)) + end.length;
  }

  /** The ordinal, of those from `low` to before `high` in one block, whose text holds a position of the block. */
  private holding(position: number, low: number, high: number): number {
    return low + firstIndex(high - low, (index) => numberAt(this.starts, low + index) <= position) - 1;
  }
}
