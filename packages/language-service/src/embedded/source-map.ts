import { partitionPoint } from '@assetql/core/text';
import type { Range } from '@assetql/core';
import type { Segment } from './segments.ts';

/** Maps places of a query to those of the program it is in, and back. Answers in logarithmic time. */
export class SourceMap {
  private readonly range: Range;
  private readonly length: number;
  private readonly segments: readonly Segment[];
  /** The text before the first segment, and in a query without any. */
  private readonly empty: Segment;

  /** `range` is the whole query in the program, `length` that of its text. */
  constructor(range: Range, length: number, segments: readonly Segment[]) {
    this.range = range;
    this.length = length;
    this.segments = segments;
    const { start } = range;
    this.empty = { local: { start: 0, end: 0 }, host: { start, end: start }, isLiteral: true };
  }

  toHost(offset: number): number {
    const { local, host, isLiteral } = this.lastAt('local', offset);
    if (offset >= local.end) return host.end;
    return isLiteral ? Math.min(host.start + offset - local.start, host.end) : host.start;
  }

  /** The end of a range is after what is before it, and after escapes and holes that it cuts. */
  toHostRange({ start, end }: Range): Range {
    const from = this.toHost(start);
    if (end <= start) return { start: from, end: from };
    const { local, host, isLiteral } = this.lastAt('local', end - 1);
    if (end >= this.length) return { start: from, end: this.range.end };
    return { start: from, end: isLiteral ? Math.min(host.start + end - local.start, host.end) : host.end };
  }

  toLocal(offset: number): number | undefined {
    if (offset < this.range.start || offset > this.range.end) return undefined;
    if (offset === this.range.end) return this.length;
    const { local, host, isLiteral, hole } = this.lastAt('host', offset);
    if (isLiteral) return local.start + offset - host.start;
    return hole === undefined || offset === host.start ? local.start : undefined;
  }

  /** Whether an offset of the document lies inside an escape or a hole. */
  splits(offset: number): boolean {
    const segment = this.lastAt('local', offset);
    return !segment.isLiteral && offset > segment.local.start && offset < segment.local.end;
  }

  /** The last segment that starts at an offset or before it. */
  private lastAt(side: 'local' | 'host', offset: number): Segment {
    const next = partitionPoint(this.segments, (segment) => segment[side].start <= offset);
    return this.segments[next - 1] ?? this.empty;
  }
}
