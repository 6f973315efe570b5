import {
  ErrorCodes,
  type DataCallback,
  type Message,
  type MessageReader,
  type MessageWriter,
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver-protocol';
import { wrongParams } from './check-params.ts';

/** Where messages are read from, and where they are written to. */
export interface Transport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/** The state of a session. Requests are only answered while it is running. */
export interface Lifecycle {
  phase: 'new' | 'running' | 'ended';
}

interface GuardOptions {
  readonly lifecycle: Lifecycle;
  /** Called with a notification that is dropped because of its parameters. */
  readonly onDropped: (method: string, problem: string) => void;
}

interface RefusedRequest {
  readonly code: number;
  readonly message: string;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Whether the library's connection handles a message without throwing. */
function isSound(message: unknown): message is Message {
  if (!isRecord(message)) return false;
  if (message['method'] === '$/cancelRequest') return isRecord(message['params']) && isId(message['params']['id']);
  if (message['method'] === '$/progress') return isRecord(message['params']) && isId(message['params']['token']);
  if ('method' in message && message['id'] === null) return false;
  return message['id'] === undefined || isId(message['id']) || message['id'] === null;
}

const isRequest = (message: Message): message is RequestMessage =>
  'method' in message && typeof message.method === 'string' && 'id' in message && isId(message.id);

const isNotification = (message: Message): message is NotificationMessage =>
  'method' in message && typeof message.method === 'string' && !('id' in message && message.id !== undefined);

function wrongPhase({ phase }: Lifecycle, method: string): RefusedRequest | undefined {
  if (phase === 'ended') return { code: ErrorCodes.InvalidRequest, message: 'The server is shut down.' };
  if (phase === 'new' && method !== 'initialize')
    return { code: ErrorCodes.ServerNotInitialized, message: 'The server is not initialized yet.' };
  if (phase === 'running' && method === 'initialize')
    return { code: ErrorCodes.InvalidRequest, message: 'The server is initialized already.' };
  return undefined;
}

function refuse({ method, params }: RequestMessage, lifecycle: Lifecycle): RefusedRequest | undefined {
  const phase = wrongPhase(lifecycle, method);
  if (phase !== undefined) return phase;
  // Some clients send `null` or an empty list with a request that has no parameters.
  if (method === 'shutdown') return undefined;
  const isObject = params === undefined || isRecord(params);
  const problem = isObject ? wrongParams(method, params) : 'Parameters must be an object.';
  return problem === undefined ? undefined : { code: ErrorCodes.InvalidParams, message: problem };
}

/**
 * Passes on only the messages that the session can handle in its phase, with parameters that its handlers can use. Other requests are
 * answered with an error here, other notifications are dropped, and data that is not a message is ignored, so that a faulty client does not
 * end the server.
 */
export function guardTransport({ reader, writer }: Transport, { lifecycle, onDropped }: GuardOptions): Transport {
  const passes = (message: Message): boolean => {
    if (isRequest(message)) {
      const error = refuse(message, lifecycle);
      if (error !== undefined) {
        const response: ResponseMessage = { jsonrpc: message.jsonrpc, id: message.id, error };
        // When the write fails, the client is gone.
        writer.write(response).catch(() => {});
        return false;
      }
      if (message.method === 'initialize') lifecycle.phase = 'running';
      if (message.method === 'shutdown') lifecycle.phase = 'ended';
      return true;
    }
    if (!isNotification(message) || message.method.startsWith('$/') || message.method === 'exit') return true;
    if (lifecycle.phase !== 'running') return false;
    const problem = wrongParams(message.method, message.params);
    if (problem !== undefined) onDropped(message.method, problem);
    return problem === undefined;
  };
  return {
    writer,
    reader: {
      onError: reader.onError,
      onClose: reader.onClose,
      onPartialMessage: reader.onPartialMessage,
      dispose: () => reader.dispose(),
      listen: (callback: DataCallback) =>
        reader.listen((message) => {
          if (isSound(message) && passes(message)) callback(message);
        }),
    },
  };
}
