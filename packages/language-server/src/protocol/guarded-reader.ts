import type { DataCallback, Message, MessageReader } from 'vscode-languageserver-protocol';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

/** Whether the connection can take a message in without harm: what it cannot use it may trip over. */
function isSound(message: unknown): message is Message {
  if (!isRecord(message)) return false;
  if (message['method'] === '$/cancelRequest') return isRecord(message['params']) && isId(message['params']['id']);
  if (message['method'] === '$/progress') return isRecord(message['params']) && isId(message['params']['token']);
  return message['id'] === undefined || isId(message['id']) || message['id'] === null;
}

/** A reader that drops what is no message, so that a client which sends it does not end the server. */
export function guardedReader(reader: MessageReader): MessageReader {
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen: (callback: DataCallback) =>
      reader.listen((message) => {
        if (isSound(message) && !('method' in message && 'id' in message && message.id === null)) callback(message);
      }),
  };
}
