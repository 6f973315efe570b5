import { BrowserMessageReader, BrowserMessageWriter } from 'vscode-languageserver-protocol/browser';
import type { ServerOptions } from './server-options.ts';
import { startServer, type RunningServer } from './start-server.ts';

/** Serves whoever posts messages to this worker, or to the given port. A page needs no more than this in its worker. */
export function serveWorker(options: ServerOptions = {}, port?: MessagePort): RunningServer {
  const place = port ?? self;
  const server = startServer(
    { reader: new BrowserMessageReader(place), writer: new BrowserMessageWriter(place) },
    options,
  );
  port?.start();
  return server;
}
