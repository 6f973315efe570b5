import { examples } from './examples.ts';
import { readFragment } from '@assetql/results-view/share-link';
import { readStored } from './stored.ts';

/** The text the page starts with: of the link, else what was left unsaved, else the first example, so that something runs. */
export function firstText(): string {
  return readFragment(location.hash) ?? readStored('text') ?? examples[0]?.text ?? '';
}

/** Whether a text is an example that nobody touched: it may make room for another. */
export function isUntouched(text: string): boolean {
  return text.trim() === '' || examples.some((example) => example.text.trim() === text.trim());
}
