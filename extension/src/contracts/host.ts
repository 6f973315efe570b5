import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { Connections } from './connections.ts';
import type { SearchFiles } from './searches.ts';
import type { Templates } from './templates.ts';

/** What every part of the extension gets. A part is opened by its `open…(host)` and adds its disposables to `context.subscriptions`. */
export interface Host {
  readonly context: ExtensionContext;
  readonly log: LogOutputChannel;
  readonly connections: Connections;
  readonly searches: SearchFiles;
  readonly templates: Templates;
}
