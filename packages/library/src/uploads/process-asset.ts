import { isRecord } from '@assetql/core/text';
import { NoSuchUploadError, type Files } from '../files/files.ts';
import type { Change, LibraryParts } from '../library-parts.ts';
import { applyFacts } from '../processing/apply-facts.ts';
import type { ContentInspector, FileFacts, Inspection, Renditions } from '../processing/file-facts.ts';
import { renditionKey, renditionNames, type RenditionName } from '../processing/renditions.ts';

/** The kind of job that learns of a file what its asset shows. Its input is `{ "assetId": … }`. */
export const processAssetKind = 'process-asset';
/** The same work for somebody who waits for it: it is done before that of the other kind. */
export const processAssetNowKind = 'process-asset-now';

/** Both kinds of processing. */
export const processingKinds: readonly string[] = [processAssetKind, processAssetNowKind];

/** The job's input for an asset. */
export const processAssetInput = (assetId: string): string => JSON.stringify({ assetId });

/** The id of the asset in a job's input; `undefined` for that of another kind. */
export function assetIdOf(input: string): string | undefined {
  const value: unknown = JSON.parse(input);
  return isRecord(value) && typeof value['assetId'] === 'string' ? value['assetId'] : undefined;
}

/** What comes of the job. `reason` says what of the file could not be read. */
export interface ProcessOutcome {
  readonly assetId: string;
  readonly removed?: true;
  readonly reason?: string;
}

/** The `reason` in the outcome of a job that is done. */
export function reasonOf(outcome: string): string | undefined {
  const value: unknown = JSON.parse(outcome);
  return isRecord(value) && typeof value['reason'] === 'string' ? value['reason'] : undefined;
}

/** What the job works with. */
export interface ProcessingParts {
  readonly parts: LibraryParts;
  readonly changeAssets: Change;
  /** Reads the content of files. Without it an asset shows what the name of its file tells. */
  readonly inspector?: ContentInspector | undefined;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** The only segment of a picture. */
const segment = 'whole';

const streamOf = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });

/** Stores a picture, unless somebody else does the same at the same time: what they store was made from the same file. */
async function storeRendition(files: Files, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    await files.begin(key);
    await files.segment(key, segment, streamOf(bytes));
    await files.complete(key, [segment]);
  } catch (failure) {
    const isStored = failure instanceof NoSuchUploadError && (await files.open(key)) !== undefined;
    if (!isStored) throw failure;
  }
}

/** Stores the pictures of an asset, and gives the names of those that are there. One that an earlier attempt has stored is kept: it was made from the same file. */
async function storeRenditions(files: Files, assetId: string, made: Renditions): Promise<readonly RenditionName[]> {
  const stored: RenditionName[] = [];
  for (const name of renditionNames) {
    const bytes = made[name];
    const key = renditionKey(assetId, name);
    if ((await files.open(key)) === undefined) {
      if (bytes === undefined) {
        // An attempt that was cut short may have begun it.
        await files.remove(key);
        continue;
      }
      await storeRendition(files, key, bytes);
    }
    stored.push(name);
  }
  return stored;
}

/** Removes the pictures of an asset. May be repeated. */
export async function removeRenditions(files: Files, assetId: string): Promise<void> {
  for (const name of renditionNames) await files.remove(renditionKey(assetId, name));
}

/**
 * Learns of the file of an asset what its content and its name tell, and writes it to the asset. May be repeated, and does nothing for an asset that was
 * removed meanwhile. When it is interrupted, what was found until then is written, and it rejects.
 */
export async function processAsset(input: string, work: ProcessingParts, signal: AbortSignal): Promise<ProcessOutcome> {
  const { parts, changeAssets, inspector, clock } = work;
  const { records, files } = parts;
  const assetId = assetIdOf(input) ?? '';
  const [asset] = await records.get('asset', [assetId]);

  async function write(facts: FileFacts, renditions: Renditions, isLast: boolean): Promise<boolean> {
    const made = await storeRenditions(files, assetId, renditions);
    let found = false;
    await changeAssets('', (transaction) => {
      const before = transaction.get('asset', assetId);
      found = before !== undefined;
      if (before === undefined) return;
      const upload = transaction.get('upload', assetId);
      if (isLast && upload?.awaitsProcessing === true) {
        const { awaitsProcessing: _processed, ...processed } = upload;
        transaction.put({ kind: 'upload', value: processed });
      }
      const after = applyFacts(before, upload, facts, made);
      if (JSON.stringify(after) === JSON.stringify(before)) return;
      transaction.put({ kind: 'asset', value: { ...after, dateModified: clock() } });
    });
    return found;
  }

  async function inspection(key: string, fileName: string): Promise<Inspection> {
    let facts: FileFacts = {};
    const none: Inspection = { facts, renditions: {} };
    try {
      return (await inspector?.inspect({ key, fileName }, (found) => (facts = found), signal)) ?? none;
    } catch (failure) {
      await write(facts, {}, false);
      throw failure;
    }
  }

  const { facts, renditions, problem } =
    asset === undefined ? { facts: {}, renditions: {} } : await inspection(asset.media.original, asset.fileName);
  if (asset !== undefined && (await write(facts, renditions, true)))
    return { assetId, ...(problem === undefined ? {} : { reason: problem }) };
  // It was removed after its pictures were stored, by this attempt or one that was cut short.
  if (assetId !== '') await removeRenditions(files, assetId);
  return { assetId, removed: true };
}
