import { servedFolder } from '../embedded/host-address.ts';
import { examples } from './examples.ts';
import { readLink, type LinkReading } from '@assetql/results-view/share-link';
import { readStored } from './stored.ts';

/** The link in the page's URL. */
export const openedLink = (): LinkReading => readLink(location.hash);

/** What is shown of a served folder, which the examples say nothing of. */
const allFiles = '### All files\n';

/** The initial text: from the link, else the text left last, else the first example or all files of a served folder, so that something runs. */
export function firstText(): string {
  const link = openedLink();
  if (link.kind === 'text') return link.text;
  return readStored('text') ?? (servedFolder() === undefined ? (examples[0]?.text ?? '') : allFiles);
}

/** Whether a text is an unmodified example, which may be replaced. */
export function isUntouched(text: string): boolean {
  return text.trim() === '' || examples.some((example) => example.text.trim() === text.trim());
}
