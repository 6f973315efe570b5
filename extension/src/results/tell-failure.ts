import { ClientError } from '@assetql/client';
import { commands, env, l10n, window } from 'vscode';
import { AccessError } from '../contracts/connections.ts';
import { plainMessage } from '../contracts/plain-message.ts';
import { failureText } from './failure-text.ts';
import { remedyFor } from './remedy.ts';

/**
 * Says why something could not be done, with what fixes it. What is not a failure of a library is thrown on: it is a mistake of ours, which
 * VS Code tells and logs.
 */
export async function tellFailure(failure: unknown, connection: string | undefined): Promise<void> {
  if (failure instanceof AccessError) {
    const remedy = remedyFor(failure.access, connection, l10n);
    const choice = await window.showErrorMessage(
      plainMessage(failure.message),
      ...(remedy === undefined ? [] : [remedy.title]),
    );
    if (remedy !== undefined && choice === remedy.title)
      await commands.executeCommand(remedy.command, ...remedy.arguments);
    return;
  }
  if (!(failure instanceof ClientError)) throw failure;
  const log = l10n.t('Show Request Log');
  const choice = await window.showErrorMessage(plainMessage(failureText(failure, env.language, l10n)), log);
  if (choice === log) await commands.executeCommand('assetql.showRequestLog');
}
