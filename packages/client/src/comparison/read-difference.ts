import type { Restriction } from '@assetql/core/meaning';
import type { Asset } from '../asset.ts';
import type { Client } from '../client.ts';

export interface DifferenceOptions {
  readonly signal?: AbortSignal | undefined;
  /** The number of assets, where known; reading stops after the last one. */
  readonly total?: number | undefined;
  /** The maximum number of assets to read, of both requests together. */
  readonly mostRead: number;
  /** Called with each asset of the difference, newest first. */
  readonly onFound: (asset: Asset) => void;
  /** Called from time to time with the number of assets read. */
  readonly onProgress?: ((read: number) => void) | undefined;
}

/** Assets per page. */
const pageSize = 500;

/**
 * Reads the assets that one request finds and another does not. Both lists are read in parallel, sorted by upload date, so that what has
 * been read so far is final. Resolves to true when everything was read, to false when `mostRead` was reached. Rejects as `assets.iterate`
 * does.
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
  /** The upload date reached in the other list; `undefined` when that list has been read completely. */
  let reached: string | undefined = '9999';
  /** Reads the other list up to an upload date. False when the limit was reached. */
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
      // Without an upload date the position of an asset is unknown, so the whole other list is read.
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
