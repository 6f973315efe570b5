import { l10n, languages, LanguageStatusSeverity, type Disposable } from 'vscode';
import { documentSelector } from './document-selector.ts';

/** How the language server is. */
export type ServerState = 'starting' | 'running' | 'restarting' | 'stopped';

/** Shows how the language server is, where VS Code shows what it knows of the language of a document. */
export interface ServerStatus extends Disposable {
  readonly show: (state: ServerState) => void;
}

export function serverStatus(): ServerStatus {
  const item = languages.createLanguageStatusItem('assetql.server', [...documentSelector]);
  item.name = l10n.t('AssetQL language server');
  const texts: Readonly<Record<ServerState, string>> = {
    starting: l10n.t('The language server starts.'),
    running: l10n.t('The language server runs.'),
    restarting: l10n.t('The language server had stopped, and is started again.'),
    stopped: l10n.t('The language server has stopped.'),
  };
  return {
    show: (state) => {
      item.text = texts[state];
      item.busy = state === 'starting' || state === 'restarting';
      item.severity = state === 'stopped' ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
      item.command =
        state === 'stopped'
          ? { title: l10n.t('Start Again'), command: 'assetql.restartServer' }
          : { title: l10n.t('Show Log'), command: 'assetql.showLog' };
    },
    dispose: () => item.dispose(),
  };
}
