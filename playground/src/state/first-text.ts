import { servedFolder } from '../embedded/host-address.ts';
import file from '../first-example.assetql?raw';
import { readLink, type LinkReading } from '@assetql/results-view/share-link';
import { readStored } from './stored.ts';

/** What is shown of a folder, which the examples say nothing of. */
export const allFiles = '### All files\n';

/** Texts that nobody wrote. */
const untouched = new Set([file.trim(), allFiles.trim()]);

/** Adds the examples that are loaded later to the texts that may be replaced. */
export function addUntouched(texts: readonly string[]): void {
  for (const text of texts) untouched.add(text.trim());
}

/** The link in the page's URL. */
export const openedLink = (): LinkReading => readLink(location.hash);

/** The initial text: from the link, else the text left last, else the first example or all files of a served folder, so that something runs. */
export function firstText(): string {
  const link = openedLink();
  if (link.kind === 'text') return link.text;
  return readStored('text') ?? (servedFolder() === undefined ? file : allFiles);
}

/** Whether a text is an unmodified example, which may be replaced. */
export function isUntouched(text: string): boolean {
  return text.trim() === '' || untouched.has(text.trim());
}
