import type { AnswerBrowser } from '../answer/answer-browser.ts';
import { BrowseView } from './browse-view.tsx';
import type { BrowserSession } from './browser-session.ts';

/** Whether a query says which page it wants; then that page is shown, with buttons for the others. */
function hasPage(question: string): boolean {
  const query: unknown = question === '' ? {} : JSON.parse(question);
  return typeof query === 'object' && query !== null && ('count' in query || 'offset' in query);
}

export interface BrowserOptions {
  /** Shares the selection with tools of the host. */
  readonly session: BrowserSession;
  /** Whether the addresses of originals lead anywhere outside of this page. */
  readonly hasLinks: boolean;
}

/** The browser of results of a host. */
export function createBrowser({ session, hasLinks }: BrowserOptions): AnswerBrowser {
  const isContinuous = (question: string): boolean => !hasPage(question);
  return {
    isContinuous,
    draw: (answer) => (
      <BrowseView {...answer} session={session} hasLinks={hasLinks} isContinuous={isContinuous(answer.question)} />
    ),
  };
}
