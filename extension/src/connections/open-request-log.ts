import { commands, l10n, window, type ExtensionContext } from 'vscode';
import { createRequestLog, type RequestLog } from './library/request-log.ts';

/** Opens the output channel that has a line for each request, for pictures at its level Debug, and the command that shows it. */
export function openRequestLog({ subscriptions }: ExtensionContext): RequestLog {
  const channel = window.createOutputChannel(l10n.t('AssetQL Requests'), { log: true });
  subscriptions.push(
    channel,
    commands.registerCommand('assetql.showRequestLog', () => channel.show()),
  );
  return createRequestLog((line, isDetail) => (isDetail ? channel.debug(line) : channel.info(line)));
}
