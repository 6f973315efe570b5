import {
  createProtocolConnection,
  LSPErrorCodes,
  type ConnectionStrategy,
  type InitializeParams,
  type InitializeResult,
  type ServerCapabilities,
} from 'vscode-languageserver-protocol';
import { createConnection, type WatchDog } from 'vscode-languageserver';
import { createSession } from './create-session.ts';
import { features } from './features/features.ts';
import { createEditor } from './protocol/create-editor.ts';
import { guardTransport, type Lifecycle, type Transport } from './protocol/guarded-transport.ts';
import { createLog } from './protocol/log.ts';
import { RequestRouter } from './protocol/request-router.ts';
import type { ServerOptions } from './server-options.ts';
import type { Session } from './session.ts';

/** A server with its client. */
export interface RunningServer {
  /**
   * Resolves after the client has sent `exit` or has disconnected and the libraries are closed, with the exit status that the protocol
   * demands: 0 after `shutdown`, else 1.
   */
  readonly ended: Promise<number>;
  /** Ends the session from the server's side. */
  readonly end: () => Promise<number>;
}

/** A request that is cancelled before it is dispatched is answered at once. */
const connectionStrategy: ConnectionStrategy = {
  cancelUndispatched: ({ jsonrpc }) => {
    const { RequestCancelled: code } = LSPErrorCodes;
    return { jsonrpc, id: null, error: { code, message: 'The request was cancelled.' } };
  },
};

/** Collects the capabilities of the features that suit the client, and registers their handlers. */
function registerFeatures(session: Session): ServerCapabilities {
  let capabilities: ServerCapabilities = { positionEncoding: session.client.encoding };
  for (const feature of features) {
    const own = feature.capabilities(session.client);
    if (own !== undefined) capabilities = { ...capabilities, ...own };
    if (own !== undefined || feature.always === true) feature.register(session);
  }
  return capabilities;
}

/**
 * Serves one client. Runs in any JavaScript environment: the server uses nothing of its machine but what `given` offers, and it never ends
 * the process.
 */
export function startServer(transport: Transport, given: ServerOptions = {}): RunningServer {
  const lifecycle: Lifecycle = { phase: 'new' };
  const { reader, writer } = guardTransport(transport, {
    lifecycle,
    onDropped: (method, problem) => log.warn(`${method} is passed over: ${problem}`),
  });
  const messages = createProtocolConnection(reader, writer, undefined, { connectionStrategy });
  let session: Session | undefined;
  let stopWatch = (): void => {};

  let resolve = (_status: number): void => {};
  const ended = new Promise<number>((settle) => {
    resolve = settle;
  });
  let isEnding = false;
  const end = async (): Promise<number> => {
    if (isEnding) return ended;
    isEnding = true;
    router.close();
    stopWatch();
    session?.end();
    await session?.libraries.retain(new Set()).catch(() => undefined);
    messages.dispose();
    resolve(watchDog.shutdownReceived ? 0 : 1);
    return ended;
  };

  const watchDog: WatchDog = {
    shutdownReceived: false,
    initialize: ({ processId }) => {
      stopWatch();
      if (typeof processId === 'number' && options.watchProcess !== undefined)
        stopWatch = options.watchProcess(processId, () => void end());
    },
    exit: () => void end(),
  };
  const connection = createConnection(() => messages, watchDog);
  const options = { ...given, ...given.throughEditor?.(createEditor(connection)) };
  const log = createLog(connection);
  const router = new RequestRouter(connection, log);

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    try {
      session = createSession(connection, router, log, params, options);
      return { capabilities: registerFeatures(session), serverInfo: options.serverInfo ?? { name: 'AssetQL' } };
    } catch (error) {
      // The client may try again.
      lifecycle.phase = 'new';
      throw error;
    }
  });
  connection.onInitialized(() => session?.begin());
  connection.onShutdown(() => {
    router.close();
    session?.end();
  });
  messages.onClose(() => void end());
  messages.onError(([error, message]) => {
    // When a message cannot be written, the client is gone, and so is the log.
    if (message === undefined) log.error(`A message could not be read: ${error.message}`);
    else void end();
  });
  connection.listen();
  return { ended, end };
}
