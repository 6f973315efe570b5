import { examples } from './examples.ts';
import { readLink, type LinkReading } from '@assetql/results-view/share-link';
import { readStored } from './stored.ts';

/** The link in the page's URL. */
export const openedLink = (): LinkReading => readLink(location.hash);

/** The initial text: from the link, else the text left last, else the first example, so that something runs. */
export function firstText(): string {
  const link = openedLink();
  return link.kind === 'text' ? link.text : (readStored('text') ?? examples[0]?.text ?? '');
}

/** Whether a text is an unmodified example, which may be replaced. */
export function isUntouched(text: string): boolean {
  return text.trim() === '' || examples.some((example) => example.text.trim() === text.trim());
}
