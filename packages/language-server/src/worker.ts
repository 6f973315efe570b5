import { BrowserMessageReader, BrowserMessageWriter } from 'vscode-languageserver-protocol/browser';
import type { ServerOptions } from './server-options.ts';
import { startServer, type RunningServer } from './start-server.ts';

/** Serves whoever posts messages to this worker. A page needs no more than this in its worker. */
export function serveWorker(options: ServerOptions = {}): RunningServer {
  return startServer({ reader: new BrowserMessageReader(self), writer: new BrowserMessageWriter(self) }, options);
}
