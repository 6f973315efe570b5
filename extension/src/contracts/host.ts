import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { Connections } from './connections.ts';
import type { SearchFiles } from './searches.ts';
import type { Templates } from './templates.ts';

/** What every room of the extension is given. Rooms are opened by `open…(host)`, and put what they must give up into `context.subscriptions`. */
export interface Host {
  readonly context: ExtensionContext;
  readonly log: LogOutputChannel;
  readonly connections: Connections;
  readonly searches: SearchFiles;
  readonly templates: Templates;
}
