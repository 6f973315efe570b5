import { rm } from 'node:fs/promises';
import type { FileNames } from '@assetql/client/export';
import { ClientError, type Asset, type Client } from '@assetql/client';
import type { FileFetch } from '../connections/file-fetch.ts';
import { fileErrorText } from '../files/file-error-text.ts';
import type { WaitingNotice } from '../terminal/waiting-notice.ts';
import type { ExportFolder } from './export-folder.ts';
import type { ExportedFile, ExportLog } from './export-log.ts';
import type { ExportOutcome } from './export-outcome.ts';
import { FetchFailure, fetchOriginal } from './fetch-original.ts';
import { renewAsset } from './renew-original.ts';

/** What fetching the originals needs. */
export interface ExportDesk {
  readonly client: Client;
  readonly fetchFile: FileFetch;
  readonly during: WaitingNotice['during'];
  readonly folder: ExportFolder;
  readonly log: ExportLog;
  readonly names: FileNames;
  readonly signal: AbortSignal;
  /** Failures in a row. After too many, or on a full disk, the others are not begun. */
  readonly health: { failures: number; isFull: boolean };
}

/** Failures in a row after which the service is taken to be down. */
const mostFailures = 10;

/** Changes when the file of an asset may have changed. */
export const stampOf = ({ file, record: { createdAt, modifiedAt, version } }: Asset): string =>
  JSON.stringify([modifiedAt ?? createdAt ?? '', version?.version ?? '', file.sizeInBytes ?? '']);

const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const failureText = (error: unknown): string =>
  error instanceof FetchFailure || error instanceof ClientError
    ? error.message
    : `The file cannot be written: ${fileErrorText(error)}.`;

/** Fetches the original of an asset unless it is there. Rejects only with the signal's reason and when the log cannot be written. */
export async function exportOriginal(desk: ExportDesk, asset: Asset): Promise<ExportOutcome> {
  const { folder, log, names, signal, health } = desk;
  const { id } = asset;
  const known = log.get(id);
  const address = asset.media.original;
  if (typeof address !== 'string') return { id, state: 'no-original', file: known?.file };
  // Taken in the order of the assets, so that two exports give equal names alike.
  const file = known?.file ?? names.take(asset.file.fileName ?? asset.title ?? id, id);
  const size = asset.file.sizeInBytes ?? known?.size ?? 0;
  const base = { id, file, size };
  try {
    const local = known === undefined ? 'missing' : await folder.localState(known);
    if (local === 'changed')
      return {
        ...base,
        state: 'kept',
        message: 'Somebody has changed this file; move it away, and the next run fetches the one of the library.',
      };
    const stamp = stampOf(asset);
    if (local === 'intact' && known?.stamp === stamp) return { ...base, size: known.size, state: 'present' };
    if (signal.aborted || health.isFull || health.failures >= mostFailures) return { ...base, state: 'waiting' };
    const before = local === 'missing' ? undefined : known;
    const replaces = local === 'outdated' ? before?.replaces : before?.digest;
    const etag = local === 'intact' ? before?.etag : undefined;
    const result = await folder.withSpace(size, () => fetchInto(desk, asset, { file, address, etag, replaces }));
    health.failures = 0;
    if (result === 'full') {
      health.isFull = true;
      return { ...base, state: 'waiting', message: 'The disk has not enough space for it.' };
    }
    if (result === 'unchanged') {
      if (before !== undefined) await log.set(id, { ...before, stamp });
      return { ...base, state: 'present' };
    }
    return { ...base, size: result.size, state: before === undefined ? 'fetched' : 'replaced' };
  } catch (error) {
    if (signal.aborted) return { ...base, state: 'waiting' };
    if (isFullDisk(error)) {
      health.isFull = true;
      return { ...base, state: 'waiting', message: 'The disk is full.' };
    }
    health.failures += 1;
    return { ...base, state: 'failed', message: failureText(error) };
  }
}

interface Wanted {
  readonly file: string;
  readonly address: string;
  readonly etag: string | undefined;
  /** The digest of the file that is there; `undefined` when none is. */
  readonly replaces: string | undefined;
}

/** Fetches an original and gives it its name, after the log knows of it. */
async function fetchInto(
  { client, fetchFile, during, folder, log, signal }: ExportDesk,
  asset: Asset,
  { file, address, etag, replaces }: Wanted,
): Promise<ExportedFile | 'unchanged'> {
  const temporary = folder.temporary();
  let current = asset;
  try {
    const fetched = await fetchOriginal({
      fetchFile,
      during,
      address,
      etag,
      path: temporary,
      expectedSize: () => current.file.sizeInBytes ?? undefined,
      signal,
      renewAddress: async () => {
        current = (await renewAsset(client, asset, signal)) ?? asset;
        const { original } = current.media;
        return typeof original === 'string' && original !== address ? original : undefined;
      },
    });
    if (fetched === 'unchanged') return 'unchanged';
    const expected = current.file.sizeInBytes ?? fetched.size;
    if (fetched.size !== expected)
      throw new FetchFailure(
        `The service gives ${fetched.size} bytes, and the record says ${expected}. It may have changed meanwhile; run the command again.`,
      );
    const entry: ExportedFile = { file, ...fetched, stamp: stampOf(current), replaces };
    await log.set(asset.id, entry);
    if (await folder.place(temporary, file, replaces !== undefined)) return entry;
    await log.set(asset.id, undefined);
    throw new FetchFailure('Somebody has made a file of this name meanwhile; the next run takes another name.');
  } finally {
    await rm(temporary, { force: true });
  }
}
