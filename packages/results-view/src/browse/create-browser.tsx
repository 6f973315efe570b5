import type { AnswerBrowser } from '../answer/answer-browser.ts';
import { tableChoice } from '../table/table-choice.ts';
import { BrowseView } from './browse-view.tsx';
import type { BrowserSession } from './browser-session.ts';

export interface BrowserOptions {
  /** Shares the selection with tools of the host. */
  readonly session: BrowserSession;
  /** Whether the addresses of originals lead anywhere outside of this page. */
  readonly hasLinks: boolean;
}

/** The browser of results of a host. */
export function createBrowser(options: BrowserOptions): AnswerBrowser {
  return { choice: tableChoice, draw: (answer) => <BrowseView {...answer} {...options} /> };
}
