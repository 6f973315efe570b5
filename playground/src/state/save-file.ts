import type { SavedSearch } from '@assetql/core/document';
import { savedSearchExtension } from '@assetql/core/text';

/** Milliseconds after which the browser has read what it downloads. */
const releaseAfter = 60_000;

/** A file name for the searches of a file: the title of the only one, without characters that file systems forbid. */
export function fileName(searches: readonly SavedSearch[]): string {
  const [only] = searches;
  const title = searches.length === 1 && only !== undefined ? only.name : '';
  const name = title
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}"*/:<>?\\|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .replace(/^[ .]+/, '')
    .replace(/(?<![ .])[ .]+$/, '');
  return `${name === '' ? 'searches' : name}${savedSearchExtension}`;
}

/** Saves a text or bytes as a file, where the browser puts downloads. */
export function saveFile(content: string | Blob, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), releaseAfter);
}
