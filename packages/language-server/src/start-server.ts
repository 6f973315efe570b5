import {
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  SetTraceNotification,
  ShutdownRequest,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  createMessageConnection,
  type ConnectionStrategy,
  type InitializeParams,
  type InitializeResult,
  type MessageReader,
  type MessageWriter,
  type ServerCapabilities,
} from 'vscode-languageserver-protocol';
import { createSession } from './create-session.ts';
import { features } from './features/features.ts';
import { wrongParams } from './protocol/check-params.ts';
import { createEditor } from './protocol/create-editor.ts';
import { Gate } from './protocol/gate.ts';
import { guardedReader } from './protocol/guarded-reader.ts';
import { createLog } from './protocol/log.ts';
import type { ServerOptions } from './server-options.ts';
import type { Session } from './session.ts';

/** A server that has a client. */
export interface RunningServer {
  /**
   * Resolves when the client says `exit` or is gone, with the exit status that the protocol asks for: 0 after `shutdown`, else 1. Libraries
   * are closed by then.
   */
  readonly ended: Promise<number>;
  /** Ends it from this side. */
  readonly end: () => Promise<number>;
}

/** Where messages come from, and where they go. */
export interface Transport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/** A request that is taken back before its turn is answered at once. */
const connectionStrategy: ConnectionStrategy = {
  cancelUndispatched: ({ jsonrpc }) => {
    const { RequestCancelled: code } = LSPErrorCodes;
    return { jsonrpc, id: null, error: { code, message: 'The request was cancelled.' } };
  },
};

/** Announces what the features can do for a client, and has those answer that are for it. */
function announce(session: Session): ServerCapabilities {
  let capabilities: ServerCapabilities = { positionEncoding: session.client.encoding };
  for (const feature of features) {
    const own = feature.capabilities(session.client);
    if (own !== undefined) capabilities = { ...capabilities, ...own };
    if (own !== undefined || feature.always === true) feature.register(session);
  }
  return capabilities;
}

/** Serves one client, which is listened to from now on. It runs wherever JavaScript does; what it may use are its options. */
export function startServer({ reader, writer }: Transport, given: ServerOptions = {}): RunningServer {
  const connection = createMessageConnection(guardedReader(reader), writer, undefined, { connectionStrategy });
  const options = { ...given, ...given.throughEditor?.(createEditor(connection)) };
  const log = createLog(connection);
  const gate = new Gate(connection, log);
  let session: Session | undefined;
  let stopWatch = (): void => {};
  let isShutDown = false;

  let resolve = (_status: number): void => {};
  const ended = new Promise<number>((settle) => {
    resolve = settle;
  });
  let isEnding = false;
  const end = async (): Promise<number> => {
    if (isEnding) return ended;
    isEnding = true;
    gate.close();
    stopWatch();
    session?.end();
    await session?.libraries.retain(new Set()).catch(() => undefined);
    connection.dispose();
    resolve(isShutDown ? 0 : 1);
    return ended;
  };
  connection.onNotification(ExitNotification.type.method, () => void end());
  connection.onClose(() => void end());
  connection.onRequest(InitializeRequest.type.method, (params: InitializeParams): InitializeResult | ResponseError => {
    if (gate.phase !== 'new') return new ResponseError(ErrorCodes.InvalidRequest, 'The server is initialized already.');
    const wrong = wrongParams(InitializeRequest.type.method, params);
    if (wrong !== undefined) return new ResponseError(ErrorCodes.InvalidParams, wrong);
    session = createSession(connection, gate, log, params, options);
    gate.phase = 'running';
    if (typeof params.processId === 'number' && options.watchProcess !== undefined)
      stopWatch = options.watchProcess(params.processId, () => void end());
    return { capabilities: announce(session), serverInfo: options.serverInfo ?? { name: 'AssetQL' } };
  });
  connection.onRequest(ShutdownRequest.type.method, () => {
    if (gate.phase === 'new')
      return new ResponseError(ErrorCodes.ServerNotInitialized, 'The server is not initialized yet.');
    if (gate.phase === 'ended') return new ResponseError(ErrorCodes.InvalidRequest, 'The server is shut down.');
    gate.close();
    isShutDown = true;
    session?.end();
    return null;
  });
  connection.onNotification(InitializedNotification.type.method, () => session?.begin());
  // The log says what happens at any level.
  connection.onNotification(SetTraceNotification.type.method, () => {});
  connection.onError(([error, message]) => {
    // Who cannot be written to is gone: to say so would fail, too.
    if (message === undefined) log.error(`A message could not be read: ${error.message}`);
    else void end();
  });
  connection.listen();
  return { ended, end };
}
