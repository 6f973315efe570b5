import { hover } from '../hover/hover.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Marked } from './marked.ts';

/** What is shown of the word at the caret: its title, a colon and its text. Nothing where no word has something to show. */
export function hoverText({ document, offset }: Marked, context?: ServiceContext): string | undefined {
  const found = hover(document, offset, context);
  return found && `${found.title}: ${found.text}`;
}
