import { window, type ExtensionContext } from 'vscode';
import { openCommands } from './commands/open-commands.ts';
import { openConnections } from './connections/open-connections.ts';
import type { Host } from './contracts/host.ts';
import type { Platform } from './contracts/platform.ts';
import { openLanguage } from './language/open-language.ts';
import { openLanguageTools } from './language-tools/open-language-tools.ts';
import { openPreview } from './preview/open-preview.ts';
import { openSearchFiles } from './searches/open-search-files.ts';
import { openTesting } from './testing/open-testing.ts';
import { openTemplates } from './templates/open-templates.ts';
import { openViews } from './views/open-views.ts';

/**
 * Opens all parts of the extension. Nothing slow is awaited: the editor waits for the activation of all extensions of a document before it
 * shows what any of them provides.
 */
export function activateWith(context: ExtensionContext, platform: Platform): void {
  const start = performance.now();
  const log = window.createOutputChannel('AssetQL', { log: true });
  context.subscriptions.push(log);
  const connections = openConnections(context, platform, log);
  const searches = openSearchFiles(context);
  const templates = openTemplates({ context, searches });
  const host: Host = { context, log, connections, searches, templates };
  const language = openLanguage(host, platform);
  const preview = openPreview(host);
  openCommands(host, platform, language, preview);
  openViews(host, platform, preview);
  openTesting(host);
  openLanguageTools(host);
  log.info(`Activated in ${(performance.now() - start).toFixed(1)} ms.`);
}
