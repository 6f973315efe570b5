import { window, type ExtensionContext } from 'vscode';
import type { Platform } from './contracts/platform.ts';
import { openLanguage } from './language/open-language.ts';

/**
 * Opens the rooms of the extension. What takes long is begun here and awaited by nobody: a host waits for all extensions that a document
 * wants before it shows what they give.
 */
export function activateWith(context: ExtensionContext, platform: Platform): void {
  const start = performance.now();
  const log = window.createOutputChannel('AssetQL', { log: true });
  context.subscriptions.push(log);
  openLanguage({ context, log }, platform);
  log.info(`Activated in ${(performance.now() - start).toFixed(1)} ms.`);
}
