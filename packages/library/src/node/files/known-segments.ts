import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SegmentTally, StoredSegment } from '../../files/files.ts';
import { systemCode } from '../../failure.ts';
import { fileOfSegment, segmentOf } from './names.ts';

/** How many uploads have their segments remembered: as many as are likely to be under way at a time. */
const mostUploads = 16;
/** How many have their tally remembered, which is small. */
const mostTallies = 10_000;
/** Files that are looked at together. More would keep everything else that reads files waiting. */
const together = 64;

/** What was true of a folder when it changed last, in nanoseconds. */
interface AsOf<Value> {
  readonly asOf: bigint;
  readonly value: Value;
}

/** Remembers what is known of the folders that were asked for last. */
class Recent<Value> {
  private readonly most: number;
  private readonly known = new Map<string, AsOf<Value>>();

  constructor(most: number) {
    this.most = most;
  }

  has(folder: string): boolean {
    return this.known.has(folder);
  }

  get(folder: string, asOf: bigint): Value | undefined {
    const known = this.known.get(folder);
    return known?.asOf === asOf ? known.value : undefined;
  }

  set(folder: string, known: AsOf<Value>): void {
    this.known.delete(folder);
    this.known.set(folder, known);
    const [oldest] = this.known.keys();
    if (this.known.size > this.most && oldest !== undefined) this.known.delete(oldest);
  }

  delete(folder: string): void {
    this.known.delete(folder);
  }
}

/**
 * The segments of uploads, from their folders. They are remembered while a folder does not change: an upload of many segments would otherwise look
 * at all of them for each one that comes. Calls for one folder must come one after the other.
 */
export class KnownSegments {
  private readonly sizes = new Recent<Map<string, number>>(mostUploads);
  private readonly tallies = new Recent<SegmentTally>(mostTallies);

  /** In the order of their ids. Rejects as `readdir` does when there is no such folder. */
  async list(folder: string): Promise<readonly StoredSegment[]> {
    const sizes = await this.sizesOf(folder, await changedAt(folder));
    // Texts are sorted in half the time that a comparison of ours would take.
    return [...sizes.keys()].toSorted().map((id) => ({ id, size: sizes.get(id) ?? 0 }));
  }

  /** The tally of all segments, `except` left out. Rejects as `stat` does when there is no such folder. */
  async tally(folder: string, except?: string): Promise<SegmentTally> {
    const asOf = await changedAt(folder);
    const all = this.tallies.get(folder, asOf) ?? tallyOf(await this.sizesOf(folder, asOf));
    this.tallies.set(folder, { asOf, value: all });
    return without(all, except === undefined ? undefined : await this.sizeOf(folder, except, asOf));
  }

  /** Whether the segments of this folder are remembered: not long ago there was one. */
  has(folder: string): boolean {
    return this.tallies.has(folder);
  }

  /** Has `change` put a segment of this size into the folder. */
  async add(folder: string, { id, size }: StoredSegment, change: () => Promise<void>): Promise<void> {
    const before = await changedAt(folder);
    const [sizes, all] = [this.sizes.get(folder, before), this.tallies.get(folder, before)];
    const others = all && without(all, await this.sizeOf(folder, id, before));
    this.sizes.delete(folder);
    this.tallies.delete(folder);
    await change();
    const asOf = await changedAt(folder);
    if (sizes !== undefined) this.sizes.set(folder, { asOf, value: sizes.set(id, size) });
    if (others !== undefined)
      this.tallies.set(folder, { asOf, value: { count: others.count + 1, size: others.size + size } });
  }

  private async sizesOf(folder: string, asOf: bigint): Promise<Map<string, number>> {
    const sizes = this.sizes.get(folder, asOf) ?? (await sizesIn(folder));
    this.sizes.set(folder, { asOf, value: sizes });
    return sizes;
  }

  /** Bytes of a segment; `undefined` when there is none. */
  private async sizeOf(folder: string, id: string, asOf: bigint): Promise<number | undefined> {
    const sizes = this.sizes.get(folder, asOf);
    if (sizes !== undefined) return sizes.get(id);
    try {
      return (await stat(join(folder, fileOfSegment(id)))).size;
    } catch (failure) {
      if (systemCode(failure) === 'ENOENT') return undefined;
      throw failure;
    }
  }
}

function tallyOf(sizes: ReadonlyMap<string, number>): SegmentTally {
  let size = 0;
  for (const each of sizes.values()) size += each;
  return { count: sizes.size, size };
}

/** A tally without a segment of this size. */
const without = ({ count, size }: SegmentTally, left: number | undefined): SegmentTally =>
  left === undefined ? { count, size } : { count: count - 1, size: size - left };

const changedAt = async (folder: string): Promise<bigint> => (await stat(folder, { bigint: true })).mtimeNs;

async function sizesIn(folder: string): Promise<Map<string, number>> {
  const files = await readdir(folder);
  const sizes = new Map<string, number>();
  for (let start = 0; start < files.length; start += together)
    await Promise.all(
      files.slice(start, start + together).map(async (file) => {
        sizes.set(segmentOf(file), (await stat(join(folder, file))).size);
      }),
    );
  return sizes;
}
