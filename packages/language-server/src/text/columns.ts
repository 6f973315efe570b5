import { partitionPoint } from '@assetql/core/text';
import { unitsOf, type OtherEncoding } from './position-encoding.ts';

/** UTF-16 units between two checkpoints. */
const step = 128;

/**
 * Converts between UTF-16 offsets and columns of one line. Checkpoints at regular distances make a position far along a long line as cheap as
 * one at its start.
 */
export class Columns {
  private readonly line: string;
  private readonly encoding: OtherEncoding;
  /** `[offset, column]`, ascending in both; the first is the start of the line. */
  private readonly kept: (readonly [offset: number, column: number])[] = [[0, 0]];

  constructor(line: string, encoding: OtherEncoding) {
    this.line = line;
    this.encoding = encoding;
    let column = 0;
    let next = step;
    for (let offset = 0; offset < line.length;) {
      if (offset >= next) {
        this.kept.push([offset, column]);
        next = offset + step;
      }
      const codePoint = line.codePointAt(offset) ?? 0;
      offset += codePoint < 0x1_00_00 ? 1 : 2;
      column += unitsOf(codePoint, encoding);
    }
  }

  /** The column of a UTF-16 offset in the line. */
  columnAt(offset: number): number {
    let [at, column] = this.before(0, offset);
    while (at < offset) {
      const codePoint = this.line.codePointAt(at) ?? 0;
      at += codePoint < 0x1_00_00 ? 1 : 2;
      column += unitsOf(codePoint, this.encoding);
    }
    return column;
  }

  /** The UTF-16 offset of a column: the start of the character when the column is inside one, the end of the line after it. */
  offsetAt(column: number): number {
    let [offset, at] = this.before(1, column);
    while (offset < this.line.length) {
      const codePoint = this.line.codePointAt(offset) ?? 0;
      at += unitsOf(codePoint, this.encoding);
      if (at > column) break;
      offset += codePoint < 0x1_00_00 ? 1 : 2;
    }
    return offset;
  }

  /** The last checkpoint whose offset (0) or column (1) is not after `value`. */
  private before(member: 0 | 1, value: number): readonly [offset: number, column: number] {
    return this.kept[partitionPoint(this.kept, (point) => point[member] <= value) - 1] ?? [0, 0];
  }
}
