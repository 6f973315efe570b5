import type { ErrorHandler, LanguageClientOptions, Middleware } from 'vscode-languageclient';
import type { LogOutputChannel } from 'vscode';
import { documentSelector } from './document-selector.ts';

export interface ClientOptionsHost {
  readonly log: LogOutputChannel;
  readonly errorHandler: ErrorHandler;
  readonly middleware: Middleware;
}

/** How the client of the server is set up. */
export const clientOptions = ({ log, errorHandler, middleware }: ClientOptionsHost): LanguageClientOptions => ({
  documentSelector: [...documentSelector],
  outputChannel: log,
  errorHandler,
  middleware,
  // What is wrong shows as one types, in all files of the workspace.
  diagnosticPullOptions: { onChange: true, onSave: true },
  initializationOptions: { presentsResults: true, suggestCommand: 'editor.action.triggerSuggest' },
  markdown: { isTrusted: false, supportHtml: false },
});
