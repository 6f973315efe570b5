import type { SavedSearch } from '@assetql/core/document';
import { examples, patterns } from '../state/examples.ts';
import { addUntouched } from '../state/first-text.ts';
import { fileName, saveFile } from '../state/save-file.ts';

export { ExamplesPanel } from '../view/examples-panel.tsx';
export { FilePanel } from '../view/file-panel.tsx';
export { PageNotices } from '../view/page-notices.tsx';
export { SavedWork } from './saved-work.tsx';

addUntouched([...examples, ...patterns].map(({ text }) => text));

/** Saves a text where the browser puts downloads, and returns the name of the file. */
export function downloadText(text: string, searches: readonly SavedSearch[]): string {
  const name = fileName(searches);
  saveFile(text, name);
  return name;
}
