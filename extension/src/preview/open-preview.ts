import { commands, l10n, Uri, ViewColumn, window, type Disposable, type WebviewPanel } from 'vscode';
import type { Host } from '../contracts/host.ts';
import type { Preview } from '../contracts/preview.ts';
import { setActivePreview } from '../searches/chosen-search.ts';
import { followSearch, type FollowedSearch } from './followed-search.ts';
import { fillPanel } from './preview-panel.ts';
import type { PreviewSession } from './preview-session.ts';
import { readPreviewState } from './preview-state.ts';

/** As the manifest calls it, for panels that are there again when the window is. */
const viewType = 'assetql.preview';

interface Opened {
  readonly panel: WebviewPanel;
  readonly session: PreviewSession;
  readonly followed: FollowedSearch;
}

/** Offers the live preview: a panel beside the editor that follows the caret's search. There is one in a window. */
export function openPreview(host: Host): Preview {
  const { context } = host;
  let opened: Opened | undefined;

  const fill = (panel: WebviewPanel): Opened => {
    const followed = followSearch(host.templates);
    const made: Opened = { panel, followed, session: fillPanel(panel, host, followed, (target) => show(target)) };
    const icon = (theme: string): Uri => Uri.joinPath(context.extensionUri, 'media', `preview-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    panel.onDidDispose(() => {
      followed.dispose();
      if (opened === made) opened = undefined;
    });
    opened = made;
    return made;
  };
  const reveal = (): Opened => {
    if (opened !== undefined) {
      const { panel } = opened;
      // Where the text was opened over it, it moves on: it would lie over the text.
      const isOver = panel.viewColumn !== undefined && panel.viewColumn === window.activeTextEditor?.viewColumn;
      panel.reveal(isOver ? ViewColumn.Beside : undefined, true);
      return opened;
    }
    return fill(
      window.createWebviewPanel(
        viewType,
        l10n.t('AssetQL Preview'),
        { viewColumn: ViewColumn.Beside, preserveFocus: true },
        { enableFindWidget: true },
      ),
    );
  };
  const show: Preview['show'] = async ({ uri, offset, explain = false } = {}) => {
    const { session, followed } = reveal();
    if (uri !== undefined) await followed.show(uri, offset);
    session.run();
    if (explain) session.explain();
  };
  const subscriptions: readonly Disposable[] = [
    commands.registerCommand('assetql.showPreview', async (uri: unknown, offset: unknown) => {
      await show({
        ...(uri instanceof Uri ? { uri } : {}),
        ...(typeof offset === 'number' ? { offset } : {}),
      });
    }),
    window.registerWebviewPanelSerializer(viewType, {
      deserializeWebviewPanel: async (panel, kept: unknown) => {
        const { uri, held } = readPreviewState(kept);
        opened?.panel.dispose();
        const { followed } = fill(panel);
        if (uri !== undefined) await followed.restore(Uri.parse(uri).with({ fragment: '' }), held);
      },
    }),
    { dispose: () => opened?.panel.dispose() },
  ];
  context.subscriptions.push(...subscriptions);
  setActivePreview(() => (opened?.panel.active === true ? opened.followed.place() : undefined));
  return { show, refresh: () => opened?.session.run() };
}
