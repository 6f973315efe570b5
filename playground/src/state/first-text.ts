import { servedFolder } from '../embedded/host-address.ts';
import file from '../first-example.assetql?raw';
import { readLink, type LinkReading } from '@assetql/results-view/read-link';
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

/** A text that the editor begins with. */
export interface StartText {
  readonly text: string;
  readonly selection: { readonly anchor: number; readonly head: number };
}

/** The selection that the text was left with; the start of the search that a link shows. */
export function firstSelection(text: string): StartText['selection'] {
  const link = openedLink();
  const kept = link.kind === 'text' ? `${link.at ?? 0}` : (readStored('caret') ?? '');
  // The editor counts each line end as one character.
  const { length } = text.replaceAll('\r\n', '\n');
  const [anchor = 0, head = anchor] = kept
    .split(' ')
    .map((offset) => Math.min(Math.max(0, Math.trunc(Number(offset)) || 0), length));
  return { anchor, head };
}

/** Whether a text is an unmodified example, which may be replaced. */
export function isUntouched(text: string): boolean {
  return text.trim() === '' || untouched.has(text.trim());
}
