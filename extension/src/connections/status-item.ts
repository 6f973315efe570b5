import { l10n, StatusBarAlignment, ThemeColor, window, type Disposable } from 'vscode';
import { AccessError, type Access, type Connection } from '../contracts/connections.ts';
import type { ConnectionServices } from './connection-services.ts';
import { statusText, type StatusText } from './status-text.ts';

const colors = { plain: undefined, warning: 'statusBarItem.warningBackground', error: 'statusBarItem.errorBackground' };

/** Shows in the status bar which library the searches of the active document ask, and whether it can be asked. */
export function openStatusItem({ connections, document, onDidChange }: ConnectionServices): Disposable {
  const item = window.createStatusBarItem('assetql.connection', StatusBarAlignment.Right, 60);
  item.name = l10n.t('AssetQL library');

  const show = ({ text, tooltip, spoken, tone }: StatusText, command: string): void => {
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: spoken, role: 'button' };
    item.backgroundColor = colors[tone] === undefined ? undefined : new ThemeColor(colors[tone]);
    item.command = command;
    item.show();
  };

  let latest = 0;
  const update = async (): Promise<void> => {
    const mine = ++latest;
    const uri = document();
    if (uri === undefined) {
      item.hide();
      return;
    }
    let connection: Connection | undefined;
    let access: Access;
    try {
      connection = await connections.of(uri);
      access = connections.access(connection);
    } catch (error) {
      if (!(error instanceof AccessError)) throw error;
      ({ access } = error);
    }
    if (mine !== latest) return;
    const shown = connection ?? { kind: 'service', label: 'AssetQL', baseUrl: '', key: '' };
    const stopped = access.state !== 'ready' && access.state !== 'opening';
    const progress = connection === undefined ? undefined : connections.progress(connection);
    show(
      statusText(shown, access, l10n, progress),
      stopped ? 'assetql.showConnectionProblem' : 'assetql.switchConnection',
    );
  };

  const changes = [onDidChange(() => void update()), window.onDidChangeActiveTextEditor(() => void update())];
  void update();
  return {
    dispose: () => {
      for (const each of [...changes, item]) each.dispose();
    },
  };
}
