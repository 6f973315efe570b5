import type { ViewAsset } from '@assetql/results-view';
import { saveFile } from '../state/save-file.ts';
import { pageMedia } from './page-library.ts';

/** Saves the file of an asset of the library in the page, where the browser puts downloads. Rejects when it cannot be loaded. */
export async function savePageFile({ original, fileName, title = 'file', extension = '' }: ViewAsset): Promise<void> {
  if (original === undefined) return;
  saveFile(await pageMedia(original), fileName ?? (extension === '' ? title : `${title}.${extension}`));
}
