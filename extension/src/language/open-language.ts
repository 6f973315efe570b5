import { commands, window } from 'vscode';
import type { LanguageClientOptions } from 'vscode-languageclient';
import type { Host } from '../contracts/host.ts';
import type { Platform } from '../contracts/platform.ts';

/** Starts the language server, and has VS Code show what it knows. */
export function openLanguage({ context, log }: Pick<Host, 'context' | 'log'>, platform: Platform): void {
  const options: LanguageClientOptions = {
    documentSelector: [{ language: 'assetql' }],
    outputChannel: log,
    initializationOptions: { suggestCommand: 'editor.action.triggerSuggest' },
  };
  const start = async (): Promise<void> => {
    const client = await platform.languageClient(context, options);
    context.subscriptions.push(client);
    await client.start();
  };
  start().catch((error: unknown) => {
    log.error(error instanceof Error ? error : String(error));
    void tellFailure();
  });
}

async function tellFailure(): Promise<void> {
  const choice = await window.showErrorMessage(
    'The language server of AssetQL did not start. The log says why.',
    'Show Log',
  );
  if (choice !== undefined) await commands.executeCommand('assetql.showLog');
}
