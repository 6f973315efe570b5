import { BrowserMessageReader, BrowserMessageWriter } from 'vscode-languageserver-protocol/browser';
import type { ServerOptions } from './server-options.ts';
import { startServer, type RunningServer } from './start-server.ts';

/** Serves the page that posts messages to this worker. This call is all that the worker of a page needs. */
export function serveWorker(options: ServerOptions = {}): RunningServer {
  return startServer({ reader: new BrowserMessageReader(self), writer: new BrowserMessageWriter(self) }, options);
}
