import type { Range } from '@assetql/core';
import type { Segment } from './segments.ts';

/** Maps places of a query to those of the program it stands in, and back. Answers in logarithmic time. */
export class SourceMap {
  private readonly range: Range;
  private readonly length: number;
  private readonly segments: readonly Segment[];

  /** `range` is the whole query in the program, `length` that of its text. */
  constructor(range: Range, length: number, segments: readonly Segment[]) {
    this.range = range;
    this.length = length;
    this.segments = segments;
  }

  toHost(offset: number): number {
    const segment = this.lastAt('local', offset);
    if (segment === undefined) return this.range.start;
    const { local, host, isLiteral } = segment;
    if (offset >= local.end) return host.end;
    return isLiteral ? Math.min(host.start + offset - local.start, host.end) : host.start;
  }

  /** The end of a range stands behind what is before it, and behind escapes and holes that it cuts. */
  toHostRange({ start, end }: Range): Range {
    const from = this.toHost(start);
    if (end <= start) return { start: from, end: from };
    const segment = this.lastAt('local', end - 1);
    if (segment === undefined || end >= this.length) return { start: from, end: this.range.end };
    const { local, host, isLiteral } = segment;
    return { start: from, end: isLiteral ? Math.min(host.start + end - local.start, host.end) : host.end };
  }

  toLocal(offset: number): number | undefined {
    if (offset < this.range.start || offset > this.range.end) return undefined;
    if (offset === this.range.end) return this.length;
    const segment = this.lastAt('host', offset);
    if (segment === undefined) return 0;
    const { local, host, isLiteral, hole } = segment;
    if (isLiteral) return local.start + offset - host.start;
    return hole === undefined || offset === host.start ? local.start : undefined;
  }

  /** Whether an offset of the document lies inside an escape or a hole. */
  splits(offset: number): boolean {
    const segment = this.lastAt('local', offset);
    return segment !== undefined && !segment.isLiteral && offset > segment.local.start && offset < segment.local.end;
  }

  /** The last segment that starts at an offset or before it. */
  private lastAt(side: 'local' | 'host', offset: number): Segment | undefined {
    let low = 0;
    let high = this.segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.segments[middle]?.[side].start ?? Infinity) <= offset) low = middle + 1;
      else high = middle;
    }
    return this.segments[low - 1];
  }
}
