import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredSegment } from '../../files/files.ts';
import { segmentOf } from './names.ts';

/** How many uploads have their segments remembered: as many as are likely to be under way at a time. */
const mostUploads = 16;
/** Files that are looked at together. More would keep everything else that reads files waiting. */
const together = 64;

interface Known {
  /** When the folder changed last, in nanoseconds. */
  readonly asOf: bigint;
  readonly sizes: Map<string, number>;
}

/**
 * The segments of uploads, from their folders. They are remembered while a folder does not change: an upload of many segments would otherwise look
 * at all of them for each one that comes. Calls for one folder must come one after the other.
 */
export class KnownSegments {
  private readonly uploads = new Map<string, Known>();

  /** In the order of their ids. Rejects as `readdir` does when there is no such folder. */
  async list(folder: string): Promise<readonly StoredSegment[]> {
    const { sizes } = await this.of(folder);
    return Array.from(sizes, ([id, size]) => ({ id, size })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Whether the segments of this folder are remembered: not long ago there was one. */
  has(folder: string): boolean {
    return this.uploads.has(folder);
  }

  /** Has `change` put a segment of this size into the folder. */
  async add(folder: string, segment: StoredSegment, change: () => Promise<void>): Promise<void> {
    const known = this.uploads.get(folder);
    const isUpToDate = known !== undefined && known.asOf === (await changedAt(folder));
    this.uploads.delete(folder);
    await change();
    if (!isUpToDate) return;
    known.sizes.set(segment.id, segment.size);
    this.uploads.set(folder, { ...known, asOf: await changedAt(folder) });
  }

  private async of(folder: string): Promise<Known> {
    const before = this.uploads.get(folder);
    const asOf = await changedAt(folder);
    const known = before?.asOf === asOf ? before : { asOf, sizes: await sizesIn(folder) };
    this.uploads.delete(folder);
    this.uploads.set(folder, known);
    const [oldest] = this.uploads.keys();
    if (this.uploads.size > mostUploads && oldest !== undefined) this.uploads.delete(oldest);
    return known;
  }
}

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
