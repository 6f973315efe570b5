import type { SavedSearch } from '@assetql/core/document';
import { fileName, saveFile } from '../state/save-file.ts';

export { FilePanel } from '../view/file-panel.tsx';
export { PageNotices } from '../view/page-notices.tsx';
export { SavedWork } from './saved-work.tsx';

/** Saves a text where the browser puts downloads, and returns the name of the file. */
export function downloadText(text: string, searches: readonly SavedSearch[]): string {
  const name = fileName(searches);
  saveFile(text, name);
  return name;
}
