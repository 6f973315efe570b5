import type { ClientCatalogue } from '@assetql/client';
import { l10n, window, type QuickPickItem } from 'vscode';
import { plainLabel } from '../../contracts/plain-label.ts';
import { waitingText } from '../../results/tell-waiting.ts';
import { WaitingNotice } from '../../results/waiting-notice.ts';

/** Keywords that are offered at once. */
const most = 100;
/** Milliseconds after which what was typed is asked for. */
const rest = 150;

/** A keyword, or a sentence that says why there is none. */
interface KeywordItem extends QuickPickItem {
  readonly keyword?: string;
}

/** Lets a person find a keyword by how it starts; nothing when they leave it. */
export async function chooseKeyword(catalogue: ClientCatalogue, title: string): Promise<string | undefined> {
  const pick = window.createQuickPick<KeywordItem>();
  pick.title = title;
  pick.placeholder = l10n.t('The first letters of a keyword');
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (sentence: string): void => {
    pick.items = [{ label: plainLabel(sentence), alwaysShow: true }];
  };
  const ask = async (prefix: string): Promise<void> => {
    const { signal } = asking;
    pick.busy = true;
    const waiting = new WaitingNotice({
      show: () => ({ report: (message) => tell(message), close: () => (pick.items = []) }),
      message: (seconds) => waitingText(seconds, l10n),
    });
    signal.addEventListener('abort', () => waiting.dispose(), { once: true });
    try {
      const keywords = await catalogue.keywords(prefix, most, signal);
      waiting.dispose();
      // What was found starts so in its own way of writing, which the box need not see.
      if (!signal.aborted)
        pick.items = keywords.map((keyword) => ({ label: plainLabel(keyword), keyword, alwaysShow: true }));
    } catch (error) {
      if (signal.aborted) return;
      waiting.dispose();
      tell(error instanceof Error ? error.message : String(error));
    } finally {
      if (!signal.aborted) pick.busy = false;
    }
  };
  const want = (prefix: string): void => {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    timer = setTimeout(() => void ask(prefix), rest);
  };

  try {
    return await new Promise<string | undefined>((resolve) => {
      pick.onDidChangeValue(want);
      pick.onDidAccept(() => resolve(pick.selectedItems[0]?.keyword));
      pick.onDidHide(() => resolve(undefined));
      want('');
      pick.show();
    });
  } finally {
    clearTimeout(timer);
    asking.abort();
    pick.dispose();
  }
}
