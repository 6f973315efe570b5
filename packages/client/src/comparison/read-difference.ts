import type { Restriction } from '@assetql/core/meaning';
import type { Asset } from '../asset.ts';
import type { Client } from '../client.ts';

export interface DifferenceOptions {
  readonly signal?: AbortSignal | undefined;
  /** How many there are, where that is known: nothing is read behind the last one. */
  readonly total?: number | undefined;
  /** Assets that are read at most, of both requests together. */
  readonly mostRead: number;
  /** Told of each asset of the difference, newest first. */
  readonly onFound: (asset: Asset) => void;
  /** Told how many assets have been read, now and then. */
  readonly onProgress?: ((read: number) => void) | undefined;
}

/** Assets of a page. */
const pageSize = 500;

/**
 * Reads what one request finds and another does not, page by page. Both are read in the order of their upload, side by side, so that what
 * was read is certain however much there is. Resolves to whether all was read: false when `mostRead` was reached before. Rejects as
 * `assets.iterate` does.
 */
export async function readDifference(
  { assets }: Pick<Client, 'assets'>,
  request: Restriction,
  except: Restriction,
  { signal, total, mostRead, onFound, onProgress }: DifferenceOptions,
): Promise<boolean> {
  let read = 0;
  let found = 0;
  const tell = (): void => {
    read += 1;
    if (read % pageSize === 0) onProgress?.(read);
  };
  const options = { signal, pageSize };
  const others = assets.iterate(except, options);
  const known = new Set<string>();
  /** The upload of the last asset of the others; `undefined` when all are known. */
  let reached: string | undefined = '9999';
  /** Reads the others as far as an upload. False when the bound was reached. */
  const readOthers = async (upload: string): Promise<boolean> => {
    while (reached !== undefined && reached >= upload) {
      if (read >= mostRead) return false;
      const { done, value } = await others.next();
      if (done === true) {
        reached = undefined;
        return true;
      }
      tell();
      known.add(value.id);
      // Without an upload date its position is unknown, so all of the others are read.
      reached = value.record.createdAt ?? reached;
    }
    return true;
  };
  try {
    for await (const asset of assets.iterate(request, options)) {
      tell();
      if (!(await readOthers(asset.record.createdAt ?? ''))) return false;
      if (!known.has(asset.id)) {
        found += 1;
        onFound(asset);
      }
      if (found === total) return true;
      if (read >= mostRead) return false;
    }
    return true;
  } finally {
    await others.return?.();
  }
}
