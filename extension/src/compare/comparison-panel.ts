import { commands, env, l10n, Uri, ViewColumn, window, type Disposable, type WebviewPanel } from 'vscode';
import { openBrowser } from '../connections/sign-in/open-browser.ts';
import type { Connection } from '../contracts/connections.ts';
import type { Host } from '../contracts/host.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import type { SearchSettings } from '../contracts/searches.ts';
import type { ComparedText, ToPage } from '../preview/messages.ts';
import { openFile, openPath } from '../preview/opened-file.ts';
import { createPreviewSession } from '../preview/preview-session.ts';
import { readMessage } from '../preview/read-message.ts';
import { showPage } from '../preview/show-page.ts';
import { shownLibrary } from '../preview/shown-library.ts';
import { shownSettings } from '../preview/shown-settings.ts';
import type { ComparedTexts } from './compared-texts.ts';

/** Two searches, to be asked in the library of a document. */
export interface Compared {
  readonly document: Uri;
  readonly settings: SearchSettings;
  readonly before: ComparedText;
  readonly after: ComparedText;
}

/** The panel that compares two searches. There is one in a window. */
export interface ComparisonPanel extends Disposable {
  readonly show: (compared: Compared) => void;
}

/** Loads the comparison into a panel and answers its messages until it is closed. Returns a function that shows other searches. */
function fill(
  panel: WebviewPanel,
  { connections, context, log }: Host,
  texts: ComparedTexts,
): (compared: Compared) => void {
  const { webview } = panel;
  const send: (message: ToPage) => unknown = webview.postMessage.bind(webview);
  let shown: Compared | undefined;
  let connection: Connection | undefined;
  const complain = (failure: unknown): void => {
    log.error(failure instanceof Error ? failure : String(failure));
    void window.showErrorMessage(plainMessage(failure instanceof Error ? failure.message : String(failure)));
  };
  const run = async (work: () => Thenable<unknown>): Promise<void> => {
    try {
      await work();
    } catch (failure) {
      complain(failure);
    }
  };
  const unused = (): void => undefined;
  const session = createPreviewSession({
    post: (message) => void send(message),
    text: () => undefined,
    library: async () => {
      const found = await shownLibrary(connections, shown?.document);
      connection = found.asked;
      return found;
    },
    hold: unused,
    follow: unused,
    go: unused,
    mark: unused,
    notWritten: unused,
    askValues: unused,
    openSamples: unused,
    take: unused,
    choices: () => ({}),
    keepChoice: unused,
    openAddress: (address) => void run(() => openBrowser(address)),
    openFile: (fileName, bytes) => void run(() => openFile(context, fileName, bytes)),
    openPath: (path) => void run(() => openPath(path)),
    copy: (text) => void run(() => env.clipboard.writeText(text)),
    signIn: () => void run(() => commands.executeCommand('assetql.signIn', connection?.name)),
    trust: () => void run(() => commands.executeCommand('workbench.trust.manage')),
    chooseConnection: () => void run(() => commands.executeCommand('assetql.switchConnection')),
    openConfiguration: (uri) => void run(() => commands.executeCommand('vscode.open', Uri.parse(uri, true))),
    openTexts: () =>
      void run(async () => {
        if (shown !== undefined) await texts.open(shown.before, shown.after);
      }),
    complain,
  });
  const tell = (): void => {
    if (shown === undefined) return;
    const { before, after, settings } = shown;
    send({ kind: 'compared', before, after, settings: shownSettings(settings) });
  };
  const opened: readonly Disposable[] = [
    connections.onDidChange(session.connectionChanged),
    webview.onDidReceiveMessage((message: unknown) => {
      if (readMessage(message)?.kind === 'ready') tell();
      session.receive(message);
    }),
    panel.onDidChangeViewState(() => {
      if (!panel.visible) session.pageGone();
    }),
  ];
  panel.onDidDispose(() => {
    session.dispose();
    for (const each of opened) each.dispose();
  });
  showPage(webview, context.extensionUri, 'comparison');
  return (compared) => {
    shown = compared;
    tell();
    session.connectionChanged();
  };
}

export function createComparisonPanel(host: Host, texts: ComparedTexts): ComparisonPanel {
  let opened: { readonly panel: WebviewPanel; readonly tell: (compared: Compared) => void } | undefined;
  const open = (): NonNullable<typeof opened> => {
    const panel = window.createWebviewPanel(
      'assetql.comparison',
      l10n.t('AssetQL Comparison'),
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      { enableFindWidget: true },
    );
    const icon = (theme: string): Uri => Uri.joinPath(host.context.extensionUri, 'media', `preview-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    const made = { panel, tell: fill(panel, host, texts) };
    panel.onDidDispose(() => {
      if (opened === made) opened = undefined;
    });
    return made;
  };
  return {
    show: (compared) => {
      if (opened === undefined) opened = open();
      else opened.panel.reveal(undefined, true);
      opened.panel.title = l10n.t('Comparison: {0}', compared.after.name);
      opened.tell(compared);
    },
    dispose: () => opened?.panel.dispose(),
  };
}
