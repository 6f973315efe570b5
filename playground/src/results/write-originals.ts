import { downloadZip } from 'client-zip';
import type { Asset } from '@assetql/client';
import { csvText, FileNames } from '@assetql/client/export';

export interface WriteOriginals {
  readonly assets: AsyncIterable<Asset> | Iterable<Asset>;
  /** Loads a file, as `fetch` does. */
  readonly load: (address: string, signal: AbortSignal) => Promise<Response>;
  readonly signal: AbortSignal;
  /** Called after each asset with the number of assets so far. */
  readonly onFile: (done: number) => void;
  readonly write: (part: Uint8Array<ArrayBuffer>) => Promise<void>;
}

export interface WrittenOriginals {
  readonly files: number;
  /** Assets whose file could not be loaded; the zip file has a list of them. */
  readonly missing: number;
}

/** The list of files that could not be loaded, within the zip file. */
const missingName = 'not exported.csv';

/** Failures in a row after which the library is taken to be unreachable. */
const mostFailures = 10;

/**
 * Writes the originals of assets as a zip file, one after the other as they are loaded. A file that cannot be loaded is left out and listed.
 * Rejects with the reason of the signal, as `assets` and `write` do, and when too many files in a row cannot be loaded.
 */
export async function writeOriginals(options: WriteOriginals): Promise<WrittenOriginals> {
  const { assets, load, signal, onFile, write } = options;
  const names = new FileNames([missingName]);
  const missing: (readonly [id: string, name: string, why: string])[] = [];
  let files = 0;
  let failures = 0;

  async function* entries(): AsyncGenerator<{ name: string; lastModified: Date; input: Response | string }> {
    for await (const asset of assets) {
      signal.throwIfAborted();
      const name = asset.file.fileName ?? asset.title ?? asset.id;
      const loaded = await loadOriginal(asset, load, signal);
      if (typeof loaded === 'string') {
        missing.push([asset.id, name, loaded]);
        failures += 1;
        if (failures === mostFailures) throw new OriginalsError(loaded);
      } else {
        failures = 0;
        files += 1;
        yield { name: names.take(name, asset.id), lastModified: modified(asset), input: loaded };
      }
      onFile(files + missing.length);
    }
    if (missing.length > 0)
      yield { name: missingName, lastModified: new Date(), input: csvText(['id', 'file', 'reason'], missing) };
  }
  const { body } = downloadZip(entries());
  if (body === null) return { files, missing: missing.length };
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { files, missing: missing.length };
      signal.throwIfAborted();
      await write(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Too many files in a row could not be loaded. The message says why the last one could not. */
export class OriginalsError extends Error {
  override readonly name = 'OriginalsError';
}

/** The response with the file, or why there is none. */
async function loadOriginal(
  { media: { original } }: Asset,
  load: WriteOriginals['load'],
  signal: AbortSignal,
): Promise<Response | string> {
  if (typeof original !== 'string' || original === '') return 'The library has no file of this asset.';
  try {
    const response = await load(original, signal);
    if (response.ok) return response;
    await response.body?.cancel();
    return `The library answers ${response.status} for the file.`;
  } catch {
    signal.throwIfAborted();
    return 'The file cannot be loaded from its address.';
  }
}

function modified({ record }: Asset): Date {
  const moment = new Date(record.modifiedAt ?? record.createdAt ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
}
