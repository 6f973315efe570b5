import { formatSize } from '@assetql/results-view';
import { isAsset, type ItemState, type UploadItem } from './upload-item.ts';

const words: Readonly<Record<ItemState, string>> = {
  chosen: '',
  waiting: 'Waiting',
  sending: 'Uploading',
  finalizing: 'Finishing',
  processing: 'In the library, its picture is being made',
  done: 'In the library',
  paused: 'Paused',
  failed: 'Failed',
  cancelled: 'Cancelled, nothing of it is in the library',
};

/** What has become of a file, in words. */
export function itemWords({ state, sent, file, message, resume }: UploadItem): string {
  if (state === 'failed' && message !== undefined) return `Failed: ${message}`;
  if (message !== undefined) return message;
  if (state === 'sending' && sent > 0) return `Uploading, ${percent(sent, file.size)}`;
  if (state === 'chosen' && resume !== undefined) return 'Begun before: goes on with what was written then';
  if (state === 'paused' && sent > 0) return `Paused at ${percent(sent, file.size)}`;
  return words[state];
}

export const percent = (part: number, whole: number): string =>
  whole === 0 ? '100 %' : `${Math.floor((100 * Math.min(part, whole)) / whole)} %`;

export const filesWords = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** The files of an upload in numbers: `3 of 5 files are in the library, 1 failed`. */
export function countWords(items: readonly UploadItem[]): string {
  const begun = items.filter(({ state }) => state !== 'chosen');
  const count = (isMeant: (item: UploadItem) => boolean): number => begun.filter(isMeant).length;
  const present = count(isAsset);
  const rest = (['failed', 'cancelled'] as const)
    .map((state) => ({ state, number: count((item) => item.state === state) }))
    .filter(({ number }) => number > 0)
    .map(({ state, number }) => `, ${number} ${state}`)
    .join('');
  return `${present} of ${filesWords(begun.length)} ${begun.length === 1 || present === 1 ? 'is' : 'are'} in the library${rest}.`;
}

/** Bytes of the files that are being uploaded or have been. */
export function bytesOf(items: readonly UploadItem[]): { readonly sent: number; readonly total: number } {
  const counted = items.filter(({ state }) => state !== 'chosen' && state !== 'cancelled' && state !== 'failed');
  return {
    sent: counted.reduce((sum, { sent }) => sum + sent, 0),
    total: counted.reduce((sum, { file }) => sum + file.size, 0),
  };
}

export const bytesWords = (sent: number, total: number): string => `${formatSize(sent)} of ${formatSize(total)}`;
