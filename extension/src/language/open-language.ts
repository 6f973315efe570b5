import { commands, l10n, window } from 'vscode';
import type { Host } from '../contracts/host.ts';
import type { Platform } from '../contracts/platform.ts';
import { openReference } from './open-reference.ts';
import { serverStatus } from './server-status.ts';
import type { RunningClient } from './start-client.ts';

/** What the language server does for the commands of the extension. */
export interface Language {
  /** Has the server carry a command out for the search at a place: `[uri, position]`. Rejects when there is no server, or no search. */
  readonly execute: RunningClient['execute'];
  readonly workspaceEdit: RunningClient['workspaceEdit'];
}

/** Starts the language server in the background, and has VS Code show what it knows. */
export function openLanguage(host: Host, platform: Platform): Language {
  const { context, log } = host;
  const status = serverStatus();
  status.show('starting');
  openReference(context);

  const start = async (): Promise<RunningClient> => {
    // The protocol takes longer to load than everything else, so it is loaded in the background.
    const { startClient } = await import('./start-client.ts');
    return await startClient(host, platform, status);
  };
  let running = start();
  const watch = (): void => {
    running.catch((error: unknown) => {
      status.show('stopped');
      log.error(error instanceof Error ? error : String(error));
      void tellFailure();
    });
  };
  const restart = async (): Promise<void> => {
    const client = await running.catch(() => undefined);
    if (client !== undefined) return await client.restart();
    running = start();
    watch();
    return undefined;
  };
  watch();
  context.subscriptions.push(
    status,
    commands.registerCommand('assetql.restartServer', restart),
    commands.registerCommand('assetql.showLog', () => log.show()),
  );
  return {
    execute: async (command, args, token) => await (await running).execute(command, args, token),
    workspaceEdit: async (edit) => await (await running).workspaceEdit(edit),
  };
}

async function tellFailure(): Promise<void> {
  const again = l10n.t('Start Again');
  const choice = await window.showErrorMessage(
    l10n.t('The language server of AssetQL did not start. The log says why.'),
    again,
    l10n.t('Show Log'),
  );
  if (choice !== undefined)
    await commands.executeCommand(choice === again ? 'assetql.restartServer' : 'assetql.showLog');
}
